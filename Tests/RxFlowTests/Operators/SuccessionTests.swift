import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct SuccessionTests {
  private func failing(after count: Int) -> Flowable<Int> { .concat(.range(start: 1, count: count), .error(Boom())) }

  @Test func `catch goes on with what was asked for and not sent`() {
    let other = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(5))
    failing(after: 2).catch { _ in other.asFlowable() }.subscribe(probe)
    #expect(probe.text == "1 2")
    #expect(other.requests == [.max(3)])
    probe.request(.max(2))
    #expect(other.requests == [.max(3), .max(2)])
    other.send(7)
    other.end(.failure(Boom()))
    #expect(probe.text == "1 2 7 x(Boom())")
  }

  @Test func `catch is not called on completion, and what it throws is the error`() {
    #expect(text(of: Flowable.of(1, 2).catch { _ in .just(9) }) == "1 2 |")
    #expect(text(of: failing(after: 1).catch { _ in throw RxError.timeout }).hasPrefix("1 x(Sequence timeout"))
  }

  @Test func `retry subscribes as often as it may`() {
    #expect(text(of: failing(after: 2).retry(3)) == "1 2 1 2 1 2 x(Boom())")
    #expect(text(of: failing(after: 2).retry().take(5)) == "1 2 1 2 1 |")
    let probe = FlowProbe<Int>(demand: .max(3)) { _, element in element == 1 ? .max(1) : .none }
    failing(after: 2).retry().subscribe(probe)
    // Three asked for, and one more with each 1.
    #expect(probe.elements == [1, 2, 1, 2, 1, 2])
    #expect(probe.faults == [])
  }

  @Test func `each subscription counts its own attempts`() {
    let chain = failing(after: 1).retry(2)
    #expect(text(of: chain) == "1 1 x(Boom())")
    #expect(text(of: chain) == "1 1 x(Boom())")
  }

  @Test func `very many attempts and very many sources take constant stack`() {
    onThread {
      let count = Counter()
      let failing = Flowable<Int>.deferred {
        count.add()
        return count.value < 40_000 ? .error(Boom()) : .just(1)
      }
      #expect(text(of: failing.retry()) == "1 |")
      #expect(text(of: Flowable.concat(Array(repeating: Flowable<Int>.empty(), count: 40_000))) == "|")
    }
  }

  @Test func `cancelling cancels the source that is live, and none is subscribed to after`() {
    let first = ManualSource<Int>()
    let second = ManualSource<Int>()
    let probe = FlowProbe<Int>(demand: .max(2))
    Flowable.concat(first.asFlowable(), second.asFlowable()).subscribe(probe)
    first.end()
    probe.cancel()
    #expect(first.cancellations == 0)
    #expect(second.cancellations == 1)
    let third = ManualSource<Int>()
    let other = FlowProbe<Int>(demand: .max(2))
    Flowable.concat(third.asFlowable(), second.asFlowable()).subscribe(other)
    other.cancel()
    third.end()
    #expect(second.subscriptions == 1)
  }
}
