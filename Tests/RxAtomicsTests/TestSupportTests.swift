import Glibc
import Synchronization
import TestSupport
import Testing

/// What the other tests rely on.
@Suite struct TestSupportTests {
  @Test func `every contestant of a race runs once a round, with the state of the round`() throws {
    var rounds = 0
    race(
      rounds: 100, setUp: { Tally() },
      { $0.first.add(1, ordering: .relaxed) },
      { $0.second.add(1, ordering: .relaxed) },
      check: { tally in
        rounds += 1
        #expect(tally.first.load(ordering: .relaxed) == 1)
        #expect(tally.second.load(ordering: .relaxed) == 1)
      })
    #expect(rounds == 100)
  }

  @Test func `contestants of a race overlap`() {
    let detector = OverlapDetector()
    race(rounds: 300, threads: 2) { _ in detector.run { for _ in 0..<100 { sched_yield() } } }
    #expect(detector.entryCount == 600)
    #expect(detector.overlapCount > 0)
  }

  @Test func `each contestant has a thread of its own`() {
    let state = Tally()
    race(rounds: 10, threads: 3) { thread in
      // Relaxed: only the number counts.
      state.first.add(1 << (8 * thread), ordering: .relaxed)
    }
    #expect(state.first.load(ordering: .relaxed) == 10 + 10 << 8 + 10 << 16)
  }

  @Test func `the first error ends a race`() {
    var rounds = 0
    #expect(throws: Stop.self) {
      try race(
        rounds: 100, setUp: {}, { _ in }, { _ in },
        check: { _ in
          rounds += 1
          if rounds == 3 { throw Stop() }
        })
    }
    #expect(rounds == 3)
  }

  @Test func `a race holds on to no state`() {
    let alive = Alive()
    race(rounds: 50, threads: 2, setUp: { alive.make() }, { _, _ in }, check: { _ in #expect(alive.count == 1) })
    #expect(alive.count == 0)
    #expect(alive.madeCount == 50)
  }

  @Test func `a detector tells overlap from turns`() {
    let detector = OverlapDetector()
    detector.run {}
    detector.run {}
    #expect(detector.overlapCount == 0)
    detector.run { detector.run {} }
    #expect(detector.overlapCount == 1)
    #expect(detector.entryCount == 4)
  }

  @Test func `a closure runs on a thread with the stack it asked for`() async {
    // More than a thread has by default.
    #expect(onThread(stackSize: 64 << 20) { descend(bytes: 32 << 20) } > 0)
    #expect(onThread { descend(bytes: 256 << 10) } > 0)
    // More than a thread is given here, with AddressSanitizer too.
    await #expect(processExitsWith: .failure) { _ = onThread { descend(bytes: 16 << 20) } }
  }

  @Test func `what a closure throws on its thread is thrown to the one who waits`() {
    #expect(throws: Stop.self) { try onThread { throw Stop() } }
  }

  @Test func `waiting ends when the condition holds, or in an error`() throws {
    var asked = 0
    try waitUntil("five questions") {
      asked += 1
      return asked == 5
    }
    #expect(throws: TimedOut.self) { try waitUntil("the impossible", within: .milliseconds(5)) { false } }
  }

  @Test func `a latch opens when it has been counted down`() throws {
    let latch = Latch(2)
    #expect(throws: TimedOut.self) { try latch.wait(within: .milliseconds(5)) }
    let thread = JoinableThread {
      latch.countDown()
      latch.countDown()
    }
    try latch.wait()
    thread.join()
  }
}

private final class Tally: Sendable {
  let first = Atomic<Int>(0)
  let second = Atomic<Int>(0)
}

private struct Stop: Error {}

/// Calls itself until it has used that much of the stack, in large frames: ThreadSanitizer survives 65,536 of any size.
@inline(never)
private func descend(bytes: Int) -> Int {
  var room = InlineArray<8192, UInt8>(repeating: 0)
  return withUnsafeMutablePointer(to: &room) { room in
    room.pointee[bytes & 8191] = 1
    return (bytes <= 0 ? 0 : descend(bytes: bytes - 8192)) + Int(room.pointee[bytes & 8191])
  }
}
