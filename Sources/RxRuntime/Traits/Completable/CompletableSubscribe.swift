extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Subscribes a closure to the end.
  ///
  /// - Parameter observer: called with the end, once at most.
  /// - Returns: the subscription. Disposing it cancels the completable and lets go of the closure.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closure runs where the end is sent.
  @inlinable
  public func subscribe(_ observer: @escaping @Sendable (CompletableEvent) -> Void) -> any Disposable {
    primitiveSequence.source.subscribeToAnswer(
      onElement: { _ in },
      onEnd: { end in
        switch end {
        case .error(let error): observer(.error(error))
        case .completed: observer(.completed)
        }
      })
  }

  /// Subscribes closures to the end.
  ///
  /// - Parameters:
  ///   - onCompleted: called when the work is complete.
  ///   - onError: called with the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the completable and lets go of the closures.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the end is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe(
    onCompleted: (@Sendable () -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let callStack = onError == nil ? Hooks.captureCallStack() : []
    return primitiveSequence.source.subscribeToAnswer(
      onElement: { _ in },
      onEnd: { end in
        switch end {
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
        }
      },
      onDisposed: onDisposed)
  }

  /// Subscribes closures to the end, which work with an object that is not kept alive by them.
  ///
  /// - Parameters:
  ///   - object: handed to the closures as long as it lives. Once it is gone no closure is called any more; an error that comes then goes to
  ///     `Hooks`.
  ///   - onCompleted: called with the object when the work is complete.
  ///   - onError: called with the object and the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called with the object once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the completable and lets go of the closures.
  /// - Complexity: three allocations, one for each closure, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the end is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onError: (@Sendable (Object, any Swift.Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: Unretained.closure(object, onCompleted), onError: Unretained.errorClosure(object, onError),
      onDisposed: Unretained.closure(object, onDisposed))
  }
}
