/// How often a word occurs.
struct WordCount: Sendable, Comparable {
  let word: String
  let count: Int

  /// The most frequent first; those that are as frequent by word.
  static func < (left: WordCount, right: WordCount) -> Bool {
    left.count != right.count ? left.count > right.count : left.word < right.word
  }

  /// As `uniq -c` writes it.
  var line: String {
    let number = String(count)
    return String(repeating: " ", count: max(0, 7 - number.count)) + number + " " + word
  }
}
