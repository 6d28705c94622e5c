/// A subject with its type erased: what feeds it, and what observers subscribe to.
@usableFromInline
package final class MulticastPort<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let next: Sink<Input>.Next
  @usableFromInline let stop: @Sendable (Termination) -> Void
  @usableFromInline let output: Observable<Output>

  /// - Parameter subject: what observers subscribe to, and `next` and `stop` feed.
  @inlinable
  init<Subject: SubjectType>(_ subject: Subject) where Subject.Observer.Element == Input, Subject.Element == Output {
    let observer = subject.asObserver()
    next = { sink, element in
      // The next connection may be there already, and feed the same subject.
      guard !sink.subscription.isDisposed else { return }
      observer.onNext(element)
    }
    stop = { end in observer.on(end.event()) }
    output = subject.asObservable()
  }
}

/// A connectable sequence that feeds a subject.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class MulticastObservable<Input: Sendable, Output: Sendable>: ConnectableObservable<Output>,
  @unchecked Sendable
{
  @usableFromInline typealias Port = MulticastPort<Input, Output>

  @usableFromInline let source: OwnedSource<Input>
  @usableFromInline let coordinator = ConnectionCoordinator()

  /// Makes the subject of a connection. Formed where the client's compiler can specialise it.
  @usableFromInline let makePort: @Sendable () -> Port

  @inlinable
  init(_ source: Observable<Input>, makePort: @escaping @Sendable () -> Port) {
    self.source = OwnedSource(source)
    self.makePort = makePort
    super.init(
      depth: source.depth + 1,
      body: { observable, down in
        unsafeDowncast(observable, to: MulticastObservable<Input, Output>.self).listen(down)
      },
      connect: { observable in
        unsafeDowncast(observable, to: MulticastObservable<Input, Output>.self).connectOnce()
      },
      use: { observable, down in
        unsafeDowncast(observable, to: MulticastObservable<Input, Output>.self).use(down) { $0.output }
      })
  }

  /// Adds an observer of the subject, whether the source is connected or not.
  @inlinable
  func listen(_ down: Sink<Output>) {
    port(of: coordinator.visit(.listening, makePort)).output.attach(down)
  }

  @inlinable
  func connectOnce() -> any Disposable {
    let visit = coordinator.visit(.connecting, makePort)
    let connection = visit.pair.connection
    if visit.mustConnect { source.with { $0.start(MulticastSink(connection, port(of: visit))) } }
    return ConnectionHandle(connection)
  }

  /// Adds an observer that counts: the first connects, the last to leave disconnects.
  ///
  /// - Parameter observable: what the observer is subscribed to: the subject of its connection, or what was made of it.
  @inlinable
  func use<Element: Sendable>(_ down: Sink<Element>, through observable: (Port) -> Observable<Element>) {
    let visit = coordinator.visit(.using, makePort)
    let connection = visit.pair.connection
    let port = port(of: visit)
    LeasedSink.attach(down, to: observable(port), using: connection, of: coordinator)
    guard visit.mustConnect, !connection.isDisposed else { return }
    source.attach(MulticastSink(connection, port))
  }

  @inlinable
  func port(of visit: ConnectionCoordinator.Machine.Visit) -> Port {
    unsafeDowncast(visit.pair.subject, to: Port.self)
  }
}

/// Hands what the source sends to a subject. It ends the connection when the source ends.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class MulticastSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let connection: Connection
  @usableFromInline let handleStop: @Sendable (Termination) -> Void

  @inlinable
  init<Output: Sendable>(_ connection: Connection, _ port: MulticastPort<Element, Output>) {
    self.connection = connection
    handleStop = port.stop
    super.init(
      disposer: .passUnretained(connection), depth: 0, next: port.next,
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: MulticastSink<Element>.self)
        sink.connection.retire()
        sink.handleStop(end)
        sink.connection.dispose()
      })
  }
}
