package import RxAtomics

extension Disposable {
  /// Disposes a disposable that another one holds, with a stack that does not grow with the number of disposables that
  /// hold one another.
  ///
  /// Past a fixed depth the call is put off, until the one at that depth has returned.
  package func disposeNested(_ nesting: Nesting = .current) {
    LockDiscipline.assertNoLockHeld()
    if nesting.enter() {
      dispose()
      nesting.leave()
    } else {
      nesting.putOff { self.dispose() }
    }
  }
}

extension Nesting {
  /// Runs what a user wants done on disposal, or puts it off as `disposeNested` does.
  package func perform(_ action: @escaping @Sendable () -> Void) {
    LockDiscipline.assertNoLockHeld()
    if enter() {
      action()
      leave()
    } else {
      putOff(action)
    }
  }

  /// Disposes disposables one after the other, and lets go of each before it comes to the next.
  package static func dispose(_ disposables: consuming [any Disposable]) {
    guard !disposables.isEmpty else { return }
    let nesting = current
    var rest = disposables
    rest.reverse()
    while let next = rest.popLast() { next.disposeNested(nesting) }
  }
}

/// What a user wants done on disposal.
///
/// A closure by itself would be wrapped in another one, an allocation each time that it goes into a generic slot or
/// comes out.
struct DisposeAction: Sendable {
  let run: @Sendable () -> Void
}
