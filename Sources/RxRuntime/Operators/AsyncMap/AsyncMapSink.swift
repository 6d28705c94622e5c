public import RxAtomics

/// Calls an asynchronous closure with each element, and hands on the results.
///
/// To the sink downstream it is the upstream; the upstream proper has a subscription of its own, which ends as soon as the source does, while
/// calls may still be under way.
///
/// Safe with two threads between any two lines: elements and results travel through queues to the thread in `loop`, which alone starts calls
/// and delivers; whoever changes what it looks at signals afterwards. What is running is cancelled by who disposes, at once.
///
/// - Safety: see `Sink`. The window, the closure and the sink downstream are touched inside the loop only; `end` is written before the flag
///   goes up, and read after it was seen up.
@usableFromInline
package final class AsyncMapSink<Element: Sendable, Output: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline package typealias Transform = @Sendable (Element) async throws -> Output
  @usableFromInline typealias Outcome = TaskWindow<Output>.Outcome

  @usableFromInline let upstream: SinkDisposer
  @usableFromInline let crew: TaskCrew
  @usableFromInline let inOrder: Bool
  @usableFromInline let loop: DrainLoop
  @usableFromInline let arrived: SPSCQueue<Element>
  @usableFromInline let outcomes: MPSCQueue<(call: Int, outcome: Outcome)>
  @usableFromInline let ended: AtomicFlag
  @usableFromInline let end: SerialCell<Termination?>
  @usableFromInline let window: SerialCell<TaskWindow<Output>>
  @usableFromInline let transform: SerialCell<Transform?>
  @usableFromInline let down: SerialLink
  @usableFromInline let wake: @Sendable (AsyncMapSink<Element, Output>) -> Void

  /// Unowned: the sink downstream, which this one holds until the end, leads to it.
  @usableFromInline unowned(unsafe) let downSubscription: SinkDisposer

  @inlinable
  package init(to down: Sink<Output>, limit: Int, inOrder: Bool, _ transform: @escaping Transform) {
    let upstream = SinkDisposer()
    self.upstream = upstream
    crew = TaskCrew()
    self.inOrder = inOrder
    loop = DrainLoop()
    arrived = SPSCQueue()
    outcomes = MPSCQueue()
    ended = AtomicFlag()
    end = SerialCell(nil)
    window = SerialCell(TaskWindow(limit: limit, inOrder: inOrder))
    self.transform = SerialCell(transform)
    self.down = SerialLink(down)
    wake = { $0.signal() }
    downSubscription = down.subscription
    super.init(
      disposer: .passUnretained(upstream), depth: 0,
      next: { sink, element in
        let stage = unsafeDowncast(sink, to: AsyncMapSink<Element, Output>.self)
        stage.arrived.push(element)
        stage.signal()
      },
      stop: { sink, end in
        let stage = unsafeDowncast(sink, to: AsyncMapSink<Element, Output>.self)
        stage.end.value = end
        stage.ended.raise()
        stage.upstream.dispose()
        stage.signal()
      })
  }

  @usableFromInline
  package override func didDispose() {
    upstream.dispose()
    crew.cancel()
    wake(self)
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    if let down = down.reference, !isDisposed {
      let isOver = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: Sink<Output>.self)) }
      guard isOver else { return true }
    }
    letGo()
    return true
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to sink: Sink<Output>) -> Bool {
    // Before the queues are looked at: elements that came before the end are in them.
    let hasEnded = ended.isSet
    while let (call, outcome) = outcomes.pop() { window.with { $0.finish(call, with: outcome) } }
    // Without order an error overtakes what is under way.
    if hasEnded, !inOrder, case .error? = end.value { return stop(sink) }
    while let outcome = window.with({ $0.take() }) {
      switch outcome {
      case .success(let element):
        sink.next(element)
        if downSubscription.isDisposed { return true }
      case .failure(let error): return stop(sink, .error(error))
      }
    }
    while window.with({ $0.hasRoom }), let element = arrived.pop() { start(element) }
    return hasEnded && arrived.isEmpty && window.with { $0.isIdle } ? stop(sink) : false
  }

  @inlinable
  func start(_ element: Element) {
    guard let transform = transform.value else { return }
    let call = window.with { $0.start() }
    crew.run {
      let outcome: Outcome
      do { outcome = .success(try await transform(element)) } catch { outcome = .failure(error) }
      self.outcomes.push((call, outcome))
      self.signal()
    }
  }

  @inlinable
  func stop(_ sink: Sink<Output>, _ end: Termination? = nil) -> Bool {
    upstream.dispose()
    crew.cancel()
    sink.stop(end ?? self.end.replace(with: nil) ?? .completed)
    return true
  }

  /// Lets go of what is left, and of what comes later.
  @inlinable
  func letGo() {
    crew.cancel()
    down.letGo()
    _ = transform.replace(with: nil)
    while arrived.pop() != nil {}
    for outcome in window.with({ $0.drop() }) { outcome.reportUndeliverable() }
    while let (_, outcome) = outcomes.pop() { outcome.reportUndeliverable() }
    if ended.isSet { end.replace(with: nil)?.reportUndeliverable() }
  }
}

extension Result {
  /// Hands an error to `Hooks` that nobody can take any more, unless it is a cancellation: that is what the end of the subscription has
  /// caused, and no error (contract, 9).
  @usableFromInline
  package func reportUndeliverable() {
    if case .failure(let error) = self, !(error is CancellationError) { Hooks.undeliverable(error) }
  }
}
