extension String {
  /// The runs of the letters A to Z in it, in lower case: what `tr -cs A-Za-z '\n' | tr A-Z a-z` makes lines of.
  var lowerCaseWords: [String] {
    var line = self
    return line.withUTF8 { bytes in
      var words: [String] = []
      var start: Int?
      for index in bytes.indices {
        let isLetter = bytes[index].isASCIILetter
        if isLetter, start == nil {
          start = index
        } else if !isLetter, let first = start {
          words.append(String(lowerCase: bytes[first..<index]))
          start = nil
        }
      }
      if let first = start { words.append(String(lowerCase: bytes[first...])) }
      return words
    }
  }

  /// - Parameter letters: nothing but ASCII letters.
  private init(lowerCase letters: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(unsafeUninitializedCapacity: letters.count) { buffer in
      for (index, letter) in letters.enumerated() { buffer[index] = letter | 0x20 }
      return letters.count
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    // The two cases of a letter differ in one bit.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
