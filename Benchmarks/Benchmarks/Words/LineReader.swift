/// A text file's lines, one after another, in the memory of the longest.
struct LineReader {
  private let input: InputFile

  init(_ path: String) throws(FileError) {
    input = try InputFile(path)
  }

  /// Hands each line, without its end, to `body`; the last one need not have an end.
  ///
  /// Bytes that are no UTF-8 become replacement characters: no letters, and no reason to stop.
  ///
  /// - Returns: the number of bytes read.
  func forEachLine(_ body: (String) -> Void) throws(FileError) -> Int {
    var size = 0
    // The beginning of a line whose end is in a later buffer.
    var beginning: [UInt8] = []
    while let chunk = try input.read() {
      size += chunk.count
      var rest = chunk[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        if beginning.isEmpty {
          body(String(decoding: line, as: UTF8.self))
        } else {
          beginning.append(contentsOf: line)
          body(String(decoding: beginning, as: UTF8.self))
          beginning.removeAll(keepingCapacity: true)
        }
        rest = rest[(end + 1)...]
      }
      beginning.append(contentsOf: rest)
    }
    if !beginning.isEmpty { body(String(decoding: beginning, as: UTF8.self)) }
    return size
  }
}
