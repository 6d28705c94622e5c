public import RxAtomics

/// Takes elements from several lanes in turn, as they are asked for.
///
/// Safe with two threads between any two lines: everything that is delivered, the lanes in use and the sink downstream belong to the thread
/// in `loop`; whoever changes what it looks at signals afterwards. Selectors run and sequences are subscribed to outside the loop, except
/// where the loop itself asks the source for an element and that comes at once.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowMerge<Element: Sendable>: FlowSource, @unchecked Sendable {
  @usableFromInline typealias Lane = FlowLane<Element>

  @usableFromInline unowned(unsafe) let downLine: FlowLine
  @usableFromInline let outer: FlowLine
  @usableFromInline let live: LiveLines
  @usableFromInline let maxConcurrent: Int
  @usableFromInline let prefetch: Int
  @usableFromInline let demand: DemandCounter
  @usableFromInline let loop: DrainLoop
  @usableFromInline let arrived: MPSCLanes<Element>
  @usableFromInline let outerEnd: Locked<Completion?>
  @usableFromInline let wake: @Sendable (FlowMerge<Element>) -> Void

  // The loop's.
  @usableFromInline let down: SerialLink
  @usableFromInline let lanes: SerialCell<[Lane]>

  /// How many elements of one lane are delivered before the next has its turn.
  @inlinable
  static var elementsPerTurn: Int { 64 }

  @inlinable
  init(to down: FlowSink<Element>, maxConcurrent: Int, prefetch: Int) {
    downLine = down.line
    outer = FlowLine()
    live = LiveLines()
    self.maxConcurrent = maxConcurrent
    self.prefetch = prefetch
    demand = DemandCounter()
    loop = DrainLoop()
    arrived = MPSCLanes()
    outerEnd = Locked(nil)
    wake = { $0.signal() }
    self.down = SerialLink(down)
    lanes = SerialCell([])
    super.init()
  }

  // MARK: From any thread

  @usableFromInline
  package override func request(_ demand: Demand) {
    guard demand != .none else { return }
    _ = self.demand.ask(demand)
    wake(self)
  }

  @usableFromInline
  package override func didDispose() {
    outer.dispose()
    live.close()
    wake(self)
  }

  /// Subscribes to one more sequence.
  @inlinable
  func add(_ source: Flowable<Element>) {
    let lane = Lane(
      prefetch: prefetch,
      next: { sink, element in self.receive(element, from: unsafeDowncast(sink, to: FlowLane<Element>.self)) },
      signal: { self.signal() })
    guard live.insert(lane.ownLine) else { return }
    arrived.put(lane)
    source.start(lane)
    // If all was over before the lane was put there, nobody else takes it out again.
    if lane.ownLine.isDisposed { signal() }
  }

  /// Delivers an element of a lane at once, if nobody else is delivering and it was asked for; otherwise it waits in the lane.
  ///
  /// - Returns: what the lane's source is asked for in return.
  @inlinable
  @inline(__always)
  func receive(_ element: Element, from lane: Lane) -> Demand {
    guard loop.tryEnter() else {
      lane.queue.push(element)
      signal()
      return .none
    }
    var again = Demand.none
    // An idle loop has left elements in a queue only if none were asked for; those of this lane come first.
    if demand.current > 0, lane.queue.isEmpty, let down = down.reference, !downLine.isDisposed {
      let more = down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSink<Element>.self).next(element) }
      _ = demand.settle(1)
      if more != .none { _ = demand.ask(more) }
      again = lane.queue.didTake()
      // A demand that is not valid is answered by a round.
      if more.isValid, loop.tryLeave() { return again }
    } else {
      lane.queue.push(element)
    }
    loop.run { round() }
    return again
  }

  /// The source of the sequences has ended.
  @inlinable
  func finish(_ end: Completion) {
    outerEnd.withLock { $0 = end }
    signal()
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  @inlinable
  func round() -> Bool {
    guard let down = down.reference else {
      drop()
      return true
    }
    let outcome = down._withUnsafeGuaranteedRef { deliver(to: unsafeDowncast($0, to: FlowSink<Element>.self)) }
    switch outcome {
    case .idle(let ended):
      // Inside the loop, so that a sequence that ends at once does not deepen the stack.
      if ended > 0, maxConcurrent != .max { outer.request(.max(ended)) }
    case .over:
      self.down.letGo()
      drop()
    }
    return true
  }

  /// Lets go of all lanes and what waits in them.
  @inlinable
  func drop() {
    let lanes = self.lanes.replace(with: []) + arrived.take()
    for lane in lanes { lane.queue.drop() }
    if case .failure(let error)? = outerEnd.withLock({ $0.take() }) { Completion.failure(error).reportUndeliverable() }
  }

  @usableFromInline
  enum Outcome {
    case idle(ended: Int)
    case over
  }

  @inlinable
  func deliver(to sink: FlowSink<Element>) -> Outcome {
    // Before the lanes that have come: those of an outer sequence that has ended are all there.
    let outerEnd = self.outerEnd.withLock { $0 }
    if case .failure? = outerEnd { return stop(sink, self.outerEnd.withLock { $0.take() } ?? .finished) }
    var lanes = self.lanes.replace(with: [])
    lanes += arrived.take()
    var asked = demand.current
    var sent = 0
    var ended = 0
    var isIdle = false
    while !isIdle {
      isIdle = true
      var index = 0
      while index < lanes.count {
        let lane = lanes[index]
        // Before the queue is looked at: elements that came before the end are in it.
        let hasFinished = lane.queue.hasFinished
        var turn = 0
        while asked == .max || sent < asked, turn < Self.elementsPerTurn, let element = lane.pop() {
          let more = sink.next(element)
          sent &+= 1
          turn &+= 1
          isIdle = false
          if more != .none {
            _ = demand.ask(more)
            asked = demand.current
          }
          if downLine.isDisposed { return .over(keeping: lanes, in: self) }
        }
        if hasFinished, lane.queue.isEmpty {
          if case .failure(let error)? = lane.queue.takeEnd() {
            self.lanes.value = lanes
            return stop(sink, .failure(error))
          }
          live.remove(lane.ownLine)
          lanes.remove(at: index)
          ended &+= 1
        } else {
          index += 1
        }
      }
      if asked >= 0 { asked = sent == 0 || asked == .max ? demand.current : demand.settle(sent) }
      sent = 0
      if downLine.isDisposed { return .over(keeping: lanes, in: self) }
      if asked < 0 {
        self.lanes.value = lanes
        return stop(sink, .invalidDemand)
      }
    }
    self.lanes.value = lanes
    if lanes.isEmpty, let outerEnd { return stop(sink, outerEnd) }
    return .idle(ended: ended)
  }

  @inlinable
  func stop(_ sink: FlowSink<Element>, _ end: Completion) -> Outcome {
    outer.dispose()
    live.close()
    if downLine.isDisposed { end.reportUndeliverable() } else { sink.stop(end) }
    return .over
  }
}

