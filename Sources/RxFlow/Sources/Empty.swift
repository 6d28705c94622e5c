public import RxAtomics

extension Flowable {
  /// A sequence without elements that is complete at once, without being asked.
  ///
  /// - Returns: the sequence.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Flowable<Element> {
    Flowable { _, down in down.endAtOnce(.finished) }
  }

  /// A sequence that fails at once, without being asked.
  ///
  /// - Parameter error: what it fails with.
  /// - Returns: the sequence.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: runs on the subscribing thread.
  /// - SeeAlso: [throw](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func error(_ error: any Swift.Error) -> Flowable<Element> {
    Flowable { _, down in down.endAtOnce(.failure(error)) }
  }

  /// A sequence that neither sends anything nor ends, unless it is asked for a negative number of elements.
  ///
  /// - Returns: the sequence.
  /// - Complexity: one allocation at the call and one a subscription.
  /// - Thread safety: nothing happens in it.
  /// - SeeAlso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Flowable<Element> {
    Flowable { _, down in down.line.begin(SilentSource(down)) }
  }

  /// A sequence that is made anew for each subscription.
  ///
  /// - Parameter factory: makes it. An error that it throws is what the sequence fails with.
  /// - Returns: the sequence.
  /// - Complexity: one allocation at the call, and what the factory spends.
  /// - Thread safety: `factory` runs on the subscribing thread.
  /// - SeeAlso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(_ factory: @escaping @Sendable () throws -> Flowable<Element>) -> Flowable<Element> {
    Flowable { _, down in
      do {
        try factory().start(down)
      } catch {
        down.endAtOnce(.failure(error))
      }
    }
  }
}

extension FlowSink {
  /// Ends a sequence that has not begun: the subscriber gets its subscription first (§1.9).
  @inlinable
  package final func endAtOnce(_ end: Completion) {
    // A source that has nothing: what is asked of it is lost.
    line.begin(FlowSource())
    if line.isDisposed { end.reportUndeliverable() } else { stop(end) }
  }
}

/// A source that sends nothing but what a demand that is not valid leads to.
///
/// Safe with two threads between any two lines: `demand` is closed once, by who then lets go of the sink.
///
/// - Safety: see `FlowSource`.
@usableFromInline
final class SilentSource<Element: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline let demand: DemandCounter
  @usableFromInline let down: SerialLink
  @usableFromInline let fail: @Sendable (SilentSource<Element>) -> Void

  @inlinable
  init(_ down: FlowSink<Element>) {
    demand = DemandCounter()
    self.down = SerialLink(down)
    fail = { source in
      guard let down = source.down.take() else { return }
      down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).stop(.invalidDemand) }
      Nesting.release(down)
    }
    super.init()
  }

  @usableFromInline
  override func request(_ demand: Demand) {
    if !demand.isValid, self.demand.close() { fail(self) }
  }

  @usableFromInline
  override func didDispose() {
    if demand.close() { down.letGo() }
  }
}
