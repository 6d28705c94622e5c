public import RxAtomics

/// A sequence of elements that are sent only as they are asked for.
///
/// Nothing queues without bound in it: a source stops when everything asked for was sent, and goes on when more is.
///
/// ```swift
/// let lines = Flowable.from(log).filter { $0.contains("error") }.observe(on: scheduler, prefetch: 64)
/// let running = lines.sink { print("ended: \($0)") } receiveValue: { index($0) }
/// ```
///
/// - Thread safety: a flowable may be subscribed to from any thread at any time. It is immutable; each subscription has state of its own.
public final class Flowable<Element: Sendable>: FlowableType {
  @usableFromInline package typealias Body = @Sendable (Flowable<Element>, FlowSink<Element>) -> Void

  /// Connects a sink to the source. Formed where the client's compiler can specialise it.
  @usableFromInline let body: Body

  /// The number of operators between this one and its source.
  @usableFromInline let depth: Int

  /// The flowable that this one is made of, if there is one: apart from the closure, so that a long chain is let go of without a deep stack.
  @usableFromInline let source: LateLink

  /// A flowable that is made of nothing else.
  ///
  /// - Parameter body: connects a sink: `sink.line.begin`, and then elements as they are asked for.
  @inlinable
  package init(_ body: @escaping Body) {
    self.body = body
    depth = 0
    source = LateLink()
  }

  /// A flowable that is made of another one.
  ///
  /// - Parameter connect: connects the operator's sink, made for the sink downstream, to the source.
  @inlinable
  package init<Upstream: Sendable>(
    _ source: Flowable<Upstream>, connect: @escaping @Sendable (Flowable<Upstream>, FlowSink<Element>) -> Void
  ) {
    body = { flowable, down in flowable.withSource(of: Upstream.self) { connect($0, down) } }
    depth = source.depth + 1
    self.source = LateLink(source)
  }

  /// A flowable whose operator keeps no state, and leaves the demand as it is.
  ///
  /// - Parameter hop: what is done with an element. It is called with a `FlowHop<Upstream, Element>`.
  @inlinable
  package init<Upstream: Sendable>(_ source: Flowable<Upstream>, hop: @escaping FlowSink<Upstream>.Next) {
    body = { flowable, down in
      flowable.withSource(of: Upstream.self) { $0.attach(FlowHop<Upstream, Element>(to: down, next: hop)) }
    }
    depth = source.depth + 1
    self.source = LateLink(source)
  }

  @inlinable
  @inline(__always)
  func withSource<Upstream: Sendable>(of type: Upstream.Type, _ body: (Flowable<Upstream>) -> Void) {
    source.reference?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Flowable<Upstream>.self)) }
  }

  /// This sequence.
  @inlinable
  public func asFlowable() -> Flowable<Element> { self }

  /// Connects `sink`. The source calls `sink.line.begin` before or after this returns, unless the line is cancelled.
  @inlinable
  package func attach(_ sink: FlowSink<Element>) {
    guard Nesting.isStep(depth) else { return body(self, sink) }
    Nesting.with { nesting in
      let subscribing = nesting.subscribing
      if subscribing.enter() {
        body(self, sink)
        subscribing.leave()
      } else {
        subscribing.putOff { self.body(self, sink) }
      }
    }
  }

  /// Connects `sink` as a subscription of its own, from wherever the thread is: from an event, or from the user's code.
  @inlinable
  package func start(_ sink: FlowSink<Element>) {
    Nesting.with { nesting in
      let subscribing = nesting.subscribing
      if subscribing.enter() {
        attach(sink)
        subscribing.leave()
      } else {
        subscribing.putOff { self.attach(sink) }
      }
    }
  }

  /// Subscribes a subscriber, which receives its subscription first, and then as many elements as it asks for.
  ///
  /// - Parameter subscriber: is let go of at the end, or when it has cancelled.
  /// - Complexity: three allocations, and one for each operator in between.
  /// - Thread safety: from any thread; the subscriber's calls are serial (contract, 2).
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Element {
    start(SubscriberSink(subscriber))
  }
}
