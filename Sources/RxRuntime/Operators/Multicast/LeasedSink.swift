/// Hands on what comes, as one user of a connection. With the end the connection is current no more, before the end is handed on; and it is over, for
/// a subject may end by itself.
///
/// Its subscription is an object of its own, so that nothing but the source keeps the sink.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class LeasedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let ownedSubscription: SinkDisposer
  @usableFromInline let connection: Connection
  @usableFromInline let down: OwnedSink<Element>

  @inlinable
  init(_ subscription: SinkDisposer, _ connection: Connection, to down: Sink<Element>) {
    ownedSubscription = subscription
    self.connection = connection
    self.down = OwnedSink(down)
    super.init(
      disposer: .passUnretained(subscription), depth: down.depth + 1,
      next: { sink, element in unsafeDowncast(sink, to: LeasedSink<Element>.self).down.next(element) },
      stop: { sink, end in
        let sink = unsafeDowncast(sink, to: LeasedSink<Element>.self)
        sink.connection.retire()
        sink.down.stop(end)
        sink.connection.dispose()
        sink.ownedSubscription.dispose()
      })
  }

  /// Subscribes `down` to a sequence that lives on a connection, which the caller has visited for using.
  @inlinable
  static func attach(
    _ down: Sink<Element>, to observable: Observable<Element>, using connection: Connection,
    of coordinator: ConnectionCoordinator
  ) {
    let subscription = SinkDisposer()
    let lease = ConnectionLease(connection, of: coordinator)
    lease.setUpstream(subscription)
    guard down.subscription.setUpstream(lease) else { return }
    observable.attach(LeasedSink(subscription, connection, to: down))
  }
}
