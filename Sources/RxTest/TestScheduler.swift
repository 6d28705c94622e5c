import RxAtomics
public import RxRuntime
public import RxSchedulers

/// A scheduler with virtual time for tests: what takes an hour is tested in no time, and comes out the same in each run.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let source = scheduler.createHotObservable([.next(210, "a"), .completed(220)])
/// let result = scheduler.start { source.delay(.seconds(5), scheduler: scheduler) }
/// #expect(result.events == [.next(215, "a"), .completed(225)])
/// #expect(source.subscriptions == [Subscription(200, 220)])
/// ```
///
/// - Thread safety: every member may be called from any thread at any time.
/// - Safety: see `VirtualTimeScheduler`. The stored property is a constant.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {

  /// The times that `start` takes if it is given none.
  public struct Defaults: Sendable {
    /// When the sequence is built.
    public static let created = 100
    /// When it is subscribed to.
    public static let subscribed = 200
    /// When the subscription is disposed.
    public static let disposed = 1000
  }

  private let simulateProcessingDelay: Bool

  /// A scheduler with nothing to do.
  ///
  /// - Parameters:
  ///   - initialClock: the time it is, in ticks.
  ///   - resolution: the length of a tick in seconds.
  ///   - simulateProcessingDelay: whether what is to run at once runs a tick later.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    self.simulateProcessingDelay = simulateProcessingDelay
    super.init(
      initialClock: initialClock, converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// The time at which something runs that was scheduled for `time`: a tick from now at the earliest, if a processing delay is simulated.
  public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    return time > clock ? time : simulateProcessingDelay ? clock + 1 : clock
  }

  /// A sequence that sends events at given times, whether it is subscribed to or not.
  ///
  /// - Parameter events: the events, with their times by the clock.
  public func createHotObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    .hot(events, self)
  }

  /// A sequence that sends events to each observer, from the subscription on.
  ///
  /// - Parameter events: the events, with their times after the subscription.
  public func createColdObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    .cold(events, self)
  }

  /// An observer that records what it receives, and when.
  ///
  /// - Parameter type: the type of the elements.
  public func createObserver<Element: Sendable>(_ type: Element.Type = Element.self) -> TestableObserver<Element> {
    TestableObserver(self)
  }

  /// Runs `action` at a given time.
  ///
  /// - Parameters:
  ///   - time: when, by the clock.
  ///   - action: what to do.
  public func scheduleAt(_ time: TestTime, action: @escaping @Sendable () -> Void) {
    _ = scheduleAbsoluteVirtual((), time: time) {
      action()
      return Disposables.create()
    }
  }

  /// Builds a sequence, subscribes to it and disposes the subscription at given times, and runs everything that is scheduled.
  ///
  /// - Parameters:
  ///   - created: when `create` is called.
  ///   - subscribed: when the sequence is subscribed to.
  ///   - disposed: when the subscription is disposed.
  ///   - create: builds the sequence.
  /// - Returns: an observer that holds what the sequence sent meanwhile.
  public func start<Output: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping @Sendable () -> Output
  ) -> TestableObserver<Output.Element> {
    let observer = createObserver(Output.Element.self)
    let sources = Held<Observable<Output.Element>>()
    let subscription = SingleAssignmentDisposable()
    scheduleAt(created) { _ = sources.slot.fill(create().asObservable()) }
    scheduleAt(subscribed) {
      if let source = sources.slot.close().value { subscription.setDisposable(source.subscribe(observer)) }
    }
    scheduleAt(disposed) { subscription.dispose() }
    start()
    return observer
  }

  /// Builds a sequence at 100, subscribes to it at 200 and disposes the subscription at a given time.
  ///
  /// - Parameters:
  ///   - disposed: when the subscription is disposed.
  ///   - create: builds the sequence.
  /// - Returns: an observer that holds what the sequence sent meanwhile.
  public func start<Output: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping @Sendable () -> Output
  ) -> TestableObserver<Output.Element> {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Builds a sequence at 100, subscribes to it at 200 and disposes the subscription at 1000.
  ///
  /// - Parameter create: builds the sequence.
  /// - Returns: an observer that holds what the sequence sent meanwhile.
  public func start<Output: ObservableConvertibleType>(
    _ create: @escaping @Sendable () -> Output
  ) -> TestableObserver<Output.Element> {
    start(disposed: Defaults.disposed, create: create)
  }
}

/// A slot that closures share.
private final class Held<Value: Sendable>: Sendable {
  let slot = OnceSlot<Value>()
}
