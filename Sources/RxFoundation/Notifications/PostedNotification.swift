public import Foundation

/// That a notification was posted.
///
/// A `Notification` carries an object and a dictionary of anything at all, which other threads may be using: it is not `Sendable`, and cannot be an element. What
/// is needed of it is taken out where it is posted, by the closure of `notification(_:object:_:)`.
public struct PostedNotification: Sendable, Hashable {
  /// The name of the notification.
  public let name: Notification.Name

  /// Not here: see `notification(_:object:_:)`.
  @available(*, unavailable, message: "take it out where it is posted: rx.notification(name) { $0.object as? … }")
  public var object: Any? { nil }

  /// Not here: see `notification(_:object:_:)`.
  @available(
    *, unavailable, message: "take it out where it is posted: rx.notification(name) { $0.userInfo?[key] as? … }"
  )
  public var userInfo: [AnyHashable: Any]? { nil }
}
