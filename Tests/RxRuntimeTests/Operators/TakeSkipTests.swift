import RxRuntime
import Testing

@Suite struct TakeTests {
  @Test func `the source is disposed with the last element, before the completion is over`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.take(2))
    source.onNext(1)
    #expect(source.hasObservers)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 2 |")
  }

  @Test func `nothing is subscribed to for no elements`() {
    let subscriptions = Log<Int>()
    let source = Observable.just(1).do(onSubscribe: { subscriptions.add(1) })
    #expect(text(of: source.take(0)) == "|")
    #expect(subscriptions.count == 0)
  }

  @Test(arguments: [-1, Int.min])
  func `a negative count fails`(count: Int) {
    #expect(text(of: Observable.just(1).take(count)) == "x(Argument out of range.)")
  }

  @Test func `all are taken of a source that has fewer`() {
    #expect(text(of: Observable.of(1, 2).take(.max)) == "1 2 |")
  }

  @Test func `an endless loop is ended`() {
    #expect(text(of: Observable.repeatElement(7).take(3)) == "7 7 7 |")
  }

  @Test func `the shorter of two is what counts, and each is complete once`() {
    let ends = Log<String>()
    let source = Observable.repeatElement(7)
    let inner = source.take(2).do(onCompleted: { ends.add("inner") })
    #expect(text(of: inner.take(2).do(onCompleted: { ends.add("outer") })) == "7 7 |")
    // The outer one has what it wants with the second element: the inner one ends no sequence any more.
    #expect(ends.all == ["outer"])
    #expect(text(of: source.take(5).take(3)) == "7 7 7 |")
    #expect(text(of: source.take(3).take(5)) == "7 7 7 |")
  }

  @Test func `an error after the last element is none of its business`() {
    #expect(text(of: Observable.of(1, 2).concat(Observable.error(Boom())).take(2)) == "1 2 |")
  }
}

@Suite struct SkipTests {
  @Test(arguments: [-1, Int.min])
  func `a negative count fails`(count: Int) {
    #expect(text(of: Observable.just(1).skip(count)) == "x(Argument out of range.)")
  }

  @Test func `nothing is skipped with 0, and everything with more than there is`() {
    #expect(text(of: Observable.of(1, 2).skip(0)) == "1 2 |")
    #expect(text(of: Observable.of(1, 2).skip(.max)) == "|")
  }

  @Test func `the end passes while elements are still skipped`() {
    #expect(text(of: Observable<Int>.error(Boom()).startWith(1).skip(5)) == "x(boom)")
  }
}
