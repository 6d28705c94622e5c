import RxAtomics

/// Keeps the current connection of a shared source.
///
/// The lock guards decisions only. Subjects are made, and sources subscribed to and disposed, outside of it. A connection is an object of its
/// own, never used twice: so whoever disposes the last one and whoever begins the next need not wait
/// for each other; all that is in order is that the last one is closed before the next is there.
///
/// Not generic: what is done at every subscription needs no metadata of the element's type.
@usableFromInline
package final class ConnectionCoordinator: Sendable {
  @usableFromInline package typealias Subject = any AnyObject & Sendable
  @usableFromInline package typealias Machine = ConnectionStateMachine<Connection, Subject>

  private let machine = Locked(Machine())

  @usableFromInline
  package init() {}

  /// The current connection. There is one from now on.
  ///
  /// - Parameter makeSubject: makes the subject of a new connection. If two threads need one at the same time both may make it; then one is dropped.
  @usableFromInline
  package func visit(_ purpose: Machine.Purpose, _ makeSubject: () -> Subject) -> Machine.Visit {
    if let visit = machine.withLock({ $0.visit(purpose) }) { return visit }
    let fresh = Machine.Pair(Connection(of: self), makeSubject())
    return withExtendedLifetime(fresh) { machine.withLock { $0.visit(purpose, orBegin: fresh) } }
  }

  /// A user of a connection has left: the last one disposes it.
  @usableFromInline
  package func leave(_ connection: Connection) {
    dispose { $0.leave(connection) }
  }

  /// Disposes the connection that is taken out, if any.
  ///
  /// It is closed in the same critical section: so the next one begins after that, and of a source that meets both of them nothing comes through the first.
  fileprivate func dispose(_ take: (inout Machine) -> Machine.Pair?) {
    let taken = machine.withLock { machine in take(&machine).map { ($0, $0.connection.close()) } }
    if let (pair, closing) = taken { pair.connection.finish(closing) }
  }

  fileprivate func end(_ connection: Connection) {
    _ = machine.withLock { $0.end(connection) }
  }
}

/// One subscription to a shared source: its sink's subscription. Whoever keeps it keeps no sink and no subject alive.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class Connection: SinkDisposer, @unchecked Sendable {
  /// Weak: a coordinator owns its current connection. One that nobody owns any more has none to give.
  private weak let coordinator: ConnectionCoordinator?

  fileprivate init(of coordinator: ConnectionCoordinator) {
    self.coordinator = coordinator
    super.init()
  }

  /// Is current no more: whoever comes from now on begins another.
  @usableFromInline
  package func retire() { coordinator?.end(self) }

  /// Is current no more, and is over.
  fileprivate func disconnect() {
    coordinator?.dispose { $0.end(self) }
    dispose()
  }
}

/// One user's hold on a connection, from the visit until it is disposed. The last to leave disposes the connection.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class ConnectionLease: SinkDisposer, @unchecked Sendable {
  private let coordinator: ConnectionCoordinator
  private let connection: Connection

  /// The hold of the caller, which has visited for using.
  @usableFromInline
  package init(_ connection: Connection, of coordinator: ConnectionCoordinator) {
    self.coordinator = coordinator
    self.connection = connection
    super.init()
  }

  @usableFromInline
  package override func didDispose() { coordinator.leave(connection) }
}

/// What `connect` hands out: ends the connection that it began, or found.
@usableFromInline
package struct ConnectionHandle: Disposable {
  private let connection: Connection

  @usableFromInline
  package init(_ connection: Connection) { self.connection = connection }

  @usableFromInline
  package func dispose() {
    connection.disconnect()
  }
}
