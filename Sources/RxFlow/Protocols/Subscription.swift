/// What joins one subscriber to one publisher: through it the subscriber asks for elements, and says when it wants no more.
///
/// Who conforms promises what Reactive Streams (§3) demand of a subscription:
///
/// - `request` and `cancel` may be called from any thread at any time, from inside a callback of the subscriber too, and as often as the
///   caller likes.
/// - `request` may send elements before it returns. Called from inside `receive(_:)` it only adds to what was asked for, so that the stack
///   does not grow.
/// - After `cancel` has returned nothing more begins, and the publisher soon lets go of the subscriber.
///
/// **Who owns it.** The subscriber keeps its subscription, from `receive(subscription:)` until it has received the completion or has
/// cancelled. The subscription keeps its subscriber for just as long: that is what keeps a running sequence alive. A subscription of a
/// `Flowable` that its subscriber lets go of is cancelled: nobody could ask it for anything any more. `sink` keeps both together in an
/// `AnyCancellable`, which cancels when it is let go of.
public protocol Subscription: Cancellable {
  /// Asks for elements, in addition to what was asked for before.
  ///
  /// - Parameter demand: how many. `none` asks for nothing; a negative one makes the sequence fail with `RxError.argumentOutOfRange`.
  func request(_ demand: Demand)
}
