import RxAtomics

/// What happened, in its order. Any thread may write into it.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Locked<[Entry]>([])

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  var all: [Entry] { entries.withLock { $0 } }

  var count: Int { entries.withLock { $0.count } }
}

/// A counter that closures can share.
final class AtomicCounterBox: Sendable {
  private let counter = AtomicCounter()

  @discardableResult
  func add(_ amount: Int = 1) -> Int { counter.add(amount) }

  var value: Int { counter.value }
}
