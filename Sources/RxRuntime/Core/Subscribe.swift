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
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let subscription = onDisposed.map(ActionDisposer.init) ?? SinkDisposer()
    let next: Sink<Element>.Next =
      if let onNext { { _, element in onNext(element) } } else { { _, _ in } }
    let callStack = onError == nil ? Hooks.captureCallStack() : []
    asObservable().start(
      ObserverSink(
        subscription,
        next: next,
        stop: { _, end in
          switch end {
          case .completed: onCompleted?()
          case .error(let error):
            if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
          }
        }))
    return subscription
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
      ObserverSink(subscription, next: { _, element in on(.next(element)) }, stop: { _, end in on(end.event()) }))
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
