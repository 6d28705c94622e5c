/// An observer with its type erased.
///
/// - Complexity: an event costs one indirect call more than the observer inside.
/// - Thread safety: that of the observer inside. The one that `create` hands out may be called from any thread.
@frozen
public struct AnyObserver<Element: Sendable>: ObserverType {
  /// An observer as a function.
  public typealias EventHandler = @Sendable (Event<Element>) -> Void

  @usableFromInline package let sink: Sink<Element>

  @inlinable
  package init(sink: Sink<Element>) {
    self.sink = sink
  }

  /// An observer that calls `eventHandler` with every event.
  @inlinable
  public init(eventHandler: @escaping EventHandler) {
    sink = Sink(
      disposer: nil, depth: 0,
      next: { _, element in eventHandler(.next(element)) },
      stop: { _, end in eventHandler(end.event()) })
  }

  /// An observer that forwards every event to `observer`.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    if let erased = observer as? AnyObserver<Element> {
      self = erased
    } else {
      sink = Sink(
        disposer: nil, depth: 0,
        next: { _, element in observer.onNext(element) },
        stop: { _, end in observer.on(end.event()) })
    }
  }

  /// Receives an event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): sink.next(element)
    case .error(let error): sink.stop(.error(error))
    case .completed: sink.stop(.completed)
    }
  }

  /// Receives an element.
  @inlinable
  public func onNext(_ element: Element) { sink.next(element) }

  /// Receives an error, after which nothing follows.
  @inlinable
  public func onError(_ error: any Swift.Error) { sink.stop(.error(error)) }

  /// Receives the completion, after which nothing follows.
  @inlinable
  public func onCompleted() { sink.stop(.completed) }

  /// This observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { self }
}
