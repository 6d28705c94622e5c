extension ObservableType {
  /// Shares one subscription to the sequence among all observers, and replays the last elements to those who come later.
  ///
  ///     source:            --1--2--3--|         share(replay: 1)
  ///     a, first:          --1--2--3--|
  ///     b, after the 2:           23--|
  ///     c, after the end:             --1--2--3--|   (.whileConnected: a new connection)
  ///     c, after the end:             3|             (.forever)
  ///
  /// The first observer connects, after it was added; the last to leave disconnects. With the end of the source the connection is over before
  /// observers receive it: one that subscribes again from there, as `retry` does, begins another.
  ///
  /// - Parameters:
  ///   - replay: how many of the last elements a new observer receives first; 0 for none. A negative number makes the sequence fail with
  ///     `RxError.argumentOutOfRange`, and the source is not subscribed to.
  ///   - scope: how long what is replayed is remembered. See `SubjectLifetimeScope`.
  /// - Returns: the shared sequence.
  /// - Complexity: no allocation an element; four a subscription, and three a connection.
  /// - Thread safety: from any thread. Of several threads that subscribe at the same time one connects, exactly once, and none waits. What is replayed comes
  ///   on the subscribing thread, and what follows it is neither missed nor doubled (contract, 8).
  /// - SeeAlso: [refCount](https://reactivex.io/documentation/operators/refcount.html)
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    guard replay >= 0 else { return .error(RxError.argumentOutOfRange) }
    return Shared(asObservable(), replay: replay, scope: scope)
  }
}

/// A sequence whose observers share one subscription to the source.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class Shared<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let source: OwnedSource<Element>
  @usableFromInline let coordinator = ConnectionCoordinator()
  @usableFromInline let replay: Int

  /// The core of all connections, if there is one for all.
  @usableFromInline let lastingCore: RecallCore<Element>?

  @inlinable
  init(_ source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.source = OwnedSource(source)
    self.replay = replay
    if case .forever = scope {
      lastingCore = RecallCore(SubjectMemory(limit: replay))
    } else {
      lastingCore = nil
    }
    super.init(depth: source.depth + 1) { observable, down in
      unsafeDowncast(observable, to: Shared<Element>.self).add(down)
    }
  }

  @inlinable
  func add(_ down: Sink<Element>) {
    let visit = coordinator.visit(.using) { lastingCore ?? RecallCore<Element>(SubjectMemory(limit: replay)) }
    let connection = visit.pair.connection
    let core = unsafeDowncast(visit.pair.subject, to: RecallCore<Element>.self)
    core.join(down, holding: ConnectionLease(connection, of: coordinator))
    // What was replayed may have sufficed, or been the end.
    guard visit.mustConnect, !connection.isDisposed, !core.hasEnded else { return }
    source.attach(ShareSink(connection, core))
  }
}

/// Hands what the source sends to a core. It ends the connection when the source ends.
///
/// A source that lets go of it without an end will send nothing more: then the observers are let go of too.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class ShareSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let connection: Connection
  @usableFromInline let core: RecallCore<Element>

  @inlinable
  init(_ connection: Connection, _ core: RecallCore<Element>) {
    self.connection = connection
    self.core = core
    super.init(
      disposer: .passUnretained(connection), depth: 0,
      next: { sink, element in
        // The next connection may be there already, and feed the same core.
        guard !sink.subscription.isDisposed else { return }
        let core = unsafeDowncast(sink, to: ShareSink<Element>.self).core
        Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.next(element) }
      },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: ShareSink<Element>.self)
        sink.connection.retire()
        sink.core.stop(end)
        sink.connection.dispose()
      })
  }

  @inlinable
  deinit {
    if !connection.isDisposed { core.letGo() }
  }
}
