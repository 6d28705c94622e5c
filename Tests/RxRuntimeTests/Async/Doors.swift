import RxAtomics
import Testing

/// Doors that asynchronous calls wait at, by their numbers, until a test opens them.
final class Doors: Sendable {
  private struct State: Sendable {
    var opened: Set<Int> = []
    var waiting: Set<Int> = []
    var cancelled: Set<Int> = []
    var most = 0
  }

  private let state = Locked(State())

  /// Waits until the door is open, or the task is cancelled.
  func pass(_ number: Int) async throws {
    state.withLock {
      $0.waiting.insert(number)
      $0.most = max($0.most, $0.waiting.count)
    }
    while !state.withLock({ $0.opened.contains(number) }) {
      guard !Task.isCancelled else {
        state.withLock {
          $0.waiting.remove(number)
          $0.cancelled.insert(number)
        }
        throw CancellationError()
      }
      await Task.yield()
    }
    state.withLock { _ = $0.waiting.remove(number) }
  }

  func open(_ number: Int) { state.withLock { _ = $0.opened.insert(number) } }

  /// The doors that somebody waits at.
  var waiting: [Int] { state.withLock { $0.waiting.sorted() } }

  /// The doors at which somebody was cancelled.
  var cancelled: [Int] { state.withLock { $0.cancelled.sorted() } }

  /// How many have waited at once.
  var most: Int { state.withLock { $0.most } }
}

/// Waits until a condition holds, two minutes at most, and leaves the thread to others meanwhile: what is waited for may need it.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  let deadline = ContinuousClock.now + .seconds(120)
  while !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("waited in vain", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

/// A number that several threads add to.
final class Tally: Sendable {
  private let number = Locked(0)

  /// - Returns: the number before.
  @discardableResult
  func add(_ amount: Int = 1) -> Int {
    number.withLock { number in
      defer { number += amount }
      return number
    }
  }

  var value: Int { number.withLock { $0 } }
}
