import RxRuntime
import Testing

@Suite struct ElementAtTests {
  @Test func `the source is disposed with the element`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.element(at: 1))
    source.onNext(7)
    #expect(source.hasObservers)
    source.onNext(8)
    #expect(!source.hasObservers)
    #expect(events.text == "8 |")
  }

  @Test func `the first is number 0`() {
    #expect(text(of: Observable.repeatElement(7).element(at: 0)) == "7 |")
  }

  @Test(arguments: [-1, Int.min])
  func `a negative index fails, and the source is not subscribed to`(index: Int) {
    let source = CountedSource<Int>()
    #expect(text(of: source.observable.element(at: index)) == "x(Argument out of range.)")
    #expect(source.begunCount == 0)
  }

  @Test func `a source that is complete before fails`() {
    #expect(text(of: Observable.of(1, 2).element(at: 2)) == "x(Argument out of range.)")
    #expect(text(of: Observable<Int>.empty().element(at: 0)) == "x(Argument out of range.)")
    #expect(text(of: Observable.of(1, 2).element(at: .max)) == "x(Argument out of range.)")
  }

  @Test func `an error after the element is none of its business`() {
    #expect(text(of: Observable.of(1, 2).concat(Observable.error(Boom())).element(at: 1)) == "2 |")
  }
}
