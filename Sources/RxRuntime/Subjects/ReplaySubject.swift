/// A subject that remembers its last elements: who subscribes receives them first, and then what is sent.
///
///     bufferSize 2, sent:   ---1---2---3-----4---|
///     a, from the start:    ---1---2---3-----4---|
///     b, after the 3:                   23---4---|
///     c, after the end:                        34|
///
/// The elements stay after the end and are given, with the end, to whoever subscribes then; `dispose` lets go of them.
///
/// A new observer receives the elements on the subscribing thread, before `subscribe` returns, even while other threads send; what they send
/// follows, none missed, doubled or overtaken (contract, 8). That queue, for one observer, grows with what is sent while the observer handles them.
///
/// - Thread safety: every member may be called from any thread at any time. Events that several threads send are delivered one after the other, in
///   the same order to all observers. `onNext` may return before its event was delivered, if it is called from an observer or while another
///   thread delivers; a thread that delivers may have to deliver what others leave meanwhile (contract, 5). `observe(on:)` puts slow observers aside.
/// - Safety: see `Observable`.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class ReplaySubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  /// The type of the subject as an observer.
  public typealias SubjectObserverType = ReplaySubject<Element>

  @usableFromInline let core: RecallCore<Element>

  @inlinable
  init(limit: Int) {
    core = RecallCore(SubjectMemory(limit: limit))
    super.init { subject, sink in unsafeDowncast(subject, to: ReplaySubject<Element>.self).core.join(sink) }
  }

  /// A subject that remembers a number of elements.
  ///
  /// - Parameter bufferSize: how many of the last elements it remembers. With 0 it remembers its end only. A negative one makes a subject
  ///   that has failed with `RxError.argumentOutOfRange`: who subscribes receives that error, and what is sent is ignored.
  /// - Returns: the subject.
  /// - Complexity: room is made as elements come; once there are `bufferSize`, none is allocated for an element any more.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  /// A subject that remembers all elements: its memory grows with each of them (contract, 12). The bounded form is `create(bufferSize:)`.
  ///
  /// - Returns: the subject.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

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
    case .next(let element): core.next(element)
    case .error(let error): core.stop(.error(error))
    case .completed: core.stop(.completed)
    }
  }

  /// Sends an element, and remembers it.
  ///
  /// - Complexity: constant in what the subject itself does. Apart from making room for elements there is no allocation unless another thread
  ///   delivers, or an observer is receiving the remembered elements: then some of them are copied.
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
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Lets go of all observers and of what is remembered. Who subscribes afterwards receives `RxError.disposed`.
  @inlinable
  public func dispose() { core.dispose() }
}
