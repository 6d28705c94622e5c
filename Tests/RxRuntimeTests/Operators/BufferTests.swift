import RxRuntime
import TestSupport
import Testing

@Suite struct BufferTests {
  @Test(arguments: [0, -1, Int.min])
  func `a count below one fails`(count: Int) {
    #expect(text(of: Observable.just(1).buffer(count: count)) == "x(Argument out of range.)")
  }

  @Test func `an array is sent as soon as it is full`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.buffer(count: 2))
    source.onNext(1)
    #expect(events.text == "")
    source.onNext(2)
    #expect(events.text == "[1, 2]")
    source.onNext(3)
    source.onCompleted()
    #expect(events.text == "[1, 2] [3] |")
  }

  @Test func `no empty array comes last`() {
    #expect(text(of: Observable.of(1, 2, 3, 4).buffer(count: 2)) == "[1, 2] [3, 4] |")
    #expect(text(of: Observable<Int>.empty().buffer(count: 2)) == "|")
  }

  @Test func `arrays of one element`() {
    #expect(text(of: Observable.of(1, 2).buffer(count: 1)) == "[1] [2] |")
  }

  @Test func `a count that no memory could hold is no reason to fail`() {
    #expect(text(of: Observable.of(1, 2).buffer(count: .max)) == "[1, 2] |")
  }

  @Test func `what was gathered is dropped when the source fails`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let sizes = EventText()
    let subscription = sizes.subscribe(to: source.buffer(count: 4).map(\.count))
    for number in 0..<6 { source.onNext(alive.make(number)) }
    #expect(alive.count == 2)
    source.onError(Boom())
    #expect(alive.count == 0)
    #expect(sizes.text == "4 x(boom)")
    subscription.dispose()
  }
}
