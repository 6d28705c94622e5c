/// A subject that cannot end: it sends each element to those who are subscribed at that moment.
///
/// When the relay and all sequences made of it are gone, the observers are let go of; they see no end.
///
/// - Thread safety: every member may be called from any thread at any time. Elements that several threads send are delivered one after the other, in
///   the same order to all observers. `accept` may return before its element was delivered, if it is called from an observer or while another
///   thread delivers; a thread that delivers may have to deliver what others leave meanwhile (contract, 5). `observe(on:)` puts slow observers aside.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class PublishRelay<Element: Sendable>: ObservableType {
  @usableFromInline let subject: PublishSubject<Element>

  /// A relay without observers.
  @inlinable
  public init() { subject = PublishSubject() }

  /// Sends an element.
  ///
  /// - Parameter event: the element.
  /// - Complexity: no allocation unless another thread delivers.
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
