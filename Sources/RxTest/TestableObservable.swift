import RxAtomics
public import RxRuntime

/// A sequence that sends given events at given times, and records when it was subscribed to.
///
/// It keeps the grammar, whatever it is given: what follows an end is not sent.
///
/// - Thread safety: an observable may be subscribed to from any thread at any time.
public final class TestableObservable<Element: Sendable>: ObservableType {
  /// What the sequence sends, and when: by the clock if it is hot, from the subscription on if it is cold.
  public let recordedEvents: [Recorded<Event<Element>>]

  private let log: SubscriptionLog
  private let source: Observable<Element>

  /// When the sequence was subscribed to, and when that ended.
  public var subscriptions: [Subscription] { log.all }

  /// - Parameter connect: called at each subscription; what it returns is disposed at its end.
  private init(
    _ events: [Recorded<Event<Element>>], _ scheduler: TestScheduler,
    connect: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) {
    let log = SubscriptionLog()
    self.log = log
    recordedEvents = events
    source = Observable { _, down in
      let observer = ObserverBase(to: down)
      guard down.subscription.setUpstream(observer) else { return }
      let number = log.begin(scheduler.clock)
      let connection = connect(AnyObserver(sink: observer))
      observer.setUpstream(
        UserDisposer(
          Disposables.create {
            connection.dispose()
            log.end(number, scheduler.clock)
          }))
    }
  }

  /// The sequence.
  public func asObservable() -> Observable<Element> { source }

  /// Subscribes `observer` to the sequence.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// A sequence whose events come whether it is subscribed to or not.
  static func hot(_ events: [Recorded<Event<Element>>], _ scheduler: TestScheduler) -> TestableObservable<Element> {
    let audience = Audience<Element>()
    for event in events {
      _ = scheduler.scheduleAbsoluteVirtual((), time: event.time) {
        audience.send(event.value)
        return Disposables.create()
      }
    }
    return TestableObservable(events, scheduler) { audience.admit($0) }
  }

  /// A sequence whose events come from the subscription on.
  static func cold(_ events: [Recorded<Event<Element>>], _ scheduler: TestScheduler) -> TestableObservable<Element> {
    TestableObservable(events, scheduler) { observer in
      Disposables.create(
        events.map { event in
          scheduler.scheduleRelativeVirtual((), dueTime: event.time) {
            observer.on(event.value)
            return Disposables.create()
          }
        })
    }
  }
}

/// The observers of a hot sequence.
private final class Audience<Element: Sendable>: Sendable {
  private struct State: Sendable {
    var observers: [(number: Int, observer: AnyObserver<Element>)] = []
    var admitted = 0
  }

  private let state = Locked(State())

  func admit(_ observer: AnyObserver<Element>) -> any Disposable {
    let number = state.withLock { state in
      state.admitted += 1
      state.observers.append((state.admitted, observer))
      return state.admitted
    }
    return Disposables.create {
      let gone = self.state.withLock { state in
        state.observers.firstIndex { $0.number == number }.map { state.observers.remove(at: $0) }
      }
      withExtendedLifetime(gone) {}
    }
  }

  func send(_ event: Event<Element>) {
    for (_, observer) in state.withLock({ $0.observers.map(\.self) }) { observer.on(event) }
  }
}
