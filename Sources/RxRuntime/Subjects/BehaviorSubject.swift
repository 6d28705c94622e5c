/// A subject with a current value: who subscribes receives it, and then what is sent.
///
///     a:  subscribe(0)---1---2---3-----|
///     b:            subscribe(1)-2-3---|
///
/// The value is the last element that was sent, or the one that the subject began with. It changes the moment that `onNext` accepts an element, before that
/// is delivered; after an error or disposal there is none.
///
/// A new observer receives the current value on the subscribing thread, before `subscribe` returns, even while other threads send; what they send
/// follows it, none missed, doubled or overtaken (contract, 8). That queue, for one observer, grows with what is sent while the observer handles the value.
///
/// - Thread safety: every member may be called from any thread at any time. Events that several threads send are delivered one after the other, in
///   the same order to all observers. `onNext` may return before its event was delivered, if it is called from an observer or while another
///   thread delivers; a thread that delivers may have to deliver what others leave meanwhile (contract, 5). `observe(on:)` puts slow observers aside.
/// - Safety: see `Observable`.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class BehaviorSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  /// The type of the subject as an observer.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  @usableFromInline let core: RecallCore<Element>

  /// A subject without observers.
  ///
  /// - Parameter value: the current value until another is sent.
  @inlinable
  public init(value: Element) {
    core = RecallCore(SubjectMemory(current: value))
    super.init { subject, sink in unsafeDowncast(subject, to: BehaviorSubject<Element>.self).core.join(sink) }
  }

  @inlinable
  deinit { core.abandon() }

  /// Whether somebody is subscribed: what is sent after this was true reaches an observer, unless it is disposed meanwhile.
  @inlinable
  public var hasObservers: Bool { core.hasObservers }

  /// Whether the subject was disposed.
  @inlinable
  public var isDisposed: Bool { core.read { $0.isDisposed } }

  /// The current value: that of the last `onNext` that was accepted, delivered or not.
  ///
  /// After the completion it is the last one.
  ///
  /// - Returns: the value.
  /// - Throws: the error that the subject ended with, or `RxError.disposed`.
  /// - Complexity: constant, no allocation.
  /// - Thread safety: reflects every `onNext` that returned before the call (contract, 5). Never waits for an observer.
  @inlinable
  public func value() throws -> Element {
    let (value, end) = core.read { ($0.latest, $0.end) }
    if case .error(let error)? = end { throw error }
    guard let value else { throw RxError.disposed(object: self) }
    return value
  }

  /// Sends an event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): core.next(element)
    case .error(let error): core.stop(.error(error))
    case .completed: core.stop(.completed)
    }
  }

  /// Sends an element, which becomes the current value.
  ///
  /// - Complexity: constant in what the subject itself does; no allocation unless another thread delivers.
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
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Lets go of all observers and of the value. Who subscribes afterwards receives `RxError.disposed`.
  @inlinable
  public func dispose() { core.dispose() }
}
