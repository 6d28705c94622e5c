import RxRuntime
import Testing

@Suite struct FilterTests {
  @Test func `elements that do not satisfy the predicate are left out`() {
    #expect(text(of: Observable.of(1, 2, 3, 4).filter { $0 % 2 == 0 }) == "2 4 |")
    #expect(text(of: Observable.of(1, 3).filter { $0 % 2 == 0 }) == "|")
  }

  @Test func `an error of the predicate ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.filter { if $0 == 2 { throw Boom() } else { $0 < 4 } })
    source.onNext(1)
    source.onNext(5)
    source.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    #expect(events.text == "1 x(boom)")
  }
}
