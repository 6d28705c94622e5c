import RxFlow
import RxFlowTestKit
import Testing

@Suite struct LinearTests {
  private let five = Flowable.range(start: 1, count: 5)

  @Test func `the operators do what their names say`() {
    #expect(text(of: five.map { $0 * 2 }) == "2 4 6 8 10 |")
    #expect(text(of: five.compactMap { $0 % 2 == 0 ? "\($0)" : nil }) == "2 4 |")
    #expect(text(of: five.filter { $0 > 3 }) == "4 5 |")
    #expect(text(of: five.scan(0) { $0 + $1 }) == "1 3 6 10 15 |")
    #expect(text(of: five.take(2)) == "1 2 |")
    #expect(text(of: five.take(9)) == "1 2 3 4 5 |")
    #expect(text(of: five.take(0)) == "|")
    #expect(text(of: five.skip(3)) == "4 5 |")
    #expect(text(of: five.skip(0)) == "1 2 3 4 5 |")
    #expect(text(of: five.skip(7)) == "|")
    #expect(text(of: five.buffer(count: 2).map { $0.reduce(0) { $0 * 10 + $1 } }) == "12 34 5 |")
    #expect(text(of: Flowable.concat(five.take(1), .empty(), .of(7, 8))) == "1 7 8 |")
    #expect(text(of: Flowable<Int>.concat([])) == "|")
  }

  @Test func `arguments that make no sense fail the sequence`() {
    for wrong in [five.take(-1), five.skip(-1), five.buffer(count: 0).map { $0[0] }, five.retry(0)] {
      #expect(text(of: wrong).hasPrefix("x(Argument"))
    }
  }

  @Test func `an error that a closure throws ends the sequence and cancels the source`() {
    let fails: [(Flowable<Int>) -> Flowable<Int>] = [
      { $0.map { if $0 == 2 { throw Boom() } else { $0 } } },
      { $0.compactMap { if $0 == 2 { throw Boom() } else { $0 } } },
      { $0.filter { if $0 == 2 { throw Boom() } else { true } } },
      { $0.scan(0) { if $1 == 2 { throw Boom() } else { $1 } } },
    ]
    for fail in fails {
      let source = ManualSource<Int>()
      let probe = FlowProbe<Int>(demand: .unlimited)
      fail(source.asFlowable()).map { $0 }.subscribe(probe)
      for element in 1...3 { source.send(element) }
      #expect(probe.text == "1 x(Boom())")
      #expect(source.cancellations == 1)
      #expect(text(of: fail(five)) == "1 x(Boom())")
    }
  }

  @Test func `demand passes map and scan unchanged, and what a subscriber returns too`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2)) { _, element in .max(element) }
    source.map { $0 }.scan(0) { $1 }.subscribe(probe)
    probe.request(.max(3))
    #expect(source.requests == [.max(2), .max(3)])
    #expect(source.send(4) == .max(4))
  }

  @Test func `what is dropped is asked for again`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(1))
    source.filter { $0 > 1 }.compactMap { $0 > 2 ? $0 : nil }.skip(1).subscribe(probe)
    #expect(source.requests == [.max(1)])
    #expect(source.send(1) == .max(1))
    #expect(source.send(2) == .max(1))
    #expect(source.send(3) == .max(1))
    #expect(source.send(4) == .none)
    #expect(probe.text == "4")
  }

  @Test func `take never asks for more than it needs`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2)) { _, _ in .max(1) }
    source.take(4).subscribe(probe)
    #expect(source.requests == [.max(2)])
    #expect(source.send(1) == .max(1))
    probe.request(.unlimited)
    #expect(source.requests == [.max(2), .max(1)])
    #expect(source.send(2) == .none)
    source.send(3)
    #expect(source.cancellations == 0)
    source.send(4)
    #expect(source.cancellations == 1)
    #expect(probe.text == "1 2 3 4 |")
  }

  @Test func `take in a subscriber that cancels with the last element does not complete`() {
    let probe = FlowProbe<Int>(demand: .unlimited) { probe, element in
      if element == 2 { probe.cancel() }
      return .none
    }
    five.take(2).subscribe(probe)
    #expect(probe.text == "1 2")
  }

  @Test func `buffer asks for as many as its arrays have`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<[Int]>(demand: .max(1)) { _, _ in .max(2) }
    source.buffer(count: 3).subscribe(probe)
    probe.request(.max(.max - 1))
    #expect(source.requests == [.max(3), .unlimited])
    #expect(source.send(1) == .none)
    #expect(source.send(2) == .none)
    #expect(source.send(3) == .max(6))
    source.send(4)
    source.end()
    #expect(probe.elements == [[1, 2, 3], [4]])
    #expect(probe.isFinished)
  }

  @Test func `a negative demand fails the sequence, whatever operators it passes`() {
    let chains = [
      five.map { $0 }, five.take(3), five.buffer(count: 2).map { $0[0] }, five.retry(), five.catch { _ in .just(0) },
      .concat(five, five), five.concatMap { Flowable.just($0) }, five.zip(five) { $0 + $1 },
      ManualSource<Int>().onBackpressureDrop(), ManualSource<Int>().asFlowable(),
    ]
    for (index, chain) in chains.enumerated() {
      let probe = FlowProbe<Int>()
      chain.subscribe(probe)
      probe.request(.max(-1))
      #expect(probe.error is RxError, "chain \(index)")
      #expect(probe.faults == [])
    }
  }
}
