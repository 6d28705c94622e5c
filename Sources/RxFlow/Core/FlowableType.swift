/// A publisher: something that subscribers can ask for elements.
///
/// A type of your own conforms with `receive(subscriber:)`, which makes a `Subscription` for the subscriber and hands it over; all
/// operators come with it. The operators do not rely on it: what it sends is serialized, and dropped after the end.
///
/// ```swift
/// struct Answer: FlowableType {
///   typealias Element = Int
///
///   func receive<S: Subscriber>(subscriber: S) where S.Input == Int {
///     subscriber.receive(subscription: Once(subscriber))
///   }
/// }
/// ```
///
/// The subscription holds the subscriber, and the subscriber holds the subscription: the publisher need keep neither. Both let go of each
/// other at the end or when the subscription is cancelled; a subscription that works for its subscriber (a request over the network) stops
/// working then.
public protocol FlowableType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Subscribes a subscriber.
  ///
  /// Calls `subscriber.receive(subscription:)` once, before anything else, also for a sequence that fails at once or has no elements.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Element

  /// The sequence as a `Flowable`. A type of your own need not have it.
  func asFlowable() -> Flowable<Element>
}

extension FlowableType {
  /// The sequence as a `Flowable`: serialized, and checked for the order of its calls.
  ///
  /// - Complexity: one allocation at the call and two a subscription; an element costs two atomic read-modify-writes.
  /// - Thread safety: the sequence may send from any thread; what is made of it is serial (contract, 2).
  @inlinable
  public func asFlowable() -> Flowable<Element> {
    Flowable { _, down in
      let entry = FlowEntry(to: down)
      if entry.register() { self.receive(subscriber: entry) }
    }
  }

  /// Subscribes a subscriber: the same as `receive(subscriber:)`, in the order of speech.
  ///
  /// - Parameter subscriber: receives its subscription first.
  /// - Complexity: that of `receive(subscriber:)`.
  /// - Thread safety: from any thread.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Element {
    receive(subscriber: subscriber)
  }
}
