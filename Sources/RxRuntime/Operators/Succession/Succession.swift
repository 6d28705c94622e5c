public import RxAtomics

/// Subscribes to sources one after the other, in constant stack: what `concat`, `retry` and `catch(sequence:)` stand on.
///
/// Each source has a sink and a subscription of its own, set as the upstream of the one downstream in place of the one before; so disposal meets
/// the source that runs, or keeps the next from starting. A source that ends while it is being subscribed to only raises a counter, and the loop
/// that subscribed to it goes on with the next. The last one, if it is known to be the last, gets the sink downstream itself: sequences that
/// continue with themselves do not pile up sinks.
///
/// - Safety: `Sendable` by its cells; `lastEnd` is written by the source that has ended and read by the loop before it subscribes to the next.
@usableFromInline
package final class Succession<Element: Sendable>: Sendable {
  /// What comes next.
  @usableFromInline
  package enum Next {
    /// A source, and others after it perhaps.
    case source(Observable<Element>)
    /// A source whose end is the end of the whole.
    case last(Observable<Element>)
    /// No source: the whole ends as the last source did, or is complete if there was none.
    case end
  }

  /// Which end of a source the next one follows.
  @usableFromInline
  package enum Cause: Sendable {
    case completion
    case error

    @inlinable
    func isMet(by end: Termination) -> Bool {
      switch end {
      case .completed: self == .completion
      case .error: self == .error
      }
    }
  }

  @usableFromInline let down: OwnedSink<Element>
  @usableFromInline let cause: Cause
  @usableFromInline let pull: @Sendable () -> Next

  /// How many sources have ended that were not followed by the next yet; whoever raises it from zero runs the loop.
  @usableFromInline let ended = AtomicCounter()
  @usableFromInline let lastEnd = SerialCell(Termination.completed)

  @inlinable
  init(_ down: Sink<Element>, after cause: Cause, pull: @escaping @Sendable () -> Next) {
    self.down = OwnedSink(down)
    self.cause = cause
    self.pull = pull
  }

  /// Begins with the first source, as part of the subscription under way.
  ///
  /// - Parameters:
  ///   - down: where the elements of all sources go.
  ///   - cause: which end of a source the next one follows; the other is passed on.
  ///   - pull: called for each source, the first included. Calls are serial.
  @inlinable
  package static func start(
    _ down: Sink<Element>, after cause: Cause, pull: @escaping @Sendable () -> Next
  ) {
    Succession(down, after: cause, pull: pull).goOn(after: .completed)
  }

  /// Goes on after a source has ended.
  @inlinable
  func goOn(after end: Termination) {
    lastEnd.value = end
    guard ended.add() == 0 else { return }
    repeat { startNext() } while ended.subtract() != 0
  }

  @inlinable
  func startNext() {
    guard !down.with({ $0.subscription.isDisposed }) else { return }
    switch pull() {
    case .source(let source):
      let sink = SuccessionSink(self)
      if down.with({ $0.subscription.setUpstream(sink) }) { source.start(sink) }
    case .last(let source):
      down.with { down in
        down.subscription.clearUpstream()
        source.start(down)
      }
    case .end: down.stop(lastEnd.value)
    }
  }
}

/// Passes on what one source of a succession sends. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class SuccessionSink<Element: Sendable>: Hop<Element, Element>, @unchecked Sendable {
  @usableFromInline let succession: Succession<Element>

  @inlinable
  init(_ succession: Succession<Element>) {
    self.succession = succession
    super.init(
      to: succession.down.sink, isOwnSubscription: true,
      next: { sink, element in unsafeDowncast(sink, to: SuccessionSink<Element>.self).down.next(element) },
      stop: { sink, end in unsafeDowncast(sink, to: SuccessionSink<Element>.self).finish(end) })
  }

  @inlinable
  func finish(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    guard succession.cause.isMet(by: end) else {
      down.stop(end)
      return dispose()
    }
    dispose()
    succession.goOn(after: end)
  }
}
