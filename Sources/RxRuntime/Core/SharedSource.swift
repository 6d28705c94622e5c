import RxAtomics

/// A source that several subscriptions hold: it is disposed with the last of them.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class SharedSource: SinkDisposer, @unchecked Sendable {
  private let holders = AtomicCounter()

  @usableFromInline
  package override init() { super.init() }

  fileprivate func take() { holders.add() }

  fileprivate func giveBack() {
    if holders.subtract() == 0 { dispose() }
  }
}

/// One subscription's hold on a shared source, from `init` until it is disposed.
///
/// - Safety: see `SinkDisposer`.
@usableFromInline
package final class SourceLease: SinkDisposer, @unchecked Sendable {
  private let source: SharedSource

  @usableFromInline
  package init(_ source: SharedSource) {
    self.source = source
    super.init()
    source.take()
  }

  @usableFromInline
  package override func didDispose() { source.giveBack() }
}
