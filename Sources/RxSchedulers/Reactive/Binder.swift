public import RxRuntime

/// An observer that hands elements to an object, on a scheduler, and does not keep the object alive.
///
/// ```swift
/// let title = Binder<String>(window) { window, title in window.title = title }
/// titles.bind(to: title)
/// ```
///
/// Once the object is gone elements are dropped; the subscription goes on until it is disposed. An error that a binder receives goes to
/// `Hooks.defaultErrorHandler`, a completion is ignored.
///
/// - Thread safety: events may come from any thread at any time. Elements are handed over in the order in which they came if the scheduler is a serial one. The
///   object may be released by the scheduler's thread, if it was given up elsewhere meanwhile.
public struct Binder<Value: Sendable>: ObserverType {
  @usableFromInline let send: @Sendable (Value) -> Void

  /// An observer that hands elements to an object on the main queue, as part of the main actor.
  ///
  /// The main queue has to run, see `MainScheduler`: where nothing runs it, the elements wait for ever. An element that comes from the main queue is handed over at
  /// once, unless others wait.
  ///
  /// - Parameters:
  ///   - target: the object. Not kept alive.
  ///   - binding: called with the object and each element.
  /// - Complexity: three allocations an element and what Dispatch needs, none if it is handed over at once.
  @inlinable
  public init<Target: AnyObject & Sendable>(
    _ target: Target, binding: @escaping @MainActor @Sendable (Target, Value) -> Void
  ) {
    self.init(target, scheduler: MainScheduler()) { target, element in
      // The main queue is the main actor's executor, so this cannot fail.
      MainActor.assumeIsolated { binding(target, element) }
    }
  }

  /// An observer that hands elements to an object on a scheduler.
  ///
  /// - Parameters:
  ///   - target: the object. Not kept alive.
  ///   - scheduler: where `binding` is called. `CurrentThreadScheduler.instance` takes the thread that delivers.
  ///   - binding: called with the object and each element.
  /// - Complexity: that of `scheduler`.
  @inlinable
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: any ImmediateSchedulerType, binding: @escaping @Sendable (Target, Value) -> Void
  ) {
    send = { [weak target] element in
      // Nothing to schedule for an object that is gone; it may also go while the element waits.
      guard target != nil else { return }
      _ = scheduler.schedule(element) { [weak target] element in
        if let target { binding(target, element) }
        return Disposables.create()
      }
    }
  }

  /// Hands an element over, reports an error, ignores the completion.
  @inlinable
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let element): send(element)
    case .error(let error): Hooks.defaultErrorHandler([], error)
    case .completed: break
    }
  }

  /// Hands an element over.
  @inlinable
  public func onNext(_ element: Value) { send(element) }
}
