@testable import RxAtomics
import TestSupport
import Testing

@Suite("Nesting")
struct NestingTests {
  @Test("goes so deep and no deeper, and does what was put off before the call at the limit returns")
  func limit() {
    let nesting = Nesting.current
    var order: [String] = []
    var entered = 0
    while nesting.enter() { entered += 1 }
    #expect(entered > 4)
    nesting.putOff { order.append("first") }
    nesting.putOff {
      order.append("second")
      nesting.putOff { order.append("third") }
    }
    #expect(order.isEmpty)
    nesting.leave()
    #expect(order == ["first", "second", "third"])
    for _ in 1..<entered { nesting.leave() }
    #expect(order.count == 3)
    #expect(nesting.enter())
    nesting.leave()
  }

  @Test("lets go of a value at once, or when it comes back to the limit")
  func release() {
    let alive = Alive()
    let nesting = Nesting.current
    var value: Alive.Token? = alive.make()
    nesting.release(emptying: &value)
    #expect(value == nil)
    #expect(alive.count == 0)
    var entered = 0
    while nesting.releasing.enter() { entered += 1 }
    value = alive.make()
    nesting.release(emptying: &value)
    #expect(value == nil)
    #expect(alive.count == 1)
    nesting.releasing.leave()
    #expect(alive.count == 0)
    for _ in 1..<entered { nesting.releasing.leave() }
  }

  @Test("every thread has its own")
  func threads() {
    let nesting = Nesting.current
    let identity = ObjectIdentifier(nesting)
    #expect(ObjectIdentifier(Nesting.current) == identity)
    let other = onThread { ObjectIdentifier(Nesting.current) }
    #expect(other != identity)
    withExtendedLifetime(nesting) {}
  }
}
