public import RxAtomics

/// Cancels something when it is told to, or when nobody holds it any more.
///
/// - Complexity: one allocation.
/// - Thread safety: every member may be called from any thread at any time. What it cancels is in a slot that is emptied once: of two
///   threads that cancel, one does.
public final class AnyCancellable: Cancellable, Disposable {
  @usableFromInline let slot: OnceSlot<any Cancellable>

  /// Calls a closure, once, to cancel.
  @inlinable
  public init(_ cancel: @escaping @Sendable () -> Void) { slot = OnceSlot(CancelAction(action: cancel)) }

  /// Cancels `canceller` when it is let go of.
  @inlinable
  public init<Canceller: Cancellable>(_ canceller: Canceller) { slot = OnceSlot(canceller) }

  deinit { cancel() }

  /// Cancels, unless that was done before.
  public func cancel() {
    LockDiscipline.assertNoLockHeld()
    guard let canceller = slot.close().value else { return }
    // What is cancelled may hold another one, and so on.
    let nesting = Nesting.current
    if nesting.enter() {
      canceller.cancel()
      nesting.leave()
    } else {
      nesting.putOff { canceller.cancel() }
    }
  }

  /// The same as `cancel`, for a `DisposeBag`.
  public func dispose() { cancel() }

  /// Keeps this in a collection, which cancels it when it is let go of.
  ///
  /// - Parameter collection: where it is kept.
  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

  /// Keeps this in a set, which cancels it when it is let go of.
  ///
  /// - Parameter set: where it is kept.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}

extension AnyCancellable: Hashable {
  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A closure that is called to cancel.
@usableFromInline
struct CancelAction: Cancellable {
  @usableFromInline let action: @Sendable () -> Void

  @inlinable
  init(action: @escaping @Sendable () -> Void) { self.action = action }

  @usableFromInline
  func cancel() { action() }
}
