import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct ZipFlowTests {
  @Test func `many sequences of different types, as values, tuples and lists`() {
    let all = Flowable.zip(Flowable.of(1, 2, 3), Flowable.of("a", "b"), Flowable.of(2.5, 3.5), Flowable.of(7, 8)) {
      "\($0)\($1)\($2)\($3)"
    }
    #expect(text(of: all) == "1a2.57 2b3.58 |")
    let pairs = Flowable.zip(Flowable.of(1, 2), Flowable.of("a", "b"))
    #expect(text(of: pairs.map { "\($0.0)\($0.1)" }) == "1a 2b |")
    let triples = Flowable.zip(Flowable.of(1, 2), Flowable.of("a", "b"), Flowable.of(5, 6))
    #expect(text(of: triples.map { "\($0.0)\($0.1)\($0.2)" }) == "1a5 2b6 |")
    #expect(text(of: Flowable<Int>.zip([.of(1), .of(2, 3)]) { $0.reduce(0, +) }) == "3 |")
    #expect(text(of: Flowable.zip(Flowable.just(1), Flowable.just(1), prefetch: 0)).hasPrefix("x(Argument"))
  }

  @Test func `each source is asked for a few elements ahead, and for more when they were joined`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(2))
    first.zip(second, prefetch: 4) { $0 * 10 + $1 }.subscribe(probe)
    #expect(first.requests == [.max(4)] && second.requests == [.max(4)])
    for element in 1...4 { first.send(element) }
    #expect(first.requests == [.max(4)])
    for element in 5...8 { second.send(element) }
    #expect(probe.text == "15 26")
    #expect(first.requests == [.max(4)])
    probe.request(.max(1))
    #expect(probe.text == "15 26 37")
    #expect(first.requests == [.max(4), .max(3)] && second.requests == [.max(4), .max(3)])
    first.end()
    #expect(probe.completions.isEmpty)
    probe.request(.max(1))
    #expect(probe.text == "15 26 37 48 |")
    #expect(second.cancellations == 1)
    #expect(probe.faults == [])
  }

  @Test func `an error comes behind what its source has sent, and cancels the others`() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .unlimited)
    first.zip(second) { $0 + $1 }.subscribe(probe)
    first.send(1)
    first.end(.failure(Boom()))
    #expect(probe.completions.isEmpty)
    second.send(1)
    #expect(probe.text == "2 x(Boom())")
    #expect(second.cancellations == 1)
  }
}
