import RxRuntime
import TestSupport
import Testing

@Suite struct ToArrayTests {
  @Test func `an empty source gives an empty array`() {
    #expect(text(of: Observable<Int>.empty().toArray().asObservable()) == "[] |")
  }

  @Test func `the array has the elements in their order, when the source is complete`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.toArray().asObservable())
    for element in [3, 1, 2] { source.onNext(element) }
    #expect(events.text == "")
    source.onCompleted()
    #expect(events.text == "[3, 1, 2] |")
  }

  @Test func `elements are released when the source fails`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = source.toArray().subscribe(onFailure: { _ in })
    for number in 0..<10 { source.onNext(alive.make(number)) }
    #expect(alive.count == 10)
    source.onError(Boom())
    #expect(alive.count == 0)
    subscription.dispose()
  }
}
