/// The elements of a sequence that share a key.
///
/// - Thread safety: may be subscribed to from any thread.
public struct GroupedObservable<Key: Sendable, Element: Sendable>: ObservableType {
  /// What the elements share.
  public let key: Key

  @usableFromInline let source: Observable<Element>

  /// A group of the elements of `source`.
  @inlinable
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes `observer` to the group. It receives the elements that come from now on.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The group without its key.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}
