public import RxAtomics

/// Keeps the elements of one source until those of the others are there.
///
/// - Safety: see `FlowSink`. The queue is the source's at one end and the operator's loop's at the other.
@usableFromInline
package final class ZipFlowSink<Element: Sendable, Result: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline let queue: FlowQueue<Element>

  @inlinable
  init(_ zip: FlowZip<Result>, prefetch: Int) {
    let line = FlowLine()
    ownLine = line
    queue = FlowQueue(prefetch: prefetch)
    super.init(
      line: line, depth: 0,
      next: { sink, element in
        unsafeDowncast(sink, to: ZipFlowSink<Element, Result>.self).queue.push(element)
        zip.signal()
        return .none
      },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: ZipFlowSink<Element, Result>.self)
        sink.ownLine.dispose()
        sink.queue.finish(end)
        zip.signal()
      })
    line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    ownLine.request(queue.ahead.first)
    return nil
  }

  // MARK: Inside the operator's loop

  /// What is to be taken from this source next.
  @inlinable
  func look() -> ZipStep {
    guard queue.isEmpty else { return .element }
    // Elements that came before the end are in the queue.
    guard queue.hasFinished else { return .nothing }
    guard queue.isEmpty else { return .element }
    return .ended(queue.takeEnd() ?? .finished)
  }

  /// The next element of source number `index`, which has one; then counts on.
  @inlinable
  @inline(__always)
  static func take(_ index: inout Int, _ zip: FlowZip<Result>) throws -> Element {
    defer { index &+= 1 }
    let sink = zip.parts.with { Unmanaged.passUnretained($0[index].sink) }
    return try sink._withUnsafeGuaranteedRef { try unsafeDowncast($0, to: ZipFlowSink<Element, Result>.self).take() }
  }

  @inlinable
  @inline(__always)
  func take() throws -> Element {
    guard let element = queue.pop() else { throw RxError.unknown }
    let again = queue.didTake()
    if again != .none { ownLine.request(again) }
    return element
  }
}

/// What is to be taken from a source next.
@usableFromInline
enum ZipStep {
  case element
  case nothing
  case ended(Completion)
}

/// The sink of a source as the operator's loop knows it, whatever the type of the elements. The closures are formed where that is known.
@usableFromInline
struct ZipPart: Sendable {
  @usableFromInline let sink: FlowSource
  @usableFromInline let line: FlowLine
  @usableFromInline let start: @Sendable () -> Void
  @usableFromInline let look: @Sendable () -> ZipStep
  @usableFromInline let drop: @Sendable () -> Void

  @inlinable
  init<Element: Sendable, Result: Sendable>(_ sink: ZipFlowSink<Element, Result>, _ source: Flowable<Element>) {
    self.sink = sink
    line = sink.ownLine
    start = { source.start(sink) }
    look = { sink.look() }
    drop = { sink.queue.drop() }
  }
}

/// A source of a `zip`, whatever the type of its elements.
@usableFromInline
struct ZipSource<Result: Sendable>: Sendable {
  /// Makes the sink of a subscription.
  @usableFromInline let prepare: @Sendable (FlowZip<Result>, _ prefetch: Int) -> ZipPart

  @inlinable
  init<Element: Sendable>(_ source: Flowable<Element>) {
    prepare = { ZipPart(ZipFlowSink<Element, Result>($0, prefetch: $1), source) }
  }
}
