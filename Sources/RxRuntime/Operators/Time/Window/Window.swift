public import RxAtomics

extension ObservableType {
  /// Splits the sequence into windows, one after the other: each ends when it is full, or its time is over.
  ///
  ///     -a-b--c-d-e--|
  ///     window(timeSpan: 5, count: 3)
  ///     w1: -a-b-|
  ///     w2:      -c-d-e|
  ///     w3:            --|
  ///
  /// A window is hot: who subscribes to it as soon as it appears misses nothing. The source stays subscribed until the outer subscription and all
  /// subscriptions to windows have ended.
  ///
  /// - Parameters:
  ///   - timeSpan: how long a window is open. A negative time counts as zero: then one follows the other as fast as the scheduler can.
  ///   - count: how many elements a window has at most. One below 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - scheduler: where windows end whose time is over, and whose clock counts.
  /// - Returns: the windows, the first at once. The end of the source ends the window, too.
  /// - Complexity: two allocations a window, none an element; one timer at a time.
  /// - Thread safety: a serialization point: source and scheduler may send from any thread (contract, 2). The clock is monotonic (contract, 11).
  /// - SeeAlso: [window](https://reactivex.io/documentation/operators/window.html)
  @inlinable
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Producer<Element, Observable<Element>>(asObservable()) { source, down in
      let windows = WindowsSink(to: down)
      guard windows.output.setUpstream(SourceLease(windows.source)), down.subscription.setUpstream(windows.output)
      else { return }
      TimedSink.start(source, to: windows, WindowStateMachine<Element>(timeSpan, count), scheduler)
    }
  }
}

/// Hands each element to the window that is open, and new windows downstream.
///
/// It is called inside a serialization point. What is downstream hangs behind another one, so that it can be let go of while windows live on.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class WindowsSink<Element: Sendable>: Sink<WindowAction<Element>>, @unchecked Sendable {
  @usableFromInline let output: ObserverBase<Observable<Element>>

  /// What the outer subscription and those to windows hold: the timed sink is its upstream.
  @usableFromInline let source: SharedSource
  @usableFromInline let window = SerialCell<SubjectCore<Element>?>(nil)

  @inlinable
  init(to down: Sink<Observable<Element>>) {
    output = ObserverBase(to: down)
    source = SharedSource()
    super.init(
      disposer: .passUnretained(source), depth: 0,
      next: { sink, action in
        let sink = unsafeDowncast(sink, to: WindowsSink<Element>.self)
        switch action {
        case .open: sink.open()
        case .element(let element): sink.window.value?.next(element)
        case .last(let element):
          sink.window.value?.next(element)
          sink.turn()
        case .turn: sink.turn()
        }
      },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: WindowsSink<Element>.self)
        sink.window.replace(with: nil)?.stop(end)
        sink.output.receiveStop(end)
        sink.source.dispose()
      })
  }

  @inlinable
  func turn() {
    window.replace(with: nil)?.stop(.completed)
    open()
  }

  @inlinable
  func open() {
    let window = SubjectCore<Element>()
    self.window.value = window
    let source = source
    output.receive(Observable<Element> { _, sink in window.join(sink, holding: SourceLease(source)) })
  }
}
