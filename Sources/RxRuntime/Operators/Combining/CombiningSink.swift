public import RxAtomics

/// The sink of one source of a combined subscription: how its events get into the coordinator's point.
///
/// What is done with them there differs from operator to operator, and is written in the subclasses.
///
/// - Safety: see `Sink`.
@usableFromInline
package class CombiningSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let owner: CombiningCoordinator
  @usableFromInline let accept: CombiningSignal.Accept
  @usableFromInline let end = SerialCell<Termination?>(nil)
  @usableFromInline let pool = NodePool<Element>()

  /// - Parameters:
  ///   - depth: one more than the depth of the sink downstream.
  ///   - next: receives an element from the source.
  ///   - accept: receives, inside the point, what was posted.
  @inlinable
  init(_ owner: CombiningCoordinator, depth: Int, next: @escaping Next, accept: @escaping CombiningSignal.Accept) {
    self.owner = owner
    self.accept = accept
    super.init(
      disposer: nil, depth: depth, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: CombiningSink<Element>.self).receiveStop(end) })
  }

  /// Leaves an element for the thread inside the point.
  @inlinable
  @inline(never)
  final func post(_ element: Element) {
    guard !owner.isDisposed else { return }
    let node = Node<Element>.address(of: pool.make(element))
    if owner.point.post(CombiningSignal(self, node, accept: accept)) { owner.drain() }
  }

  /// Takes out an element that was posted. Called inside the point.
  @inlinable
  final func takePosted(_ node: UInt) -> Element {
    let node = Node<Element>.at(node)
    defer { pool.recycle(first: node, last: node, count: 1) }
    return Node<Element>.takeItem(node)
  }

  /// Receives the end from the source.
  @inlinable
  @inline(never)
  final func receiveStop(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    dispose()
    self.end.value = end
    if owner.point.tryEnter() {
      accept(self, 0)
      owner.leave()
    } else if owner.point.post(CombiningSignal(self, 0, accept: accept)) {
      owner.drain()
    }
  }

  /// Takes the end out. Called inside the point, once.
  @inlinable
  final func takeEnd() -> Termination { end.replace(with: nil) ?? .completed }
}
