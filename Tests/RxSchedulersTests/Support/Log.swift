import RxAtomics

/// What happened, in its order. Any thread may write into it.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Locked<[Entry]>([])

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// A copy element by element: sharing the buffer would hand it over by a reference count, which ThreadSanitizer does not see.
  var all: [Entry] { entries.withLock { $0.map(\.self) } }

  var count: Int { entries.withLock { $0.count } }
}

/// A counter that closures can share.
final class AtomicCounterBox: Sendable {
  private let counter = AtomicCounter()

  @discardableResult
  func add(_ amount: Int = 1) -> Int { counter.add(amount) }

  var value: Int { counter.value }
}

/// A time that no timer of a test lives to see.
let never = Duration.seconds(3_600)

/// Times that arithmetic without care would trap on, beside ordinary ones that are over at once.
let oddTimes: [Duration] = [
  .zero, .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), Duration(secondsComponent: .min, attosecondsComponent: 0),
  Duration(secondsComponent: 0, attosecondsComponent: 1),
]

/// Times that are never over.
let enormousTimes: [Duration] = [
  .seconds(Int64.max), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
  .seconds(1 << 40), .seconds(100 * 366 * 24 * 3600), .seconds(Int64.max / 1_000_000_000),
]
