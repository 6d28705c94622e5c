extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a closure to the result.
  ///
  /// - Parameter observer: called with the result, once at most. A sequence that is complete without an element, which an operator such as
  ///   `retry(when:)` can make of a single, counts as failed with `RxError.noElements`.
  /// - Returns: the subscription. Disposing it cancels the single and lets go of the closure.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closure runs where the result is sent.
  @inlinable
  public func subscribe(_ observer: @escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable {
    primitiveSequence.source.subscribeToAnswer(
      onElement: { observer(.success($0)) }, onEnd: { observer(.failure($0.failure)) })
  }

  /// Subscribes closures to the result.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value.
  ///   - onFailure: called with the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the single and lets go of the closures.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the result is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onFailure: (@Sendable (any Swift.Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let callStack = onFailure == nil ? Hooks.captureCallStack() : []
    return primitiveSequence.source.subscribeToAnswer(
      onElement: { onSuccess?($0) },
      onEnd: { end in
        if let onFailure { onFailure(end.failure) } else { Hooks.defaultErrorHandler(callStack, end.failure) }
      },
      onDisposed: onDisposed)
  }

  /// Subscribes closures to the result, which work with an object that is not kept alive by them.
  ///
  /// - Parameters:
  ///   - object: handed to the closures as long as it lives. Once it is gone no closure is called any more; an error that comes then goes to
  ///     `Hooks`.
  ///   - onSuccess: called with the object and the value.
  ///   - onFailure: called with the object and the error. Without it the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called with the object once, when the subscription has ended in whatever way.
  /// - Returns: the subscription. Disposing it cancels the single and lets go of the closures.
  /// - Complexity: three allocations, one for each closure, and one for each operator in between.
  /// - Thread safety: from any thread; the closures run where the result is sent, `onDisposed` on the thread that disposes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onFailure: (@Sendable (Object, any Swift.Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: Unretained.closure(object, onSuccess), onFailure: Unretained.errorClosure(object, onFailure),
      onDisposed: Unretained.closure(object, onDisposed))
  }
}

extension Termination {
  /// The end of a sequence that ought to have had an element before.
  @inlinable
  package var failure: any Swift.Error {
    switch self {
    case .error(let error): error
    case .completed: RxError.noElements
    }
  }
}
