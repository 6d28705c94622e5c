public import RxAtomics

/// Where a publisher that promises nothing comes in: it may send from any thread, at once, after the end, and forget to hand over a subscription.
///
/// A serialization point keeps the order, the *stopped* flag the grammar. Safe with two threads between any two lines: the publisher's
/// subscription, and the sink until it is told of its subscription, are taken out once, under a lock, and used and released outside of it;
/// the sink downstream is let go of inside the point.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowEntry<Element: Sendable>: FlowSource, Subscriber, @unchecked Sendable {
  @usableFromInline
  enum Signal: Sendable {
    case next(Element)
    case stop(Completion)
  }

  @usableFromInline
  struct State: Sendable {
    /// What the source hands to the line. Not generic, so that disposal needs no metadata.
    @usableFromInline var beginning: Beginning?
    @usableFromInline var subscription: (any Subscription)?

    @inlinable
    init(_ beginning: Beginning) { self.beginning = beginning }
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let begun: AtomicFlag
  @usableFromInline let stopped: AtomicFlag
  @usableFromInline let point: SerialPoint<Signal>
  @usableFromInline let down: SerialLink

  @inlinable
  package init(to down: FlowSink<Element>) {
    state = Locked(State(Beginning(sink: down, line: down.line)))
    begun = AtomicFlag()
    stopped = AtomicFlag()
    point = SerialPoint()
    self.down = SerialLink(down)
    super.init()
  }

  /// Makes the line cancel this entry, also before there is a subscription.
  ///
  /// - Returns: `false` if the line was cancelled before.
  @inlinable
  package func register() -> Bool {
    guard let beginning = state.withLock({ $0.beginning }) else { return false }
    return beginning.line.setUpstream(self)
  }

  // MARK: From the publisher

  @inlinable
  package func receive(subscription: any Subscription) {
    let beginning = state.withLock { state -> Beginning? in
      guard let beginning = state.beginning else { return nil }
      state.beginning = nil
      state.subscription = subscription
      return beginning
    }
    // A second one (§2.5), or one that comes after the end.
    guard let beginning else { return subscription.cancel() }
    begin(beginning)
  }

  @inlinable
  package func receive(_ input: Element) -> Demand {
    guard begun.isSet, !stopped.isSet, !isDisposed else { return .none }
    guard point.tryEnter() else {
      if point.post(.next(input)) { drain(.none) }
      return .none
    }
    let more = deliver(input)
    if point.tryLeave() { return more }
    drain(more)
    return .none
  }

  @inlinable
  package func receive(completion: Completion) {
    guard !isDisposed, stopped.set() else { return completion.reportUndeliverable() }
    // A publisher that ends without having handed over a subscription: the subscriber gets one all the same (§1.9).
    if let beginning = state.withLock({ $0.takeBeginning() }) { begin(beginning) }
    if point.tryEnter() {
      finish(completion)
      if !point.tryLeave() { drain(.none) }
    } else if point.post(.stop(completion)) {
      drain(.none)
    }
  }

  @inlinable
  func begin(_ beginning: Beginning) {
    begun.raise()
    // The line and its owner live as long as the sink does, and that is held here.
    withExtendedLifetime(beginning.sink) { _ = beginning.line.begin(self) }
  }

  // MARK: Inside the point

  @inlinable
  func deliver(_ element: Element) -> Demand {
    guard let down = down.reference else { return .none }
    return down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).next(element) }
  }

  @inlinable
  func finish(_ end: Completion) {
    guard let down = down.take() else { return end.reportUndeliverable() }
    // Before the end is delivered: a subscription that is complete need not be cancelled.
    let subscription = state.withLock { $0.takeSubscription() }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).stop(end) }
    Nesting.release(down)
    dispose()
    withExtendedLifetime(subscription) {}
  }

  /// - Parameter demand: what the subscriber asked for inside, which is passed on when the point is left.
  @inlinable
  @inline(never)
  func drain(_ demand: Demand) {
    var demand = demand
    point.drain { signal in
      switch signal {
      case .next(let element): if !isDisposed { demand += deliver(element) }
      case .stop(let end): finish(end)
      case nil: down.letGo()
      }
    }
    if demand != .none { request(demand) }
  }

  // MARK: From downstream

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand.isValid else { return fail() }
    if demand != .none, let subscription = state.withLock({ $0.subscription }) { subscription.request(demand) }
  }

  /// The publisher is not told of a demand that is not valid: not all would do what is to be done.
  private func fail() {
    guard let subscription = state.withLock({ $0.takeSubscription() }) else { return }
    subscription.cancel()
    receive(completion: .invalidDemand)
  }

  @usableFromInline
  package override func didDispose() {
    let (beginning, subscription) = state.withLock { ($0.takeBeginning(), $0.takeSubscription()) }
    if point.requestAttention() {
      down.letGo()
      if !point.tryLeave() { drain(.none) }
    }
    subscription?.cancel()
    withExtendedLifetime(beginning) {}
  }
}

extension FlowEntry.State {
  /// Takes the sink out that was not told of its subscription.
  @inlinable
  mutating func takeBeginning() -> Beginning? {
    defer { beginning = nil }
    return beginning
  }

  /// Takes the publisher's subscription out.
  @inlinable
  mutating func takeSubscription() -> (any Subscription)? {
    defer { subscription = nil }
    return subscription
  }
}

/// A sink that is to be told of its subscription, and its line.
@usableFromInline
struct Beginning: Sendable {
  @usableFromInline let sink: FlowSource
  @usableFromInline let line: FlowLine

  @inlinable
  init(sink: FlowSource, line: FlowLine) {
    self.sink = sink
    self.line = line
  }
}
