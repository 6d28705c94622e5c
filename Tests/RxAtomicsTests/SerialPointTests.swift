import RxAtomics
import TestSupport
import Testing

@Suite("SerialPoint")
struct SerialPointTests {
  @Test("one at a time is inside")
  func enter() {
    let point = SerialPoint<Int>()
    #expect(point.tryEnter() == true)
    #expect(point.tryEnter() == false)
    #expect(point.tryLeave() == true)
    #expect(point.tryEnter() == true)
    #expect(point.tryLeave() == true)
  }

  @Test("what is posted to a busy point is drained in its order by the one inside")
  func post() {
    let point = SerialPoint<Int>()
    #expect(point.tryEnter() == true)
    for number in 0..<100 { #expect(point.post(number) == false) }
    #expect(point.hasPosted == true)
    #expect(point.tryLeave() == false)
    var drained: [Int?] = []
    point.drain { drained.append($0) }
    #expect(drained == Array(0..<100))
    #expect(point.hasPosted == false)
    #expect(point.tryEnter() == true)
    #expect(point.tryLeave() == true)
  }

  @Test("who posts to an idle point is inside and drains")
  func postIdle() {
    let point = SerialPoint<Int>()
    #expect(point.post(1) == true)
    #expect(point.tryEnter() == false)
    var drained: [Int?] = []
    point.drain { number in
      drained.append(number)
      if let number, number < 4 { #expect(point.post(number + 1) == false) }
    }
    #expect(drained == [1, 2, 3, 4])
    #expect(point.tryEnter() == true)
    #expect(point.tryLeave() == true)
  }

  @Test("who asks an idle point for attention is inside; a busy one tells the thread inside, once")
  func attention() {
    let point = SerialPoint<Int>()
    #expect(point.requestAttention() == true)
    #expect(point.tryEnter() == false)
    #expect(point.requestAttention() == false)
    #expect(point.requestAttention() == false)
    #expect(point.post(1) == false)
    #expect(point.tryLeave() == false)
    var drained: [Int?] = []
    point.drain { drained.append($0) }
    #expect(drained == [nil, 1])
    #expect(point.tryEnter() == true)
    #expect(point.tryLeave() == true)
  }

  @Test("lets go of what was drained")
  func letsGo() {
    let alive = Alive()
    let point = SerialPoint<Alive.Token>()
    #expect(point.tryEnter() == true)
    for _ in 0..<10 { _ = point.post(alive.make()) }
    #expect(alive.count == 10)
    point.drain { _ in }
    #expect(alive.count == 0)
  }
}
