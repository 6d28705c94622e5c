public import RxAtomics

/// A push-style sequence of elements.
///
/// Subscribing runs on the current thread's trampoline when it is the outermost subscription there: actions scheduled meanwhile take
/// turns in the order in which they were scheduled, and `subscribe` returns when none is left.
///
/// - Thread safety: an observable may be subscribed to from any thread at any time.
/// - Safety: `@unchecked Sendable` because subjects and connectables extend this class. Its stored properties are `let` and `Sendable`.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
  @usableFromInline package typealias Body = @Sendable (Observable<Element>, Sink<Element>) -> Void

  /// Connects a sink to the source. Formed where the client's compiler can specialise it.
  @usableFromInline package let body: Body

  /// The number of operators between this one and its source, in few bytes: so an operator is of another size than its sink for the allocator,
  /// which keeps only a handful of each size at hand.
  @usableFromInline let smallDepth: UInt32

  /// Whether this is a `Just`.
  @usableFromInline package let isScalar: Bool

  @inlinable
  package init(depth: Int = 0, isScalar: Bool = false, body: @escaping Body) {
    smallDepth = UInt32(truncatingIfNeeded: depth)
    self.isScalar = isScalar
    self.body = body
    #if TraceResources
      Resources.add()
    #endif
  }

  #if TraceResources
    deinit { Resources.remove() }
  #endif

  /// The number of operators between this one and its source.
  @inlinable
  package final var depth: Int { Int(smallDepth) }

  /// This sequence.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Connects `sink`, as part of a subscription that is under way on this thread.
  ///
  /// Afterwards the sequence has registered with the sink's subscription, has stopped the sink, or will never call it.
  @inlinable
  package final func attach(_ sink: Sink<Element>) {
    if Nesting.isStep(depth) { Nesting.with { attach(sink, $0) } } else { body(self, sink) }
  }

  /// Connects `sink` as a subscription of its own, from wherever the thread is: from an event, or from the user's code.
  @inlinable
  package final func start(_ sink: Sink<Element>) {
    Nesting.with { nesting in nesting.trampoline.run { attach(sink, nesting) } }
  }

  @inlinable
  final func attach(_ sink: Sink<Element>, _ nesting: Nesting) {
    let subscribing = nesting.subscribing
    if subscribing.enter() {
      body(self, sink)
      subscribing.leave()
    } else {
      subscribing.putOff { self.body(self, sink) }
    }
  }

  /// Subscribes `observer`, which receives events until the returned disposable is disposed or the sequence ends.
  ///
  /// - Returns: the subscription. Disposing it cancels the sequence and lets go of the observer.
  /// - Complexity: two allocations, and one for each operator in between.
  /// - Thread safety: from any thread; delivery is serial (contract, 2).
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscription = SinkDisposer()
    start(
      ObserverSink(
        subscription,
        onNext: { observer.onNext($0) },
        stop: { _, end in observer.on(end.event()) }))
    return subscription
  }
}

/// A strong reference to an observable, whose release does not deepen the stack with the length of the chain behind it.
@usableFromInline
package struct OwnedSource<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline let link: OwnedLink

  @inlinable
  package init(_ source: __shared Observable<Element>) { link = OwnedLink(source, at: source.depth) }

  /// Calls `body` with the observable. No retain: the owner outlives the call.
  @inlinable
  @inline(__always)
  package func with<Result>(_ body: (Observable<Element>) -> Result) -> Result {
    link.reference._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Observable<Element>.self)) }
  }

  /// Connects `sink` to the observable.
  @inlinable
  package func attach(_ sink: Sink<Element>) { with { $0.attach(sink) } }
}
