import RxAtomics

extension ObservableType {
  /// Subscribes closures.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onError: called with the error that ended the sequence. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when the sequence is complete.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closures.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2); `onDisposed` runs on the thread that disposes.
  @inlinable
  public func subscribe(
    onNext: __owned (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let subscription = onDisposed.map(ActionDisposer.init) ?? SinkDisposer()
    let callStack = onError == nil ? Hooks.captureCallStack() : []
    // Without handlers of its own the closure captures nothing, and needs no memory.
    let stop: Sink<Element>.Stop =
      if onError == nil, onCompleted == nil, callStack.isEmpty {
        { _, end in if case .error(let error) = end { Hooks.defaultErrorHandler([], error) } }
      } else {
        { _, end in
          switch end {
          case .completed: onCompleted?()
          case .error(let error):
            if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
          }
        }
      }
    // Consumed, for the sink to take it over without counting.
    let sink =
      if let onNext = consume onNext {
        ObserverSink<Element>(subscription, onNext: onNext, stop: stop)
      } else {
        ObserverSink<Element>(subscription, onNext: { _ in }, stop: stop)
      }
    asObservable().start(sink)
    return subscription
  }

  /// Subscribes closures that work with an object, which is not kept alive by them.
  ///
  /// - Parameters:
  ///   - object: handed to the closures as long as it lives. Once it is gone no closure is called any more; an error that comes then goes to
  ///     `Hooks`. The subscription goes on until it is disposed.
  ///   - onNext: called with the object and each element.
  ///   - onError: called with the object and the error that ended the sequence. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called with the object when the sequence is complete.
  ///   - onDisposed: called with the object once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closures.
  /// - Complexity: two allocations, one for each closure, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2); `onDisposed` runs on the thread that disposes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    var next: (@Sendable (Element) -> Void)?
    if let onNext {
      next = { [weak object] element in
        if let object { onNext(object, element) }
      }
    }
    var failed: (@Sendable (any Swift.Error) -> Void)?
    if let onError {
      failed = { [weak object] error in
        if let object { onError(object, error) } else { Hooks.undeliverable(error) }
      }
    }
    var completed: (@Sendable () -> Void)?
    if let onCompleted {
      completed = { [weak object] in
        if let object { onCompleted(object) }
      }
    }
    var disposed: (@Sendable () -> Void)?
    if let onDisposed {
      disposed = { [weak object] in
        if let object { onDisposed(object) }
      }
    }
    return subscribe(onNext: next, onError: failed, onCompleted: completed, onDisposed: disposed)
  }

  /// Subscribes a closure to the events.
  ///
  /// - Parameter on: called with each event.
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the closure.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: calls are serial within the subscription (contract, 2).
  @inlinable
  public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
    let subscription = SinkDisposer()
    asObservable().start(
      ObserverSink(
        subscription,
        onNext: { on(.next($0)) },
        stop: { _, end in on(end.event()) }))
    return subscription
  }
}

/// A subscription that runs a user's closure when it has ended.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class ActionDisposer: SinkDisposer, @unchecked Sendable {
  private let action: OnceSlot<DisposeAction>

  @usableFromInline
  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = OnceSlot(DisposeAction(run: action))
    super.init()
  }

  @usableFromInline
  package override func didDispose() {
    if let action = action.close().value { Nesting.current.perform(action.run) }
  }
}
