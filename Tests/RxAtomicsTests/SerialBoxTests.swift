import RxAtomics
import TestSupport
import Testing

@Suite struct SerialBoxTests {
  @Test func `storing says whether the value is the first`() {
    let box = SerialBox<Int?>()
    #expect(box.isEmpty == true)
    #expect(box.store(nil) == true)
    #expect(box.isEmpty == false)
    #expect(box.value == .some(nil))
    #expect(box.store(7) == false)
    #expect(box.value == 7)
  }

  @Test func `a value is released when another takes its place, and the last one with the box`() {
    let alive = Alive()
    do {
      let box = SerialBox<Alive.Token>()
      box.store(alive.make(1))
      box.store(alive.make(2))
      #expect(alive.count == 1)
      #expect(box.value.value == 2)
    }
    #expect(alive.count == 0)
  }
}
