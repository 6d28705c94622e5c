/// A value that can be observed: a behavior subject that cannot end.
///
///     a:  subscribe(0)---1---2---3---
///     b:            subscribe(1)-2-3-
///
/// Who subscribes receives the value, on the subscribing thread and before `subscribe` returns, and then what is accepted (contract, 8). With
/// `subscribe(with:)` a handler belongs to an owner that it does not keep alive; `disposed(by:)` with a bag of the owner's removes it when the
/// owner is gone.
///
/// ```swift
/// let temperature = BehaviorRelay(value: 20)
/// temperature
///   .map { "\($0) °C" }
///   .subscribe(with: display, onNext: { display, text in display.show(text) })
///   .disposed(by: display.bag)
/// temperature.accept(21)   // from any thread
/// print(temperature.value)
/// ```
///
/// When the relay and all sequences made of it are gone, the observers are let go of; they see no end.
///
/// - Thread safety: every member may be called from any thread at any time. Elements that several threads send are delivered one after the other, in
///   the same order to all observers. `accept` may return before its element was delivered, if it is called from an observer or while another
///   thread delivers; a thread that delivers may have to deliver what others leave meanwhile (contract, 5). `observe(on:)` puts slow observers aside.
/// - SeeAlso: [Subject](https://reactivex.io/documentation/subject.html)
public final class BehaviorRelay<Element: Sendable>: ObservableType {
  @usableFromInline let subject: BehaviorSubject<Element>

  /// A relay without observers.
  ///
  /// - Parameter value: the value until another is accepted.
  @inlinable
  public init(value: Element) { subject = BehaviorSubject(value: value) }

  /// The value: that of the last `accept`, delivered or not.
  ///
  /// - Complexity: constant, no allocation.
  /// - Thread safety: reflects every `accept` that returned before the call (contract, 5). Never waits for an observer.
  ///   Accepting something made of this value is two steps, between which another thread may accept: let one thread do it.
  @inlinable
  public var value: Element {
    do { return try subject.value() } catch { preconditionFailure("Nobody but the relay can end its subject.") }
  }

  /// Sends an element, which becomes the value.
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
