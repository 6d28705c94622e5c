import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct CombineLatestTests {
  @Test func `each element is combined with the last of the others, when all have sent one`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<String>())
    let probe = FlowProbe<String>(demand: .unlimited)
    first.combineLatest(second) { "\($0)\($1)" }.subscribe(probe)
    first.send(1)
    first.send(2)
    second.send("a")
    second.send("b")
    first.send(3)
    second.end()
    first.send(4)
    #expect(probe.text == "2a 2b 3b 4b")
    first.end()
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `no combination is left out when they are asked for later, and each comes in its order`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(1))
    first.combineLatest(second) { $0 * 10 + $1 }.subscribe(probe)
    first.send(1)
    second.send(1)
    first.send(2)
    second.send(2)
    second.send(3)
    first.send(3)
    #expect(probe.text == "11")
    probe.request(.max(2))
    #expect(probe.text == "11 21 22")
    probe.request(.max(5))
    #expect(probe.text == "11 21 22 23 33")
  }

  @Test func `each source is asked for a few elements ahead, and for more when they were combined or can never be`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>()
    first.combineLatest(second, prefetch: 4) { $0 + $1 }.subscribe(probe)
    #expect(first.requests == [.max(4)])
    #expect(second.requests == [.max(4)])
    // Nothing to combine with: only the last counts.
    for element in 1...3 { first.send(element) }
    #expect(first.requests == [.max(4), .max(3)])
    for element in 1...4 { second.send(element) }
    #expect(second.requests == [.max(4)])
    probe.request(.max(2))
    #expect(second.requests == [.max(4)])
    probe.request(.max(1))
    #expect(second.requests == [.max(4), .max(3)])
    #expect(probe.text == "4 5 6")
    // An element that is combined at once is answered.
    probe.request(.max(9))
    #expect((0..<3).map { first.send($0) } == [.none, .none, .max(3)])
  }

  @Test func `it is complete when all sources are, or one that has sent nothing, behind what waits`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(1))
    first.combineLatest(second) { $0 + $1 }.subscribe(probe)
    first.send(1)
    first.end()
    second.send(2)
    second.send(3)
    second.end()
    #expect(probe.text == "3")
    probe.request(.max(1))
    #expect(probe.text == "3 4 |")
    let other = ManualSource<Int>()
    #expect(text(of: other.combineLatest(Flowable<Int>.empty()) { $0 + $1 }) == "|")
    #expect(other.cancellations == 1)
  }

  @Test func `it fails with the first that does, behind what waits, and cancels the others`() {
    for fails in 0...2 {
      let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
      let probe = FlowProbe<Int>(demand: .max(1))
      first.combineLatest(second) { $0 + $1 }.subscribe(probe)
      if fails > 0 { first.send(1) }
      if fails > 1 {
        second.send(1)
        second.send(2)
      }
      second.end(.failure(Boom()))
      #expect(probe.text == ["x(Boom())", "x(Boom())", "2"][fails])
      probe.request(.max(1))
      #expect(probe.text == ["x(Boom())", "x(Boom())", "2 3 x(Boom())"][fails])
      #expect(first.cancellations == 1)
    }
  }

  @Test func `a closure that throws fails the sequence and cancels all sources`() {
    for element in 1...2 {
      let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
      let probe = FlowProbe<Int>(demand: .unlimited)
      first.combineLatest(second) { left, right -> Int in
        if right == element { throw Boom() }
        return left + right
      }.subscribe(probe)
      first.send(1)
      second.send(1)
      second.send(2)
      #expect(probe.text == ["x(Boom())", "2 x(Boom())"][element - 1])
      #expect(first.cancellations == 1 && second.cancellations == 1)
    }
  }

  @Test func `many sequences of different types, as values, tuples and lists`() {
    let all = Flowable.combineLatest(Flowable.just(1), Flowable.just("a"), Flowable.just(2.5), Flowable.of(7, 8)) {
      "\($0)\($1)\($2)\($3)"
    }
    #expect(text(of: all) == "1a2.57 1a2.58 |")
    let pairs = Flowable.combineLatest(Flowable.just(1), Flowable.of("a", "b"))
    #expect(text(of: pairs.map { "\($0.0)\($0.1)" }) == "1a 1b |")
    let triples = Flowable.combineLatest(Flowable.just(1), Flowable.just("a"), Flowable.of(5, 6))
    #expect(text(of: triples.map { "\($0.0)\($0.1)\($0.2)" }) == "1a5 1a6 |")
    #expect(text(of: Flowable<Int>.combineLatest([.just(1), .of(2, 3)]) { $0.reduce(0, +) }) == "3 4 |")
    #expect(text(of: Flowable<Int>.combineLatest([Flowable<Int>]()) { _ in 1 }) == "|")
    #expect(text(of: Flowable<Int>.combineLatest([.of(2, 3)]) { $0[0] }) == "2 3 |")
    #expect(text(of: Flowable.just(1).combineLatest(Flowable.just(1), prefetch: 0) { $0 + $1 }).hasPrefix("x(Arg"))
  }

  @Test func `a source that sends all it has at once is not used up before the next is there`() {
    let endless = Flowable.generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })
    let probe = FlowProbe<Int>(demand: .max(3))
    endless.combineLatest(endless, prefetch: 4) { $0 * 100 + $1 }.subscribe(probe)
    #expect(probe.text == "300 400 500")
    probe.cancel()
  }

  @Test func `an element from inside an element does not nest`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in
      if element < 15 { first.send(element) }
      return .max(1)
    }
    first.combineLatest(second) { $0 + $1 }.subscribe(probe)
    second.send(1)
    first.send(1)
    #expect(probe.elements == Array(2...15))
    #expect(probe.faults == [])
  }

  @Test func `a negative demand fails the sequence, returned by an element too`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(2)) { _, _ in .max(-1) }
    first.combineLatest(second) { $0 + $1 }.subscribe(probe)
    first.send(1)
    second.send(1)
    #expect(probe.error is RxError)
    #expect(first.cancellations == 1 && second.cancellations == 1)
  }

  @Test func `cancelling releases everything, whoever keeps the subscription`() {
    let alive = Alive()
    for sent in 0...3 {
      let (first, second) = (ManualSource<Alive.Token>(), ManualSource<Int>())
      let probe = FlowProbe<Int>(demand: .max(1))
      let held = alive.make()
      first.combineLatest(second) { $0.value + $1 + held.value }.subscribe(probe)
      for element in 0..<sent { first.send(alive.make(element)) }
      if sent > 1 { second.send(1) }
      probe.cancel()
      #expect(alive.count == 1)
      #expect(first.cancellations == 1 && second.cancellations == 1)
      withExtendedLifetime((probe, held)) {}
    }
    #expect(alive.count == 0)
  }
}
