/// A subject that sends each event to those who are subscribed at that moment.
///
/// - Thread safety: every member may be called from any thread at any time. Events that several threads send are delivered one after the other, in
///   the same order to all observers. `onNext` may return before its event was delivered, if it is called from an observer or while another
///   thread delivers (contract, 5).
/// - Safety: see `Observable`.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class PublishSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  /// The type of the subject as an observer.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline let core = SubjectCore<Element>()

  /// A subject without observers.
  @inlinable
  public init() {
    super.init { subject, sink in unsafeDowncast(subject, to: PublishSubject<Element>.self).core.join(sink) }
  }

  @inlinable
  deinit { core.abandon() }

  /// Whether somebody is subscribed: what is sent after this was true reaches an observer, unless it is disposed meanwhile.
  @inlinable
  public var hasObservers: Bool { core.hasObservers }

  /// Whether the subject was disposed.
  @inlinable
  public var isDisposed: Bool { core.isDisposed }

  /// Sends an event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): core.next(element)
    case .error(let error): core.stop(.error(error))
    case .completed: core.stop(.completed)
    }
  }

  /// Sends an element.
  @inlinable
  public func onNext(_ element: Element) { core.next(element) }

  /// Sends an error, after which nothing follows.
  @inlinable
  public func onError(_ error: any Swift.Error) { core.stop(.error(error)) }

  /// Sends the completion, after which nothing follows.
  @inlinable
  public func onCompleted() { core.stop(.completed) }

  /// The subject as an observer.
  @inlinable
  public func asObserver() -> PublishSubject<Element> { self }

  /// Lets go of all observers. Who subscribes afterwards receives `RxError.disposed`.
  @inlinable
  public func dispose() { core.dispose() }
}
