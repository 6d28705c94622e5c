/// Something that receives elements, as many as it asked for.
///
/// The calls are serial: one subscription, then elements, then at most one completion, never two at once, on whichever thread. An element
/// is sent only when it was asked for, by the subscription's `request` or by what `receive(_:)` returned.
public protocol Subscriber<Input>: Sendable {
  /// The type of the elements.
  associatedtype Input: Sendable

  /// Receives the subscription, before anything else and once.
  ///
  /// - Parameter subscription: is to be kept until the end; what lets go of it before then is cancelled. It may be asked for elements here.
  func receive(subscription: any Subscription)

  /// Receives an element.
  ///
  /// - Returns: how many elements more than before are wanted. This costs less than `request`.
  func receive(_ input: Input) -> Demand

  /// Receives the end, after which nothing follows.
  func receive(completion: Completion)
}
