import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct SourceTests {
  @Test func `sources send all when asked for all`() {
    #expect(text(of: Flowable.just(7)) == "7 |")
    #expect(text(of: Flowable.of(1, 2, 3)) == "1 2 3 |")
    #expect(text(of: Flowable<Int>.from([])) == "|")
    #expect(text(of: Flowable.from(Set([4]))) == "4 |")
    #expect(text(of: Flowable.range(start: 5, count: 3)) == "5 6 7 |")
    #expect(text(of: Flowable.range(start: Int.max, count: 1)) == "\(Int.max) |")
    #expect(text(of: Flowable<Int>.range(start: 5, count: 0)) == "|")
    #expect(text(of: Flowable<Int>.empty()) == "|")
    #expect(text(of: Flowable<Int>.never()) == "")
    #expect(text(of: Flowable<Int>.error(Boom())) == "x(Boom())")
    #expect(text(of: Flowable.generate(initialState: 1, condition: { $0 < 50 }, iterate: { $0 * 3 })) == "1 3 9 27 |")
    #expect(text(of: Flowable.deferred { .just(3) }) == "3 |")
    #expect(text(of: Flowable<Int>.deferred { throw Boom() }) == "x(Boom())")
  }

  @Test func `a range that makes no sense fails`() {
    #expect(text(of: Flowable.range(start: 1, count: -1)).hasPrefix("x(Argument"))
    #expect(text(of: Flowable.range(start: Int.max, count: 2)).hasPrefix("x(Argument"))
  }

  @Test func `nothing is sent unasked, and the end comes with the last element`() {
    for source in [Flowable.range(start: 1, count: 5), .from([1, 2, 3, 4, 5]), .from(AnyOrder([1, 2, 3, 4, 5]))] {
      let probe = FlowProbe<Int>()
      source.subscribe(probe)
      #expect(probe.text == "")
      probe.request(.none)
      #expect(probe.text == "")
      probe.request(.max(2))
      #expect(probe.text == "1 2")
      probe.request(.max(2))
      #expect(probe.text == "1 2 3 4")
      probe.request(.max(1))
      #expect(probe.text == "1 2 3 4 5 |")
      probe.request(.max(1))
      #expect(probe.text == "1 2 3 4 5 |")
      #expect(probe.faults == [])
    }
  }

  /// Counts how often its iterator was asked.
  private struct Counted: Sequence, IteratorProtocol, Sendable {
    let count: Counter
    var current = 0

    mutating func next() -> Int? {
      count.add()
      current += 1
      return current <= 5 ? current : nil
    }
  }

  @Test func `a sequence is iterated one element ahead when all that was asked for was sent, and no further`() {
    let count = Counter()
    let probe = FlowProbe<Int>()
    Flowable.from(Counted(count: count)).subscribe(probe)
    #expect(count.value == 0)
    for asked in 1...4 {
      probe.request(.max(1))
      #expect(probe.elements.count == asked)
      #expect(count.value == asked + 1)
    }
    probe.request(.max(1))
    #expect(probe.text == "1 2 3 4 5 |")
    #expect(count.value == 6)
    let answering = FlowProbe<Int>(demand: .max(1)) { _, element in element < 3 ? .max(1) : .none }
    let answered = Counter()
    Flowable.from(Counted(count: answered)).subscribe(answering)
    #expect(answering.text == "1 2 3")
    #expect(answered.value == 4)
  }

  @Test func `what is empty or has failed ends without being asked`() {
    let empty = FlowProbe<Int>()
    Flowable.from([]).subscribe(empty)
    #expect(empty.isFinished && empty.faults == [])
    let failed = FlowProbe<Int>()
    Flowable.error(Boom()).subscribe(failed)
    #expect(failed.error is Boom && failed.faults == [])
  }

  @Test func `what a subscriber returns is asked for`() {
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in .max(element % 3) }
    Flowable.range(start: 1, count: 100).subscribe(probe)
    // 1 returns 1 more, 2 returns 2, 3 none, 4 one, 5 two...: one more is asked for with every element.
    #expect(probe.text == (1...100).map(String.init).joined(separator: " ") + " |")
    let stopping = FlowProbe<Int>(demand: .max(2)) { _, element in element < 5 ? .max(1) : .none }
    Flowable.range(start: 1, count: 100).subscribe(stopping)
    #expect(stopping.elements == [1, 2, 3, 4, 5, 6])
    let unlimited = FlowProbe<Int>(demand: .max(1)) { _, _ in .unlimited }
    Flowable.range(start: 1, count: 5).subscribe(unlimited)
    #expect(unlimited.text == "1 2 3 4 5 |")
  }

  @Test func `very many requests from inside an element take constant stack`() {
    let probe = FlowProbe<Int>(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    onThread { Flowable.range(start: 1, count: 200_000).subscribe(probe) }
    #expect(probe.elements.count == 200_000)
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `a negative demand fails the sequence, at rest, from inside an element, and returned`() {
    let sources = [Flowable.range(start: 1, count: 9), .never(), .from(AnyOrder(Array(1...9)))]
    for source in sources {
      let probe = FlowProbe<Int>()
      source.subscribe(probe)
      probe.request(.max(-1))
      probe.request(.max(5))
      #expect(probe.text.hasPrefix("x(Argument"))
    }
    for demand in [Demand.max(9), .unlimited] {
      let inside = FlowProbe<Int>(demand: demand) { probe, element in
        if element == 2 { probe.request(.max(-1)) }
        return .none
      }
      Flowable.range(start: 1, count: 50).subscribe(inside)
      #expect(inside.elements.last.map { $0 <= 9 } == true)
      #expect(inside.error is RxError)
      let returned = FlowProbe<Int>(demand: demand) { _, element in element == 2 ? .max(-7) : .none }
      Flowable.range(start: 1, count: 50).subscribe(returned)
      #expect(returned.elements == [1, 2])
      #expect(returned.error is RxError)
    }
  }

  @Test func `demands that add up to too much are no limit`() {
    let probe = FlowProbe<Int>(demand: .max(.max - 1)) { probe, element in
      if element == 1 { probe.request(.max(.max - 1)) }
      return .none
    }
    Flowable.range(start: 1, count: 10).subscribe(probe)
    #expect(probe.elements.count == 10)
    #expect(probe.faults == [])
  }

  @Test func `a subscriber that cancels inside an element gets no other`() {
    for demand in [Demand.max(100), .unlimited] {
      let probe = FlowProbe<Int>(demand: demand) { probe, element in
        if element == 3 { probe.cancel() }
        return .max(1)
      }
      Flowable.range(start: 1, count: 100).subscribe(probe)
      #expect(probe.text == "1 2 3")
      probe.request(.max(5))
      #expect(probe.text == "1 2 3")
    }
  }

  @Test func `an error of generate comes behind the elements before it`() {
    let source = Flowable.generate(
      initialState: 1, condition: { _ in true },
      iterate: { state in
        if state == 3 { throw Boom() }
        return state + 1
      })
    let probe = FlowProbe<Int>(demand: .max(2))
    source.subscribe(probe)
    #expect(probe.text == "1 2")
    probe.request(.max(1))
    #expect(probe.text == "1 2 3 x(Boom())")
  }
}

/// A sequence that is no array.
struct AnyOrder<Element: Sendable>: Sequence, Sendable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func makeIterator() -> some IteratorProtocol<Element> {
    var index = 0
    return AnyIterator {
      defer { index += 1 }
      return index < elements.count ? elements[index] : nil
    }
  }
}
