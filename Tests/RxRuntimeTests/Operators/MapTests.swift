import RxRuntime
import Testing

@Suite struct MapTests {
  @Test func `each element is transformed, to another type perhaps`() {
    #expect(text(of: Observable.of(1, 2).map { "<\($0)>" }) == "<1> <2> |")
  }

  @Test func `an error of the transformation ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.map { if $0 == 2 { throw Boom() } else { $0 * 10 } })
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    #expect(events.text == "10 x(boom)")
  }

  @Test func `a loop whose transformation throws stops`() {
    let calls = Log<Int>()
    let source = Observable.repeatElement(1).map { element in
      calls.add(element)
      if calls.count == 3 { throw Boom() }
      return element
    }
    #expect(text(of: source) == "1 1 x(boom)")
    #expect(calls.count == 3)
  }
}
