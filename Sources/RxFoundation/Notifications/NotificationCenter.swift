public import Foundation
import RxAtomics
public import RxSchedulers

extension Reactive where Base: NotificationCenter {
  /// What a closure makes of each notification.
  ///
  /// ```swift
  /// let counts = center.rx.notification(.counted) { $0.userInfo?["count"] as? Int }.compactMap { $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the notifications' name; nil for any.
  ///   - object: whose notifications; nil for anybody's. Not kept alive. Once it is gone nothing is sent.
  ///   - transform: takes out of a notification what is needed, on the thread that posts. An error that it throws ends the sequence.
  /// - Returns: the sequence of what `transform` returned. It has no end of its own. The observer is removed from the center when the subscription ends.
  /// - Complexity: no allocation an element; a few a subscription and what Foundation needs.
  /// - Thread safety: whoever posts delivers; notifications that several threads post are delivered one after the other (contract, 2). `transform` may be called by
  ///   several threads at once.
  public func notification<Value: Sendable>(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) throws -> Value
  ) -> Observable<Value> {
    let center: NotificationCenter = base
    let isAnybodys = object == nil
    return Observable.create { [weak object] observer in
      // Without the object Foundation would observe everybody.
      guard isAnybodys || object != nil else { return Disposables.create() }
      return Observation(center, name, object) { [weak object] notification in
        // Foundation tells objects apart by where they lie, and another may have been given the place.
        guard isAnybodys || object != nil else { return }
        do { observer.onNext(try transform(notification)) } catch { observer.onError(error) }
      }
    }
  }

  /// That notifications were posted.
  ///
  /// - Parameters:
  ///   - name: the notifications' name; nil for any.
  ///   - object: whose notifications; nil for anybody's. Not kept alive. Once it is gone nothing is sent.
  /// - Returns: the sequence. It has no end of its own. The observer is removed from the center when the subscription ends.
  /// - Complexity: no allocation an element; a few a subscription and what Foundation needs.
  /// - Thread safety: whoever posts delivers; notifications that several threads post are delivered one after the other (contract, 2).
  public func notification(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Observable<PostedNotification> {
    notification(name, object: object) { PostedNotification(name: $0.name) }
  }
}

/// An observer of a notification center.
///
/// It keeps the handler until the center has let go of it: so what the handler holds is not released under a lock of Foundation's.
private final class Observation: Disposable {
  private let center: NotificationCenter
  private let handler: @Sendable (Notification) -> Void
  private let token: Locked<(any NSObjectProtocol)?>

  init(
    _ center: NotificationCenter, _ name: Notification.Name?, _ object: (any AnyObject & Sendable)?,
    _ handler: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    self.handler = handler
    token = Locked(center.addObserver(forName: name, object: object, queue: nil, using: handler))
  }

  func dispose() {
    guard let token = token.withLock({ $0.take() }) else { return }
    center.removeObserver(token)
  }
}
