import RxAtomics
import RxRuntime
import TestSupport

/// An element that tells which producer sent it, as which of its elements.
struct Sent: Sendable, Equatable {
  let producer: Int
  let number: Int
  /// Counted while it is alive.
  let token: Alive.Token?

  init(_ producer: Int, _ number: Int, _ token: Alive.Token? = nil) {
    self.producer = producer
    self.number = number
    self.token = token
  }

  static func == (left: Sent, right: Sent) -> Bool { left.producer == right.producer && left.number == right.number }
}

/// Watches over one subscription: grammar, overlap, order within each producer.
///
/// What it remembers is written without a lock, so that ThreadSanitizer sees whether deliveries are ordered.
final class Probe: Sendable {
  private struct Seen {
    var elements: [Sent] = []
    var ends: [any Error] = []
    var completions = 0
    var afterTheEnd = 0
  }

  private let detector = OverlapDetector()
  private let seen = SerialCell(Seen())
  private let disposals = AtomicCounter()

  func next(_ element: Sent) {
    detector.run {
      seen.with {
        if !$0.ends.isEmpty || $0.completions > 0 { $0.afterTheEnd += 1 }
        // Without the token: what is remembered must not keep it alive.
        $0.elements.append(Sent(element.producer, element.number))
      }
    }
  }

  func error(_ error: any Error) {
    detector.run {
      seen.with {
        if !$0.ends.isEmpty || $0.completions > 0 { $0.afterTheEnd += 1 }
        $0.ends.append(error)
      }
    }
  }

  func completed() {
    detector.run {
      seen.with {
        if !$0.ends.isEmpty || $0.completions > 0 { $0.afterTheEnd += 1 }
        $0.completions += 1
      }
    }
  }

  func disposed() { disposals.add() }

  /// Subscribes to a sequence.
  func watch(_ source: Observable<Sent>) -> any Disposable {
    source.subscribe(
      onNext: { self.next($0) }, onError: { self.error($0) }, onCompleted: { self.completed() },
      onDisposed: { self.disposed() })
  }

  // MARK: Read when all threads have returned

  var overlaps: Int { detector.overlapCount }

  var elements: [Sent] { seen.value.elements }

  var errors: [any Error] { seen.value.ends }

  var completions: Int { seen.value.completions }

  var afterTheEnd: Int { seen.value.afterTheEnd }

  var disposedCount: Int { disposals.value }

  /// The numbers of a producer's elements, in the order in which they were delivered.
  func numbers(of producer: Int) -> [Int] {
    elements.filter { $0.producer == producer }.map(\.number)
  }

  /// Whether everything was as the contract says, apart from what was to be delivered.
  var isFaultless: Bool {
    let producers = Set(elements.map(\.producer))
    let inOrder = producers.allSatisfy { producer in
      let numbers = numbers(of: producer)
      return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    }
    return overlaps == 0 && afterTheEnd == 0 && completions + errors.count <= 1 && disposedCount <= 1 && inOrder
  }
}
