import RxRuntime
import TestSupport
import Testing

@Suite struct WithUnretainedTests {
  @Test func `elements come with the object`() {
    let alive = Alive()
    let object = alive.make(10)
    let pairs: Observable<(Alive.Token, Int)> = Observable.of(1, 2).withUnretained(object)
    #expect(text(of: pairs.map { $0.0.value + $0.1 }) == "11 12 |")
    #expect(
      text(of: Observable.of(1, 2).withUnretained(object) { object, element in object.value - element }) == "9 8 |")
  }

  @Test func `the sequence keeps no object alive, and is complete at the next element when it is gone`() {
    let alive = Alive()
    var object: Alive.Token? = alive.make(10)
    let source = PublishSubject<Int>()
    let events = EventText()
    if let object { _ = events.subscribe(to: source.withUnretained(object) { $0.0.value + $0.1 }) }
    source.onNext(1)
    object = nil
    #expect(alive.count == 0)
    #expect(events.text == "11")
    #expect(source.hasObservers)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "11 |")
  }

  @Test func `the end passes without the object`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.withUnretained(Alive().make()).map { $0.1 })
    source.onError(Boom())
    #expect(events.text == "x(boom)")
  }
}
