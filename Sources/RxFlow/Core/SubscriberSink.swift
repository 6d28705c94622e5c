/// The last sink of a chain: it calls a subscriber.
///
/// The line is an object of its own: whoever keeps the subscription keeps no subscriber alive once the sequence has ended.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class SubscriberSink<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline let ownLine: FlowLine
  @usableFromInline let begun: @Sendable (FlowLine) -> Void
  @usableFromInline let handleStop: @Sendable (Completion) -> Void

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Element {
    let line = FlowLine()
    ownLine = line
    begun = { subscriber.receive(subscription: HeldSubscription($0)) }
    handleStop = { subscriber.receive(completion: $0) }
    super.init(
      line: line, depth: 0,
      next: { sink, element in sink.line.isDisposed ? .none : subscriber.receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: SubscriberSink<Element>.self).finish(end) })
    line.setOwner(self)
  }

  /// Closures in place of a subscriber. They want all elements.
  @inlinable
  init(
    _ line: FlowLine, next: @escaping @Sendable (Element) -> Void, stop: @escaping @Sendable (Completion) -> Void
  ) {
    ownLine = line
    begun = { $0.request(.unlimited) }
    handleStop = stop
    super.init(
      line: line, depth: 0,
      next: { sink, element in
        if !sink.line.isDisposed { next(element) }
        return .none
      },
      stop: { sink, end in unsafeDowncast(sink, to: SubscriberSink<Element>.self).finish(end) })
    line.setOwner(self)
  }

  @inlinable
  func finish(_ end: Completion) {
    guard !ownLine.isDisposed else { return end.reportUndeliverable() }
    handleStop(end)
    ownLine.dispose()
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    begun(ownLine)
    return nil
  }
}

/// What a subscriber receives. When the subscriber lets go of it nobody can ask for elements any more, and the line is cancelled.
@usableFromInline
final class HeldSubscription: Subscription {
  private let line: FlowLine

  @usableFromInline
  init(_ line: FlowLine) { self.line = line }

  deinit { line.dispose() }

  @usableFromInline
  func request(_ demand: Demand) { line.request(demand) }

  @usableFromInline
  func cancel() { line.dispose() }
}
