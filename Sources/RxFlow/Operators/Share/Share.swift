extension FlowableType {
  /// Shares one subscription to the sequence among all subscribers.
  ///
  ///     source:               --1--2--3--4--|      share()
  ///     a, from the start:    --1--2--3--4--|
  ///     b, after the 2:              --3--4--|
  ///     c, after the end:                    --1--2--3--4--|   (a new connection)
  ///
  /// The first subscriber connects, after it was added; the last to leave cancels the source. With the end of the source the connection is over
  /// before subscribers receive it: one that subscribes again from there, as `retry` does, begins another. A subscriber receives what is sent
  /// from its arrival on.
  ///
  /// - Parameters:
  ///   - policy: whose pace the sequence goes at.
  ///   - prefetch: how many elements are asked for ahead of the source. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - drops: counts the elements that were dropped for a subscriber without room.
  ///   - onDrop: called with each of them, on the thread that has sent the one for which there was no room.
  /// - Returns: the sequence. It asks for `prefetch` elements, and for three quarters as many again when those were sent to the subscribers.
  /// - Complexity: an element costs two atomic read-modify-writes and a call for each subscriber, and no allocation. At most `prefetch` elements
  ///   wait, and `capacity` for each subscriber with a buffer.
  /// - Thread safety: from any thread. Of several threads that subscribe at the same time one connects, once, and none waits. All subscribers
  ///   are served by one thread at a time; those with a buffer are called by whichever thread finds something to do (contract, 2 and 8).
  /// - SeeAlso: [refCount](https://reactivex.io/documentation/operators/refcount.html)
  @inlinable
  public func share(
    _ policy: SharePolicy = .slowest, prefetch: Int = 32, drops: DropCounter? = nil,
    onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> Flowable<Element> {
    guard prefetch > 0 else { return .error(RxError.argumentOutOfRange) }
    let connections = FlowConnections<Element>(policy.spread, prefetch: prefetch, endsWithLast: true)
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      connections.subscribe(down, source)
    }.buffered(policy, FlowDrops(drops, onDrop))
  }

  /// Shares one subscription to the sequence among all subscribers, and begins when it is told to.
  ///
  /// - Parameters:
  ///   - policy: whose pace the sequence goes at.
  ///   - prefetch: how many elements are asked for ahead of the source. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - drops: counts the elements that were dropped for a subscriber without room.
  ///   - onDrop: called with each of them, on the thread that has sent the one for which there was no room.
  /// - Returns: the sequence, which sends nothing before `connect()`.
  /// - Complexity: that of `share`.
  /// - Thread safety: that of `share`.
  /// - SeeAlso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast(
    _ policy: SharePolicy = .slowest, prefetch: Int = 32, drops: DropCounter? = nil,
    onDrop: (@Sendable (Element) -> Void)? = nil
  ) -> ConnectableFlowable<Element> {
    let source = prefetch > 0 ? asFlowable() : .error(RxError.argumentOutOfRange)
    let connections = FlowConnections<Element>(policy.spread, prefetch: max(1, prefetch), endsWithLast: false)
    let shared = Flowable<Element> { _, down in connections.join(down) }
    return ConnectableFlowable(source, connections, shared.buffered(policy, FlowDrops(drops, onDrop)))
  }
}

/// A sequence with one subscription to its source for all subscribers, which begins with `connect()`.
///
/// ```swift
/// let ticks = source.multicast()
/// ticks.subscribe(first)
/// ticks.subscribe(second)
/// let connection = ticks.connect()
/// ```
///
/// While it is connected without a subscriber nothing is lost: the source has sent what was asked for ahead, and waits.
///
/// - Thread safety: every member may be called from any thread at any time.
public struct ConnectableFlowable<Element: Sendable>: FlowableType {
  @usableFromInline let source: Flowable<Element>
  @usableFromInline let connections: FlowConnections<Element>
  @usableFromInline let shared: Flowable<Element>

  @inlinable
  init(_ source: Flowable<Element>, _ connections: FlowConnections<Element>, _ shared: Flowable<Element>) {
    self.source = source
    self.connections = connections
    self.shared = shared
  }

  /// Subscribes to the source, for all who have subscribed to this and will.
  ///
  /// - Returns: the connection. It is cancelled when it is let go of, and then its subscribers fail with `CancellationError`. A call while
  ///   there is a connection returns that one. After the end of a connection those who subscribe wait for the next.
  /// - Complexity: one allocation, and what the subscription to the source spends.
  /// - Thread safety: of several threads that connect at the same time one does.
  /// - SeeAlso: [connect](https://reactivex.io/documentation/operators/connect.html)
  @inlinable
  public func connect() -> AnyCancellable { connections.connect(source) }

  /// Subscribes a subscriber.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Element { shared.receive(subscriber: subscriber) }

  /// The sequence, without the means to connect.
  @inlinable
  public func asFlowable() -> Flowable<Element> { shared }
}

extension SharePolicy {
  @inlinable
  var spread: FlowSpread {
    switch self {
    case .slowest: .toAllAtOnce
    case .bounded: .toAllWithRoomInOne
    }
  }
}

extension Flowable {
  /// A subscriber's own buffer in front of what is shared.
  @inlinable
  func buffered(_ policy: SharePolicy, _ drops: FlowDrops<Element>) -> Flowable<Element> {
    guard case .bounded(let capacity, let overflow) = policy else { return self }
    guard capacity > 0 else { return .error(RxError.argumentOutOfRange) }
    guard overflow != .block else { return .error(FlowError.blockingNotAllowed) }
    return Flowable<Element>(self) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(FlowBuffer(to: down, capacity: capacity, overflow: overflow, drops, asksForRoom: capacity))
    }
  }
}
