/// A subject that cannot end and remembers its last elements: who subscribes receives them first, and then what is sent.
///
///     bufferSize 2, sent:   ---1---2---3-----4---
///     a, from the start:    ---1---2---3-----4---
///     b, after the 3:                   23---4---
///
/// A new observer receives the elements on the subscribing thread, before `subscribe` returns, even while other threads send (contract, 8).
///
/// When the relay and all sequences made of it are gone, the observers are let go of; they see no end.
///
/// - Thread safety: every member may be called from any thread at any time. Elements that several threads send are delivered one after the other, in
///   the same order to all observers. `accept` may return before its element was delivered, if it is called from an observer or while another
///   thread delivers; a thread that delivers may have to deliver what others leave meanwhile (contract, 5). `observe(on:)` puts slow observers aside.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class ReplayRelay<Element: Sendable>: ObservableType {
  @usableFromInline let subject: ReplaySubject<Element>

  @inlinable
  init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// A relay that remembers a number of elements.
  ///
  /// - Parameter bufferSize: how many of the last elements it remembers. A negative one makes a relay that sends nothing but
  ///   `RxError.argumentOutOfRange`, to whoever subscribes.
  /// - Returns: the relay.
  /// - Complexity: room is made as elements come; once there are `bufferSize`, none is allocated for an element any more.
  @inlinable
  public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(.create(bufferSize: bufferSize)) }

  /// A relay that remembers all elements: its memory grows with each of them (contract, 12). The bounded form is `create(bufferSize:)`.
  ///
  /// - Returns: the relay.
  @inlinable
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

  /// Sends an element, and remembers it.
  ///
  /// - Parameter event: the element.
  /// - Complexity: apart from making room for elements there is no allocation, unless another thread delivers or an observer is receiving
  ///   the remembered elements: then some of them are copied.
  @inlinable
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes `observer`, which receives elements until the returned disposable is disposed.
  ///
  /// - Parameter observer: never receives an error or a completion.
  /// - Returns: the subscription. Disposing it lets go of the observer.
  /// - Complexity: four allocations.
  /// - Thread safety: from any thread; delivery is serial (contract, 2).
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The sequence, without the means to send. It has no end.
  @inlinable
  public func asObservable() -> Observable<Element> { subject }

  /// The sequence as one that never fails.
  @inlinable
  public func asInfallible() -> Infallible<Element> { Infallible(subject) }
}
