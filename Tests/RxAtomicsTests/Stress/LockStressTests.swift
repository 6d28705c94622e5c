import RxAtomics
import TestSupport
import Testing

@Suite struct LockStressTests {
  @Test(arguments: [2, 4]) func `a lock admits one thread at a time and loses no write`(threads: Int) {
    let box = LockedBox((count: 0, words: [String]()))
    let detector = OverlapDetector()
    race(rounds: 200, threads: threads) { thread in
      for _ in 0..<20 {
        box.locked.withLock { state in
          detector.run {
            state.count += 1
            if state.words.count == 10 { state.words.removeAll() }
            state.words.append("word \(thread)")
          }
        }
      }
    }
    #expect(detector.overlapCount == 0)
    #expect(box.locked.withLock { $0.count } == 200 * 20 * threads)
  }

  @Test func `what is replaced under a lock by many threads is destroyed once`() {
    let alive = Alive()
    do {
      let box = LockedBox<Alive.Token?>(nil)
      race(rounds: 500, threads: 3) { thread in
        let token = alive.make(thread)
        _ = box.locked.withLock { state in
          let old = state
          state = token
          return old
        }
      }
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
    #expect(alive.madeCount == 1_500)
  }
}
