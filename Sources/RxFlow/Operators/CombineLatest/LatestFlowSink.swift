public import RxAtomics

/// Keeps the latest element of one source, and those that have to wait.
///
/// - Safety: see `FlowSink`. The queue is the source's at one end and the operator's loop's at the other; `latest` is the loop's.
@usableFromInline
package final class LatestFlowSink<Element: Sendable, Result: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline let operation: FlowCombineLatest<Result>
  @usableFromInline let index: Int
  @usableFromInline let queue: FlowQueue<Element>
  @usableFromInline let latest: SerialBox<Element>

  /// - Parameter index: the number of the source.
  @inlinable
  init(_ operation: FlowCombineLatest<Result>, _ index: Int, prefetch: Int) {
    let line = FlowLine()
    ownLine = line
    self.operation = operation
    self.index = index
    queue = FlowQueue(prefetch: prefetch)
    latest = SerialBox()
    super.init(
      line: line, depth: 0,
      next: { sink, element in
        let sink = unsafeDowncast(sink, to: LatestFlowSink<Element, Result>.self)
        return sink.operation.receive(element, from: sink)
      },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: LatestFlowSink<Element, Result>.self)
        sink.ownLine.dispose()
        sink.queue.finish(end)
        sink.operation.order.push(sink.index)
        sink.operation.signal()
      })
    line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    ownLine.request(queue.ahead.first)
    return nil
  }

  /// Lets an element wait for its turn.
  @inlinable
  func post(_ element: Element) {
    queue.push(element)
    operation.order.push(index)
  }

  // MARK: Inside the operator's loop

  /// The latest element of source number `index`, which has sent one; then counts on.
  @inlinable
  @inline(__always)
  static func latest(_ index: inout Int, _ operation: FlowCombineLatest<Result>) -> Element {
    defer { index &+= 1 }
    let sink = operation.sinks.with { Unmanaged.passUnretained($0[index].sink) }
    return sink._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: LatestFlowSink<Element, Result>.self).latest.value
    }
  }

  /// Does what this source's turn is for.
  ///
  /// - Parameters:
  ///   - missing: how many sources have sent nothing so far.
  ///   - mayCombine: whether a combination was asked for.
  @inlinable
  func advance(_ missing: Int, _ mayCombine: Bool) -> LatestStep {
    guard !queue.isEmpty else { return .ended(queue.takeEnd() ?? .finished, wasEmpty: latest.isEmpty) }
    let makesCombination = missing == 0 || missing == 1 && latest.isEmpty
    guard mayCombine || !makesCombination, let element = queue.pop() else { return .waits }
    let isFirst = latest.store(element)
    let again = queue.didTake()
    if again != .none { ownLine.request(again) }
    return .stored(isFirst: isFirst)
  }
}

/// What came of the turn of a source.
@usableFromInline
enum LatestStep {
  /// The element would make a combination, which was not asked for.
  case waits
  /// The element is the latest now.
  case stored(isFirst: Bool)
  /// The source has ended, perhaps without an element.
  case ended(Completion, wasEmpty: Bool)
}

/// The sink of a source as the operator's loop knows it, whatever the type of the elements. The closures are formed where that is known.
@usableFromInline
struct LatestPart: Sendable {
  @usableFromInline let sink: FlowSource
  @usableFromInline let line: FlowLine
  @usableFromInline let start: @Sendable () -> Void
  @usableFromInline let advance: @Sendable (_ missing: Int, _ mayCombine: Bool) -> LatestStep
  @usableFromInline let drop: @Sendable () -> Void

  @inlinable
  init<Element: Sendable, Result: Sendable>(_ sink: LatestFlowSink<Element, Result>, _ source: Flowable<Element>) {
    self.sink = sink
    line = sink.ownLine
    start = { source.start(sink) }
    advance = { sink.advance($0, $1) }
    drop = { sink.queue.drop() }
  }
}

/// A source of a `combineLatest`, whatever the type of its elements.
@usableFromInline
struct LatestSource<Result: Sendable>: Sendable {
  /// Makes the sink of a subscription.
  @usableFromInline let prepare: @Sendable (FlowCombineLatest<Result>, _ index: Int, _ prefetch: Int) -> LatestPart

  @inlinable
  init<Element: Sendable>(_ source: Flowable<Element>) {
    prepare = { LatestPart(LatestFlowSink<Element, Result>($0, $1, prefetch: $2), source) }
  }
}
