import RxAtomics
import RxFlow
import RxFlowTestKit

/// A counter that closures can share.
final class Counter: Sendable {
  private let counter = AtomicCounter()

  func add(_ amount: Int = 1) { counter.add(amount) }

  var value: Int { counter.value }
}

/// What a sequence was asked for, and whether it was cancelled: a source that answers by hand.
final class ManualSource<Element: Sendable>: FlowableType {
  private struct State: Sendable {
    var subscriber: (any Subscriber<Element>)?
    var requests: [Demand] = []
    var cancellations = 0
    var subscriptions = 0
  }

  private let state = Locked(State())

  func receive<S: Subscriber>(subscriber: S) where S.Input == Element {
    state.withLock {
      $0.subscriber = subscriber
      $0.subscriptions += 1
    }
    subscriber.receive(subscription: Joint(source: self))
  }

  /// Sends an element, and returns what was asked for in return.
  @discardableResult
  func send(_ element: Element) -> Demand {
    let subscriber = state.withLock { $0.subscriber }
    return subscriber?.receive(element) ?? .none
  }

  func end(_ completion: Completion = .finished) {
    let subscriber = state.withLock { state in
      defer { state.subscriber = nil }
      return state.subscriber
    }
    subscriber?.receive(completion: completion)
  }

  var requests: [Demand] { state.withLock { $0.requests.map(\.self) } }
  var cancellations: Int { state.withLock { $0.cancellations } }
  var subscriptions: Int { state.withLock { $0.subscriptions } }

  private final class Joint: Subscription {
    let source: ManualSource
    init(source: ManualSource) { self.source = source }
    func request(_ demand: Demand) { source.state.withLock { $0.requests.append(demand) } }
    func cancel() {
      let subscriber = source.state.withLock { state in
        state.cancellations += 1
        defer { state.subscriber = nil }
        return state.subscriber
      }
      withExtendedLifetime(subscriber) {}
    }
  }
}

/// An error that reads well in texts.
struct Boom: Error, Equatable {}

extension FlowProbe {
  /// What came, as text: `1 2 |` is complete, `1 x(Boom())` has failed.
  var text: String {
    (elements.map { "\($0)" }
      + completions.map { end in
        switch end {
        case .finished: "|"
        case .failure(let error): "x(\(error))"
        }
      }).joined(separator: " ")
  }
}

/// All that a sequence sends when it is asked for everything, as text.
func text<Source: FlowableType>(of source: Source) -> String {
  let probe = FlowProbe<Source.Element>(demand: .unlimited)
  source.subscribe(probe)
  return probe.text
}
