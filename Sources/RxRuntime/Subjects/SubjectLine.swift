public import RxAtomics

/// The inside of a subject: its observers behind its serialization point, and what is done there.
///
/// Emitting reads the list of observers with no lock and no copy, since only the thread inside the point changes it: an observer that comes or leaves
/// while another thread delivers is linked or unlinked by that thread, before it leaves. How the point is entered is up to the owner.
///
/// - Safety: `Sendable` by its cells, which are touched inside the point only.
@usableFromInline
package struct SubjectLine<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  package enum Signal: Sendable {
    case next(Element)
    case stop(Termination)
    case silence
    case letGo
    case join(SubjectNode)
    indirect case open(SubjectNode, SubjectGate<Element>)
  }

  @usableFromInline let point = SerialPoint<Signal>()
  @usableFromInline let nodes = SubjectNodes()
  @usableFromInline let end = SerialCell<Termination?>(nil)

  @inlinable
  init() {}

  /// Hands an element to all observers.
  @inlinable
  @inline(__always)
  borrowing func deliver(_ element: Element) {
    var link = nodes.head.value
    while let node = link {
      node._withUnsafeGuaranteedRef { node in
        // Nobody is linked or unlinked before this thread has done with the element, so the next one may be read first, and is alive then. For the same
        // reason every node that is met here has its sink: only unlinking takes it away.
        link = node.next.value
        if !node.isDisposed {
          node.sink.reference.unsafelyUnwrapped._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: Sink<Element>.self).next(element)
          }
        }
      }
    }
  }

  /// Calls `body` with a node's sink, if it still has it.
  @inlinable
  @inline(__always)
  static func with(_ node: SubjectNode, _ body: (Sink<Element>) -> Void) {
    node.sink.reference?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Sink<Element>.self)) }
  }

  /// Does what others have posted, and leaves.
  @inlinable
  @inline(never)
  borrowing func drain() {
    point.drain { signal in
      switch signal {
      case .next(let element): deliver(element)
      case .stop(let end): finish(end)
      case .silence: finish(nil)
      case .letGo: letGo(nil)
      case .join(let node): admit(node)
      case .open(let node, let gate): gate.open(at: node)
      case nil: nodes.sweep()
      }
    }
  }

  /// Adds an observer, unless it is gone already or the end has come.
  ///
  /// - Returns: whether it was added, and is kept alive until it is unlinked.
  @inlinable
  @discardableResult
  borrowing func admit(_ node: __owned SubjectNode) -> Bool {
    if !node.isDisposed {
      guard let end = end.value else {
        nodes.link(node)
        return true
      }
      Self.with(node) { $0.stop(end) }
    }
    node.sink.letGo()
    return false
  }

  /// Hands the end to all observers, if there is one, and lets go of them.
  @inlinable
  borrowing func finish(_ end: Termination?) {
    self.end.value = end ?? .error(RxError.disposed(object: "subject"))
    letGo(end)
  }

  /// Lets go of all observers, and hands them the end before if there is one.
  @inlinable
  borrowing func letGo(_ end: Termination?) {
    while let node = nodes.head.value?.takeUnretainedValue() {
      if let end, !node.isDisposed { Self.with(node) { $0.stop(end) } }
      nodes.unlink(node)
    }
  }
}
