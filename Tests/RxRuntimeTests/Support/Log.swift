import RxAtomics

/// What happened, in its order. Any thread may write into it.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Locked<[Entry]>([])

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// A copy element by element: sharing the buffer would hand it over by a reference count, which ThreadSanitizer does not see.
  var all: [Entry] { entries.withLock { $0.map(\.self) } }

  var count: Int { entries.withLock { $0.count } }
}
