import Glibc
import RxAtomics
import TestSupport
import Testing

@Suite struct LockTests {
  @Test func `a lock keeps what a closure writes, and returns what it returns`() {
    let box = LockedBox([1])
    #expect(
      box.locked.withLock {
        $0.append(2); return $0.count
      } == 2)
    #expect(box.locked.withLock { $0 } == [1, 2])
  }

  @Test func `an error leaves the lock open`() {
    let box = LockedBox(1)
    #expect(throws: Refusal.self) {
      try box.locked.withLock { (value) throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(box.locked.withLock { $0 } == 2)
  }

  @Test func `a value that cannot be copied can be locked`() {
    let alive = Alive()
    do {
      let locked = Locked(Unique(token: alive.make(7)))
      #expect(locked.withLock { $0.token.value } == 7)
      locked.withLock { $0 = Unique(token: alive.make(8)) }
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test func `the value is destroyed with its lock`() {
    let alive = Alive()
    do {
      let box = LockedBox([alive.make(), alive.make()])
      #expect(box.locked.withLock { $0.removeFirst() }.value == 0)
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test func `a mutex of zeros is what the system's initialiser makes`() {
    var zeros = pthread_mutex_t()
    var initialised = pthread_mutex_t()
    #expect(pthread_mutex_init(&initialised, nil) == 0)
    let equal = withUnsafeBytes(of: &zeros) { zeros in
      withUnsafeBytes(of: &initialised) { $0.elementsEqual(zeros) }
    }
    #expect(equal)
  }

  #if DEBUG
    @Test func `foreign code traps while a lock is held`() async {
      await #expect(processExitsWith: .failure) {
        LockedBox(0).locked.withLock { _ in LockDiscipline.assertNoLockHeld() }
      }
    }

    @Test func `foreign code traps in the outer of two locks`() async {
      await #expect(processExitsWith: .failure) {
        let outer = LockedBox(0)
        let inner = LockedBox(0)
        outer.locked.withLock { _ in
          inner.locked.withLock { _ in }
          LockDiscipline.assertNoLockHeld()
        }
      }
    }
  #endif

  @Test func `foreign code may run when all locks have been left`() {
    let box = LockedBox(0)
    LockDiscipline.assertNoLockHeld()
    box.locked.withLock { _ in }
    try? box.locked.withLock { (_) throws(Refusal) in throw Refusal() }
    LockDiscipline.assertNoLockHeld()
    // Another thread's lock is no concern of this one.
    box.locked.withLock { _ in onThread { LockDiscipline.assertNoLockHeld() } }
  }
}

final class LockedBox<State: Sendable>: Sendable {
  let locked: Locked<State>

  init(_ state: State) {
    locked = Locked(state)
  }
}

private struct Unique: ~Copyable {
  let token: Alive.Token
}

private struct Refusal: Error {}
