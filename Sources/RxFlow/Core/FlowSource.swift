public import RxAtomics

/// What stands at the upper end of a line: it is asked for elements, and cancelled by being disposed.
///
/// The root of this module's family of classes, as `SinkDisposer` is of the runtime's, and for the same reason: the *disposed* flag, and
/// what is disposed with it, are one atomic word. Whoever keeps a source keeps no user object alive once the sequence has ended: a source
/// lets go of its sink then.
///
/// Safe with two threads between any two lines: whoever closes the word takes out what was in it; what comes later is disposed by who brings it.
///
/// - Safety: `@unchecked Sendable` because sources and sinks extend this class. It has one stored property, a cell of RxAtomics.
@usableFromInline
package class FlowSource: Cancelable, @unchecked Sendable {
  @usableFromInline let slot: OwnedSlot<FlowSource>

  @inlinable
  package init() { slot = OwnedSlot() }

  // MARK: What sources do

  /// Asks for elements, in addition to what was asked for before. From any thread at any time, after the end too.
  @usableFromInline
  package func request(_ demand: Demand) {}

  /// Whether this sends nothing, its end neither, but from inside `request`, on the thread that asks: who asks can do without a queue then.
  ///
  /// It holds for a source that one thread at a time asks, and none from inside an element.
  @usableFromInline
  package var isPulled: Bool { false }

  /// Has a source that is pulled send to another sink, past the operator that asks it, which it tells by `owe` what is asked for in return.
  ///
  /// - Parameters:
  ///   - stage: the operator. It learns of the end by what that disposes downstream.
  ///   - sink: where to send. It receives the same elements as the operator.
  /// - Returns: the source's hold on the operator, which the caller has to release; nil if there is something between the two.
  @usableFromInline
  package func bypass(_ stage: FlowSource, to sink: AnyObject) -> Unmanaged<AnyObject>? { nil }

  /// Counts what was asked for in return for an element, by who sends one past this operator.
  @usableFromInline
  package func owe(_ demand: Demand) {}

  /// Called once, when the line that this object owns has found its source: it may ask now.
  ///
  /// - Returns: the line that begins with it, and its source, if this is an operator: the caller goes on with them, so that the stack does not grow.
  @usableFromInline
  package func didBegin() -> (line: FlowLine, source: FlowSource)? { nil }

  /// Called once, by the thread that disposed this object, after what is upstream was.
  @usableFromInline
  package func didDispose() {}

  // MARK: Disposal

  /// Whether this was disposed, by who is downstream or by the end.
  @inlinable
  package final var isDisposed: Bool {
    @inline(__always) get { slot.isClosed }
  }

  /// Sets what is to be disposed with this.
  ///
  /// - Returns: `false` if this is disposed already. Then `upstream` was disposed too.
  @usableFromInline
  @discardableResult
  package final func setUpstream(_ upstream: FlowSource) -> Bool {
    switch slot.put(upstream) {
    case .stored: return true
    case .replaced(let old):
      Nesting.release(Unmanaged.passRetained(old))
      return true
    case .closed:
      upstream.dispose()
      return false
    }
  }

  /// Ends it: nothing that has not begun is delivered any more.
  ///
  /// - Thread safety: idempotent, from any thread, from inside a callback, from `deinit` (contract, 6). Never waits.
  @usableFromInline
  package final func dispose() {
    let (first, upstream) = slot.closeUnretained()
    guard first else { return }
    if let upstream {
      upstream._withUnsafeGuaranteedRef { Self.disposeNested($0) }
      upstream.release()
    }
    didDispose()
  }

  /// Disposes a source that others hold, with a stack that does not grow with the number of those who hold one another.
  @usableFromInline
  package static func disposeNested(_ source: FlowSource) {
    Nesting.with { nesting in
      if nesting.enter() {
        source.dispose()
        nesting.leave()
      } else {
        nesting.putOff { source.dispose() }
      }
    }
  }
}
