import RxRuntime
import TestSupport
import Testing

@Suite struct ReduceTests {
  @Test func `an empty source gives the seed`() {
    #expect(text(of: Observable<Int>.empty().reduce(7) { $0 + $1 }) == "7 |")
    #expect(text(of: Observable<Int>.empty().reduce(7, accumulator: { $0 + $1 }, mapResult: { "<\($0)>" })) == "<7> |")
  }

  @Test func `nothing is sent before the source is complete`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.reduce(0) { $0 + $1 })
    source.onNext(1)
    source.onNext(2)
    #expect(events.text == "")
    source.onCompleted()
    #expect(events.text == "3 |")
  }

  @Test func `an error of the accumulator ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.reduce(0) { _, _ in throw Boom() })
    source.onNext(1)
    #expect(!source.hasObservers)
    source.onCompleted()
    #expect(events.text == "x(boom)")
  }

  @Test func `an error of the last transformation is sent in place of the result`() {
    let result = Observable.of(1).reduce(0, accumulator: { $0 + $1 }, mapResult: { _ -> Int in throw Boom() })
    #expect(text(of: result) == "x(boom)")
  }

  @Test func `the completion is not sent to who disposed at the result`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    let subscription = SerialDisposable()
    let completions = Log<String>()
    subscription.disposable = source.reduce(0) { $0 + $1 }
      .do(onCompleted: { completions.add("completed") })
      .subscribe { event in
        events.add(event)
        subscription.dispose()
      }
    source.onCompleted()
    #expect(events.text == "0")
    #expect(completions.count == 0)
  }

  @Test func `nothing follows the result if it was enough`() {
    #expect(text(of: Observable.of(1, 2).reduce(0) { $0 + $1 }.take(1).toArray().asObservable()) == "[3] |")
  }

  @Test func `elements and results are released with the sequence`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = source.reduce([Alive.Token]()) { $0 + [$1] }.subscribe()
    for number in 0..<10 { source.onNext(alive.make(number)) }
    #expect(alive.count == 10)
    subscription.dispose()
    #expect(alive.count == 0)
  }
}
