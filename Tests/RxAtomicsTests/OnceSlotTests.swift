import RxAtomics
import TestSupport
import Testing

@Suite("OnceSlot")
struct OnceSlotTests {
  @Test("the first to close gets the value")
  func close() {
    let slot = OnceSlot(7)
    #expect(slot.isClosed == false)
    let first = slot.close()
    #expect(first.first)
    #expect(first.value == 7)
    #expect(slot.isClosed == true)
    let second = slot.close()
    #expect(!second.first)
    #expect(second.value == nil)
  }

  @Test("is filled once, and says what it found")
  func fill() {
    let slot = OnceSlot<Int>()
    #expect(slot.fill(1) == .stored)
    #expect(slot.fill(2) == .occupied)
    #expect(slot.close().value == 1)
    #expect(slot.fill(3) == .occupied)
  }

  @Test("takes nothing after it was closed")
  func closed() {
    let alive = Alive()
    let slot = OnceSlot<Alive.Token>()
    let result = slot.close()
    #expect(result.first)
    #expect(result.value == nil)
    #expect(slot.fill(alive.make()) == .closed)
    #expect(alive.count == 0)
  }

  @Test("lets go of the value when it is closed, and when its owner ends")
  func letsGo() {
    let alive = Alive()
    do {
      let slot = OnceSlot(alive.make())
      #expect(alive.count == 1)
      _ = slot.close()
      #expect(alive.count == 0)
      #expect(slot.isClosed == true)
    }
    do {
      let slot = OnceSlot(alive.make())
      #expect(slot.isClosed == false)
    }
    #expect(alive.count == 0)
  }
}
