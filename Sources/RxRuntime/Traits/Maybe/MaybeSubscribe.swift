extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes a closure to the result.
  ///
  /// - Parameter observer: called with the result, once at most.
  /// - Returns: the subscription. Disposing it cancels the maybe and lets go of the closure.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closure runs where the result is sent.
  @inlinable
  public func subscribe(_ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable {
    primitiveSequence.source.subscribeToAnswer(
      onElement: { observer(.success($0)) },
      onEnd: { end in
        switch end {
        case .error(let error): observer(.error(error))
        case .completed: observer(.completed)
        }
      })
  }

  /// Subscribes closures to the result. One of the first three is called, once at most.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element.
  ///   - onError: called with the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called if there is no element.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the maybe and lets go of the closures.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the result is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let callStack = onError == nil ? Hooks.captureCallStack() : []
    return primitiveSequence.source.subscribeToAnswer(
      onElement: { onSuccess?($0) },
      onEnd: { end in
        switch end {
        case .completed: onCompleted?()
        case .error(let error):
          if let onError { onError(error) } else { Hooks.defaultErrorHandler(callStack, error) }
        }
      },
      onDisposed: onDisposed)
  }

  /// Subscribes closures to the result, which work with an object that is not kept alive by them.
  ///
  /// - Parameters:
  ///   - object: handed to the closures as long as it lives. Once it is gone no closure is called any more; an error that comes then goes to
  ///     `Hooks`.
  ///   - onSuccess: called with the object and the element.
  ///   - onError: called with the object and the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called with the object if there is no element.
  ///   - onDisposed: called with the object once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the maybe and lets go of the closures.
  /// - Complexity: three allocations, one for each closure, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the result is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Swift.Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: Unretained.closure(object, onSuccess), onError: Unretained.errorClosure(object, onError),
      onCompleted: Unretained.closure(object, onCompleted), onDisposed: Unretained.closure(object, onDisposed))
  }
}
