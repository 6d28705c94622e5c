public import RxAtomics

/// A subject that sends the last of its elements, and only when it is complete.
///
///     sent:                 ---1---2---3---|
///     a, from the start:    ---------------3|
///     b, after the end:                       3|
///
/// If it fails, or is complete without an element, nothing comes before the end. Who subscribes after the end receives the same as those who were
/// there.
///
/// - Thread safety: every member may be called from any thread at any time. The element that counts is the last that was accepted before the
///   completion. `onCompleted` may return before the element was delivered, if it is called from an observer or while another thread delivers
///   (contract, 5).
/// - Safety: see `Observable`. The stored properties are constants.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
/// - Safety: see `Observable`.
public final class AsyncSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  /// The type of the subject as an observer.
  public typealias SubjectObserverType = AsyncSubject<Element>

  @usableFromInline
  struct Pending: Sendable {
    @usableFromInline var last: Element?
    @usableFromInline var isOpen = true
  }

  /// What waits for the completion. An element goes on to `core` when that has come, so that `core` never holds one that does not count.
  @usableFromInline let pending = Locked(Pending())
  @usableFromInline let core: RecallCore<Element>

  /// A subject without observers.
  @inlinable
  public init() {
    core = RecallCore(SubjectMemory(limit: 1))
    super.init { subject, sink in unsafeDowncast(subject, to: AsyncSubject<Element>.self).core.join(sink) }
  }

  @inlinable
  deinit { core.abandon() }

  /// Whether somebody is subscribed: what is sent after this was true reaches an observer, unless it is disposed meanwhile.
  @inlinable
  public var hasObservers: Bool { core.hasObservers }

  /// Whether the subject was disposed.
  @inlinable
  public var isDisposed: Bool { core.read { $0.isDisposed } }

  /// Sends an event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): onNext(element)
    case .error(let error): onError(error)
    case .completed: onCompleted()
    }
  }

  /// Puts an element in the place of the one before. Nothing is sent yet.
  ///
  /// - Complexity: constant, no allocation.
  @inlinable
  public func onNext(_ element: Element) {
    var element: Element? = element
    pending.withLock { if $0.isOpen { swap(&$0.last, &element) } }
    // What was replaced is released here, outside the lock.
    withExtendedLifetime(element) {}
  }

  /// Sends an error, after which nothing follows. The element that waits is let go of.
  @inlinable
  public func onError(_ error: any Swift.Error) {
    if close().isFirst { core.stop(.error(error)) } else { Hooks.undeliverable(error) }
  }

  /// Sends the last element, if there is one, and the completion.
  @inlinable
  public func onCompleted() {
    let (isFirst, last) = close()
    guard isFirst else { return }
    if let last { core.next(last) }
    core.stop(.completed)
  }

  /// The subject as an observer.
  @inlinable
  public func asObserver() -> AsyncSubject<Element> { self }

  /// Lets go of all observers and of the element. Who subscribes afterwards receives `RxError.disposed`.
  @inlinable
  public func dispose() {
    _ = close()
    core.dispose()
  }

  /// Accepts no element any more.
  ///
  /// - Returns: whether this call closed the subject, and the element that waited.
  @inlinable
  func close() -> (isFirst: Bool, last: Element?) {
    pending.withLock { pending in
      let isFirst = pending.isOpen
      var last: Element?
      swap(&last, &pending.last)
      pending.isOpen = false
      return (isFirst, last)
    }
  }
}
