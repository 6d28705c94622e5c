/// A sequence that waits: its observers receive nothing before `connect` is called.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source, unless that was done.
  ///
  /// - Returns: the connection. Disposing it ends the subscription to the source; observers stay, and receive no end.
  func connect() -> any Disposable
}

/// A sequence whose observers share one subscription to the source, begun by `connect`.
///
/// Observers subscribe to a subject, which the connection feeds. When the source ends, or the connection is disposed, the next observer or the next
/// `connect` begins with a new subject, if the operator makes one for each connection.
///
/// - Thread safety: every member may be called from any thread at any time. Of several threads that connect at the same time one subscribes to the source, and all
///   receive the same connection; none waits.
/// - Safety: see `Observable`.
/// - SeeAlso: [connect](https://reactivex.io/documentation/operators/connect.html)
public class ConnectableObservable<Element: Sendable>: Observable<Element>, ConnectableObservableType,
  @unchecked Sendable
{
  @usableFromInline package typealias Connect = @Sendable (ConnectableObservable<Element>) -> any Disposable

  @usableFromInline let connectBody: Connect

  /// Adds an observer that counts: the first connects, the last to leave disconnects.
  @usableFromInline let useBody: Body

  @inlinable
  init(depth: Int, body: @escaping Body, connect: @escaping Connect, use: @escaping Body) {
    connectBody = connect
    useBody = use
    super.init(depth: depth, body: body)
  }

  /// Subscribes to the source, unless that was done.
  ///
  /// - Returns: the connection. Disposing it ends the subscription to the source; observers stay, and receive no end.
  @inlinable
  public final func connect() -> any Disposable { connectBody(self) }
}
