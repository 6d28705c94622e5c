import RxRuntime
import Testing

@Suite struct IgnoreElementsTests {
  @Test func `nothing but the end arrives`() {
    let nothing: Observable<Never> = Observable.of(1, 2).ignoreElements()
    #expect(text(of: nothing) == "|")
    #expect(text(of: Observable.of(1, 2).concat(Observable.error(Boom())).ignoreElements()) == "x(boom)")
  }

  @Test func `the source runs on`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    let subscription = events.subscribe(to: source.ignoreElements())
    source.onNext(1)
    #expect(source.hasObservers)
    #expect(events.text == "")
    subscription.dispose()
    #expect(!source.hasObservers)
  }
}
