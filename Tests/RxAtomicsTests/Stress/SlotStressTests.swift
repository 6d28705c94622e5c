import RxAtomics
import TestSupport
import Testing

@Suite("OnceSlotStress")
struct OnceSlotStress {
  private final class State: Sendable {
    let slot = OnceSlot<Alive.Token>()
    let alive = Alive()
    let closers = AtomicCounter()
    let values = AtomicCounter()
    let refused = AtomicCounter()

    func close() {
      let (first, value) = slot.close()
      if first { closers.add() }
      if value != nil { values.add() }
    }

    func fill() {
      if slot.fill(alive.make()) != .stored { refused.add() }
    }
  }

  @Test("filling and closing at once: one of the two has the value, and nothing stays")
  func fillAndClose() {
    race(
      rounds: 2_000, setUp: { State() }, { $0.fill() }, { $0.close() }, { $0.close() },
      check: { state in
        #expect(state.closers.value == 1)
        #expect(state.values.value + state.refused.value == 1)
        #expect(state.slot.isClosed == true)
        #expect(state.alive.count == 0)
      })
  }

  @Test("filling twice at once: one is refused")
  func fillTwice() {
    race(
      rounds: 2_000, setUp: { State() }, { $0.fill() }, { $0.fill() },
      check: { state in
        #expect(state.refused.value == 1)
        #expect(state.alive.count == 1)
        #expect(state.slot.close().value != nil)
      })
  }
}

@Suite("OwnedSlotStress")
struct OwnedSlotStress {
  private final class State: Sendable {
    let slot = OwnedSlot<Alive.Token>()
    let alive = Alive()
    let stored = AtomicCounter()
    let out = AtomicCounter()

    func put() {
      switch slot.put(alive.make()) {
      case .stored: stored.add()
      case .replaced:
        stored.add()
        out.add()
      case .closed: break
      }
    }
  }

  @Test("putting, taking and closing at once: what went in comes out once, and nothing stays")
  func all() {
    race(
      rounds: 2_000, setUp: { State() },
      { for _ in 0..<3 { $0.put() } },
      { state in
        for _ in 0..<2 where state.slot.take() != nil { state.out.add() }
        state.put()
      },
      { state in
        if state.slot.close().object != nil { state.out.add() }
      },
      check: { state in
        #expect(state.slot.isClosed == true)
        #expect(state.stored.value == state.out.value)
        #expect(state.alive.count == 0)
      })
  }
}
