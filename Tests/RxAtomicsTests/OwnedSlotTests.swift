import RxAtomics
import TestSupport
import Testing

@Suite("OwnedSlot")
struct OwnedSlotTests {
  @Test("holds one object at a time; the next one replaces it")
  func put() {
    let alive = Alive()
    let slot = OwnedSlot<Alive.Token>()
    guard case .stored = slot.put(alive.make(1)) else {
      Issue.record("an empty slot stores")
      return
    }
    guard case .replaced(let old) = slot.put(alive.make(2)) else {
      Issue.record("a filled slot replaces")
      return
    }
    #expect(old.value == 1)
    #expect(slot.take()?.value == 2)
    #expect(slot.take() == nil)
    #expect(slot.isClosed == false)
  }

  @Test("is closed once, and takes nothing afterwards")
  func close() {
    let alive = Alive()
    let slot = OwnedSlot<Alive.Token>()
    _ = slot.put(alive.make(1))
    do {
      let first = slot.close()
      #expect(first.first)
      #expect(first.object?.value == 1)
    }
    #expect(alive.count == 0)
    let second = slot.close()
    #expect(!second.first)
    #expect(second.object == nil)
    guard case .closed = slot.put(alive.make(2)) else {
      Issue.record("a closed slot takes nothing")
      return
    }
    #expect(alive.count == 0)
    #expect(slot.take() == nil)
    #expect(slot.isClosed == true)
  }

  @Test("lets go of what is in it when its owner ends")
  func letsGo() {
    let alive = Alive()
    do {
      let slot = OwnedSlot<Alive.Token>()
      _ = slot.put(alive.make())
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test("a chain of objects that own one another is let go of in constant stack")
  func chain() {
    final class Link: Sendable {
      let next = OwnedSlot<Link>()
      let token: Alive.Token
      init(_ token: Alive.Token) { self.token = token }
    }
    let alive = Alive()
    onThread {
      var first = Link(alive.make())
      for _ in 0..<1_000_000 {
        let link = Link(alive.make())
        _ = link.next.put(first)
        first = link
      }
      #expect(alive.count == 1_000_001)
      withExtendedLifetime(first) {}
    }
    #expect(alive.count == 0)
  }
}
