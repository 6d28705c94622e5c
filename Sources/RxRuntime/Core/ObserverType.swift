/// What receives the events of a sequence.
///
/// - Thread safety: an observer that the runtime calls is never called by two threads at once (contract, 2).
public protocol ObserverType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Receives an event.
  func on(_ event: Event<Element>)

  /// Receives an element. The same as `on(.next(element))`, and faster where the observer is the runtime's own.
  func onNext(_ element: Element)

  /// Receives an error, after which nothing follows. The same as `on(.error(error))`.
  func onError(_ error: any Swift.Error)

  /// Receives the completion, after which nothing follows. The same as `on(.completed)`.
  func onCompleted()
}

extension ObserverType {
  /// Receives an element, as an event.
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives an error, as an event.
  @inlinable
  public func onError(_ error: any Swift.Error) { on(.error(error)) }

  /// Receives the completion, as an event.
  @inlinable
  public func onCompleted() { on(.completed) }

  /// This observer with its type erased.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// An observer of another type that hands what `transform` makes of each element to this one.
  ///
  /// An error that `transform` throws becomes the end.
  @inlinable
  public func mapObserver<Result: Sendable>(
    _ transform: @escaping @Sendable (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver { event in self.on(event.map(transform)) }
  }
}
