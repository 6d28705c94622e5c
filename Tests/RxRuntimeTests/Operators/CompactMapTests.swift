import RxRuntime
import Testing

@Suite struct CompactMapTests {
  @Test func `elements that become nothing are left out`() {
    #expect(text(of: Observable.of("1", "x", "3").compactMap { Int($0) }) == "1 3 |")
  }

  @Test func `an error of the transformation ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.compactMap { if $0 == 2 { throw Boom() } else { $0 } })
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    #expect(events.text == "1 x(boom)")
  }
}
