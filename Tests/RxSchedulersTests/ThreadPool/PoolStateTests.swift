import Testing

@testable import RxSchedulers

@Suite struct PoolStateTests {
  private func state(size: Int = 2, sleeping: Int = 0, busy: Int = 0) -> PoolState {
    var state = PoolState()
    for _ in 0..<(sleeping + busy) {
      #expect(state.admit(limit: 9, size: size, isRunnable: true) == .accepted(.start))
      #expect(state.take(size: size, isLookout: true).begins)
    }
    for _ in 0..<sleeping {
      #expect(state.idle(isLookout: false) == .look)
      #expect(state.idle(isLookout: true) == .sleep)
    }
    return state
  }

  @Test func `threads are started one by one, as long as there is more to do than the lookout takes`() {
    var state = PoolState()
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.start))
    #expect(state.hasLookout)
    // The one that was called will look after this, too.
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.none))
    #expect(state.take(size: 2, isLookout: true) == .init(begins: true, call: .start))
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.none))
    // All threads are there: the busy ones will look.
    #expect(state.take(size: 2, isLookout: true) == .init(begins: true, call: .none))
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.none))
    #expect(!state.hasLookout)
    #expect((state.threads, state.waiting, state.runnable) == (2, 2, 2))
  }

  @Test func `a thread that sleeps is woken before another one is started`() {
    var state = state(size: 5, sleeping: 1)
    #expect(state.admit(limit: 9, size: 5, isRunnable: true) == .accepted(.wake))
    #expect((state.sleeping, state.threads) == (0, 1))
  }

  @Test func `the lookout does not leave its post while something is runnable`() {
    var state = state(busy: 1)
    #expect(state.idle(isLookout: false) == .look)
    #expect(state.admit(limit: 9, size: 1, isRunnable: true) == .accepted(.none))
    #expect(state.idle(isLookout: true) == .look)
    #expect(state.take(size: 1, isLookout: true).begins)
    #expect(state.idle(isLookout: false) == .look)
    #expect(state.idle(isLookout: true) == .sleep)
  }

  @Test func `who finds nothing while another one looks out goes to sleep, whatever is runnable`() {
    var state = state(busy: 2)
    #expect(state.idle(isLookout: false) == .look)
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.none))
    #expect(state.idle(isLookout: false) == .sleep)
    // The lookout, beginning to work, calls it for the rest only.
    #expect(state.admit(limit: 9, size: 2, isRunnable: true) == .accepted(.none))
    #expect(state.take(size: 2, isLookout: true) == .init(begins: true, call: .wake))
  }

  @Test func `a lane is runnable once, and its pieces wait one by one`() {
    var state = state(busy: 1)
    #expect(state.admit(limit: 9, size: 1, isRunnable: true) == .accepted(.none))
    #expect(state.admit(limit: 9, size: 1, isRunnable: false) == .accepted(.none))
    #expect((state.waiting, state.runnable) == (2, 1))
    #expect(state.take(size: 1, isLookout: false) == .init(begins: true))
    #expect((state.waiting, state.runnable) == (1, 0))
    #expect(state.makeRunnable(size: 1) == .none)
    #expect((state.waiting, state.runnable) == (1, 1))
    #expect(state.take(size: 1, isLookout: false) == .init(begins: true))
    #expect(state.admit(limit: 9, size: 1, isRunnable: false) == .accepted(.none))
    #expect(state.takeInLane() == .init(begins: true))
    #expect((state.waiting, state.runnable) == (0, 0))
  }

  @Test func `no more waits than may, and whoever waits for room learns of it once`() {
    var state = state(busy: 1)
    #expect(state.admit(limit: 1, size: 1, isRunnable: true) == .accepted(.none))
    #expect(state.admit(limit: 1, size: 1, isRunnable: true) == .full)
    #expect(state.waitForRoom(limit: 1) == true)
    #expect(state.take(size: 1, isLookout: false) == .init(begins: true, hasRoom: true))
    #expect(state.waitForRoom(limit: 1) == false)
    #expect(state.admit(limit: 1, size: 1, isRunnable: true) == .accepted(.none))
    #expect(state.take(size: 1, isLookout: false) == .init(begins: true))
  }

  @Test func `closed, it takes nothing new but what was accepted before, and the last thread wakes the others to end`()
  {
    var state = state(size: 3, sleeping: 2, busy: 1)
    #expect(state.admit(limit: 9, size: 3, isRunnable: false) == .accepted(.none))
    #expect(state.close() == (0, false))
    #expect(state.admit(limit: 9, size: 3, isRunnable: true) == .refused)
    #expect(state.admit(limit: 9, size: 3, isRunnable: true, isLate: true) == .accepted(.wake))
    #expect(state.take(size: 3, isLookout: true).begins)
    #expect(state.takeInLane().begins)
    #expect(state.idle(isLookout: false) == .end(waking: 1))
    #expect(state.idle(isLookout: true) == .end(waking: 0))
    #expect(state.idle(isLookout: true) == .end(waking: 0))
    #expect(state.threads == 0)
  }

  @Test func `closed with nothing to do, it wakes all that sleep`() {
    var state = state(size: 3, sleeping: 3)
    #expect(state.close() == (3, false))
    for _ in 0..<3 { #expect(state.idle(isLookout: true) == .end(waking: 0)) }
    #expect(state.close() == (0, false))
  }

  @Test func `after the end nothing begins, and what waited is counted once`() {
    var state = state(size: 1, busy: 1)
    for _ in 0..<3 { #expect(state.admit(limit: 9, size: 1, isRunnable: true) == .accepted(.none)) }
    #expect(state.end() == (3, 0))
    #expect(state.end() == (0, 0))
    #expect(!state.take(size: 1, isLookout: false).begins)
    #expect(!state.takeInLane().begins)
    #expect(state.makeRunnable(size: 1) == .none)
    #expect(state.admit(limit: 9, size: 1, isRunnable: true, isLate: true) == .refused)
    #expect(state.waitForRoom(limit: 0) == false)
    #expect(state.idle(isLookout: false) == .end(waking: 0))
  }

  @Test func `the fields hold their greatest values side by side`() {
    var state = PoolState()
    for _ in 0..<PoolState.mostThreads {
      _ = state.admit(limit: .max, size: PoolState.mostThreads, isRunnable: true)
      _ = state.take(size: PoolState.mostThreads, isLookout: true)
    }
    let most = UInt(PoolState.mostWaiting)
    state = PoolState(word: state.word | (most - 1) << 20 | (most - 1) << 42)
    #expect(state.admit(limit: .max, size: 1, isRunnable: true) == .accepted(.none))
    #expect(state.admit(limit: .max, size: 1, isRunnable: true) == .full)
    #expect((state.threads, state.sleeping) == (255, 0))
    #expect((state.waiting, state.runnable) == (PoolState.mostWaiting, PoolState.mostWaiting))
  }

  /// Every state that one or two threads and a few pieces can reach, one step after the other.
  @Test func `in every state that can be reached somebody looks after what is runnable`() {
    struct Situation: Hashable {
      var word: UInt
      /// What each thread does: busy, the lookout or asleep.
      var busy = 0
      var looking = 0
      var left = 4
    }
    var seen: Set<Situation> = []
    var open = [Situation(word: PoolState().word)]
    while let situation = open.popLast() {
      guard seen.insert(situation).inserted else { continue }
      let state = PoolState(word: situation.word)
      #expect(situation.busy + situation.looking + state.sleeping == state.threads)
      #expect(situation.looking == (state.hasLookout ? 1 : 0))
      // The one thing that must never be: work, nobody who looks for it, and somebody who could.
      if state.runnable > 0, situation.looking == 0 { #expect(situation.busy > 0 && state.sleeping == 0) }
      if situation.left > 0 {
        var (next, state) = (situation, state)
        if case .accepted(let call) = state.admit(limit: 9, size: 2, isRunnable: true) {
          next.left -= 1
          next.looking += call == .none ? 0 : 1
          next.word = state.word
          open.append(next)
        }
      }
      for isLookout in [false, true] where (isLookout ? situation.looking : situation.busy) > 0 {
        if state.runnable > 0 {
          var (next, state) = (situation, state)
          let taking = state.take(size: 2, isLookout: isLookout)
          if isLookout {
            next.looking -= 1
            next.busy += 1
          }
          next.looking += taking.call == .none ? 0 : 1
          next.word = state.word
          open.append(next)
        }
        // A thread may find nothing although something is runnable: another one has taken it, or it is about to come.
        var (next, after) = (situation, state)
        switch after.idle(isLookout: isLookout) {
        case .look:
          if !isLookout {
            next.busy -= 1
            next.looking += 1
          }
        case .sleep: if isLookout { next.looking -= 1 } else { next.busy -= 1 }
        case .end: Issue.record("Nobody has closed the pool.")
        }
        next.word = after.word
        open.append(next)
      }
    }
    #expect(seen.count > 50)
  }
}
