public import RxAtomics

/// One observer of a subject: a link of the subject's list, and the subscription's upstream.
///
/// It is marked as disposed at once and unlinked inside the subject's serialization point, which owns the links and the sink. Not generic: linking
/// and unlinking need no metadata of the element's type.
///
/// - Safety: see `Sink`. The cells are touched inside the point of the subject only, or where nobody can enter it.
@usableFromInline
package final class SubjectNode: SinkDisposer, @unchecked Sendable {
  @usableFromInline typealias Link = Unmanaged<SubjectNode>

  /// Tells the subject that the node was disposed. Formed where the client's compiler can specialise it.
  @usableFromInline let leave: @Sendable (SubjectNode) -> Void
  @usableFromInline let subject: any AnyObject & Sendable
  @usableFromInline let sink: SerialLink
  @usableFromInline let next = SerialCell<Link?>(nil)
  @usableFromInline let previous = SerialCell<Link?>(nil)
  @usableFromInline let isLinked = SerialCell(false)

  /// Up once the node was counted or has left, whichever came first.
  @usableFromInline let wasMet = AtomicFlag()

  @inlinable
  init(
    _ sink: __shared any AnyObject & Sendable, of subject: __shared any AnyObject & Sendable,
    leave: @escaping @Sendable (SubjectNode) -> Void
  ) {
    self.sink = SerialLink(sink)
    self.subject = subject
    self.leave = leave
    super.init()
  }

  @usableFromInline
  package override func didDispose() { leave(self) }

  /// Counts the node among the live ones of its subject, unless it has left already. Called once it is in order: what is sent by whoever sees the
  /// count reaches it.
  @inlinable
  @inline(__always)
  func enter(_ live: borrowing AtomicCounter) {
    guard !wasMet.isSet else { return }
    live.add()
    if !wasMet.set() { live.subtract() }
  }

  /// Counts it no more. If it was not counted yet, `enter` will find that it has left.
  @inlinable
  @inline(__always)
  func exit(_ live: borrowing AtomicCounter) {
    if !wasMet.set() { live.subtract() }
  }

  /// Puts a sink in the place of the one that is there, unless that was let go of already. Inside the point.
  ///
  /// - Returns: the one that was there, which the caller has to release.
  @usableFromInline
  func replaceSink(with sink: AnyObject) -> Unmanaged<AnyObject>? {
    self.sink.replace(with: sink)
  }
}

/// The observers of a subject, in the order of their coming. Touched inside the point of the subject only.
@usableFromInline
struct SubjectNodes: ~Copyable, Sendable {
  @usableFromInline let head = SerialCell<SubjectNode.Link?>(nil)
  let tail = SerialCell<SubjectNode.Link?>(nil)

  @usableFromInline
  init() {}

  /// Adds a node behind the others, which keeps it alive until it is unlinked.
  @usableFromInline
  func link(_ node: __owned SubjectNode) {
    let link = SubjectNode.Link.passRetained(node)
    let last = tail.replace(with: link)
    node.isLinked.value = true
    node.previous.value = last
    if let last {
      last._withUnsafeGuaranteedRef { $0.next.value = link }
    } else {
      head.value = link
    }
  }

  /// Takes a node out, if it is in, and lets go of its sink. Its own links stay: a delivery may stand on it.
  @usableFromInline
  func unlink(_ node: SubjectNode) {
    guard node.isLinked.replace(with: false) else { return node.sink.letGo() }
    let next = node.next.value
    let previous = node.previous.value
    if let previous { previous._withUnsafeGuaranteedRef { $0.next.value = next } } else { head.value = next }
    if let next { next._withUnsafeGuaranteedRef { $0.previous.value = previous } } else { tail.value = previous }
    node.sink.letGo()
    Unmanaged.passUnretained(node).release()
  }

  /// Takes out the nodes that were disposed.
  @usableFromInline
  func sweep() {
    var link = head.value
    while let node = link?.takeUnretainedValue() {
      link = node.next.value
      if node.isDisposed { unlink(node) }
    }
  }
}
