import RxAtomics

/// When a `TestableObservable` was subscribed to, and when that ended.
public struct Subscription: Hashable, Sendable, CustomDebugStringConvertible {
  /// What stands for the end of a subscription that has none.
  static let never = TestTime.max

  /// When the subscription began.
  public let subscribe: TestTime

  /// When it ended; `Int.max` if it did not.
  public let unsubscribe: TestTime

  /// A subscription that has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, Self.never) }

  /// A subscription that has ended.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// The two times: `(200 : 1000)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Self.never ? "never" : "\(unsubscribe)"))"
  }
}

/// The subscriptions to one observable, in the order in which they began.
final class SubscriptionLog: Sendable {
  private let subscriptions = Locked<[Subscription]>([])

  var all: [Subscription] { subscriptions.withLock { $0.map(\.self) } }

  /// - Returns: the number to end the subscription with.
  func begin(_ time: TestTime) -> Int {
    subscriptions.withLock {
      $0.append(Subscription(time))
      return $0.count - 1
    }
  }

  func end(_ number: Int, _ time: TestTime) {
    subscriptions.withLock { $0[number] = Subscription($0[number].subscribe, time) }
  }
}