extension FlowMerge.Outcome {
  /// All is over while lanes are in use: the loop drops what is in them.
  @inlinable
  static func over(keeping lanes: [FlowLane<Element>], in merge: FlowMerge<Element>) -> Self {
    merge.lanes.value = lanes
    return .over
  }
}

/// The lanes that have come since the loop last looked.
///
/// - Thread safety: every member may be called from any thread at any time. Lanes are moved out under the lock and used outside of it.
@usableFromInline
struct MPSCLanes<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline let lanes: Locked<[FlowLane<Element>]>

  @inlinable
  init() { lanes = Locked([]) }

  @inlinable
  borrowing func put(_ lane: FlowLane<Element>) { lanes.withLock { $0.append(lane) } }

  @inlinable
  borrowing func take() -> [FlowLane<Element>] {
    lanes.withLock { lanes in
      var taken: [FlowLane<Element>] = []
      swap(&taken, &lanes)
      return taken
    }
  }
}

/// Makes a sequence of each element of the source of a `FlowMerge`. Only the source holds it, and with it the user's closure.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowMergeSink<Outer: Sendable, Element: Sendable>: FlowSink<Outer>, @unchecked Sendable {
  @usableFromInline let merge: FlowMerge<Element>

  @inlinable
  init(_ merge: FlowMerge<Element>, _ transform: @escaping @Sendable (Outer) throws -> Flowable<Element>) {
    self.merge = merge
    super.init(
      line: merge.outer, depth: 0,
      next: { sink, element in
        let merge = unsafeDowncast(sink, to: FlowMergeSink<Outer, Element>.self).merge
        do {
          merge.add(try transform(element))
        } catch {
          merge.outer.dispose()
          merge.finish(.failure(error))
        }
        return .none
      },
      stop: { sink, end in
        let merge = unsafeDowncast(sink, to: FlowMergeSink<Outer, Element>.self).merge
        merge.outer.dispose()
        merge.finish(end)
      })
    merge.outer.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    merge.downLine.begin(merge)
    merge.outer.request(.max(merge.maxConcurrent))
    return nil
  }
}
