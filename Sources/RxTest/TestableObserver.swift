import RxAtomics
public import RxRuntime

/// An observer that records what it receives, and when.
///
/// - Thread safety: every member may be called from any thread at any time.
public final class TestableObserver<Element: Sendable>: ObserverType {
  private let scheduler: TestScheduler
  private let recorded = Locked<[Recorded<Event<Element>>]>([])

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// What was received so far.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0.map(\.self) } }

  /// Records an event.
  public func on(_ event: Event<Element>) {
    let time = scheduler.clock
    recorded.withLock { $0.append(Recorded(time: time, value: event)) }
  }
}
