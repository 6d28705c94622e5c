public import RxAtomics

/// Where one hop of a subscription ends: it receives elements and the end, and hands on what becomes of them.
///
/// The two bodies are formed where the client's compiler can specialise them, and called through the object: one indirect call an
/// event. That is the whole reason for their being closures; a method would be reached through its unspecialised form (see
/// `docs/decisions/001-hop.md`).
///
/// A stateless sink keeps no flag. Whoever stops a sequence early stops the sink downstream, and the nearest one that holds a
/// subscription disposes it; sources look at that flag before each event.
///
/// - Safety: `@unchecked Sendable` because a class that is subclassed cannot state it otherwise. All stored properties are `let`, of `Sendable`
///   types or cells; calls are serial (contract, 2).
@usableFromInline
package class Sink<Element: Sendable>: SinkDisposer, @unchecked Sendable {
  @usableFromInline package typealias Next = @Sendable (Sink<Element>, Element) -> Void
  @usableFromInline package typealias Stop = @Sendable (Sink<Element>, Termination) -> Void

  @usableFromInline package let nextBody: Next
  @usableFromInline package let stopBody: Stop

  /// The subscription that this sink belongs to, if it is not its own.
  ///
  /// Unmanaged: the sink at the end of the hops owns it and every hop owns the next.
  @usableFromInline package let disposer: Unmanaged<SinkDisposer>?

  /// The number of sinks between this one and the one that holds the subscription.
  @usableFromInline package let depth: Int

  @inlinable
  package init(disposer: Unmanaged<SinkDisposer>?, depth: Int, next: @escaping Next, stop: @escaping Stop) {
    self.disposer = disposer
    self.depth = depth
    nextBody = next
    stopBody = stop
    super.init()
  }

  /// Receives an element. Calls are serial and end with `stop`.
  @inlinable
  @inline(__always)
  package final func next(_ element: Element) { nextBody(self, element) }

  /// Receives the end. Afterwards nothing follows.
  @inlinable
  @inline(__always)
  package final func stop(_ end: Termination) { stopBody(self, end) }

  /// What a source registers with, and looks at before each event.
  @inlinable
  package final var subscription: SinkDisposer { subscriptionReference.takeUnretainedValue() }

  /// The same, for who makes a sink of the same subscription: to hand it on costs no reference count.
  @inlinable
  package final var subscriptionReference: Unmanaged<SinkDisposer> { disposer ?? .passUnretained(self) }
}

/// A sink that hands what becomes of its elements to another one, and belongs to the same subscription, unless it is one of its own.
///
/// One that is its own subscription has to be set as the upstream of the one downstream, and to dispose itself when it is stopped: then what
/// ends it does not end the other.
///
/// - Safety: see `Sink`.
@usableFromInline
package class Hop<Element: Sendable, Downstream: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline package let down: OwnedSink<Downstream>

  @inlinable
  package init(
    to down: __shared Sink<Downstream>, isOwnSubscription: Bool = false, next: @escaping Next, stop: @escaping Stop
  ) {
    self.down = OwnedSink(down)
    super.init(
      disposer: isOwnSubscription ? nil : down.subscriptionReference, depth: down.depth + 1, next: next, stop: stop)
  }

  /// A hop that passes the end on as it comes.
  @inlinable
  package convenience init(to down: __shared Sink<Downstream>, next: @escaping Next) {
    self.init(to: down, next: next, stop: { sink, end in unsafeDowncast(sink, to: Hop.self).down.stop(end) })
  }

  /// Sends the last element and the completion, unless the subscription ends in between.
  @inlinable
  package final func complete(with element: Downstream) {
    down.next(element)
    if !subscription.isDisposed { down.stop(.completed) }
  }
}

/// A strong reference to a sink, whose release does not deepen the stack with the length of the chain behind it.
@usableFromInline
package struct OwnedSink<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline let link: OwnedLink

  @inlinable
  package init(_ sink: __shared Sink<Element>) { link = OwnedLink(sink, at: sink.depth) }

  /// Calls `body` with the sink. No retain: the owner outlives the call.
  @inlinable
  @inline(__always)
  package func with<Result>(_ body: (Sink<Element>) -> Result) -> Result {
    link.reference._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Sink<Element>.self)) }
  }

  /// Hands on an element.
  @inlinable
  @inline(__always)
  package func next(_ element: Element) { with { $0.next(element) } }

  /// Hands on the end.
  @inlinable
  @inline(__always)
  package func stop(_ end: Termination) { with { $0.stop(end) } }

  /// The sink itself.
  @inlinable
  package var sink: Sink<Element> { with { $0 } }
}
