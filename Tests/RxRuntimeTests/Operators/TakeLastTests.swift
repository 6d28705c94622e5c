import RxRuntime
import TestSupport
import Testing

@Suite struct TakeLastTests {
  @Test func `nothing is sent before the source is complete`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.takeLast(2))
    for element in 1...5 { source.onNext(element) }
    #expect(events.text == "")
    source.onCompleted()
    #expect(events.text == "4 5 |")
  }

  @Test(arguments: [-1, Int.min])
  func `a negative count fails`(count: Int) {
    #expect(text(of: Observable.just(1).takeLast(count)) == "x(Argument out of range.)")
  }

  @Test func `none are taken of a source that is subscribed to all the same`() {
    let source = CountedSource<Int> { $0.onCompleted() }
    #expect(text(of: source.observable.takeLast(0)) == "|")
    #expect(source.begunCount == 1)
  }

  @Test func `as many as one chunk and more are in their order`() {
    let numbers = Log<Int>()
    _ = Observable.range(start: 0, count: 2_000).takeLast(1_500).subscribe(onNext: { numbers.add($0) })
    #expect(numbers.all == Array(500..<2_000))
  }

  @Test func `no more than the last are kept, and they are released with the sequence`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = source.takeLast(3).subscribe(onError: { _ in })
    for number in 0..<10 { source.onNext(alive.make(number)) }
    #expect(alive.count == 3)
    source.onError(Boom())
    #expect(alive.count == 0)
    subscription.dispose()
  }

  @Test func `disposing among the last elements ends the sequence, and lets go of the rest`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let seen = Log<Int>()
    let ends = Log<String>()
    let subscription = SerialDisposable()
    subscription.disposable = source.takeLast(3).subscribe(
      onNext: {
        seen.add($0.value)
        if $0.value == 8 { subscription.dispose() }
      }, onCompleted: { ends.add("completed") })
    for number in 0..<10 { source.onNext(alive.make(number)) }
    source.onCompleted()
    #expect(seen.all == [7, 8])
    #expect(ends.count == 0)
    #expect(alive.count == 0)
  }

  @Test func `what is downstream may have enough of the last elements`() {
    let made = Log<Int>()
    #expect(text(of: Observable.of(1, 2, 3).takeLast(3).do(onNext: { made.add($0) }).take(1)) == "1 |")
    #expect(made.all == [1])
  }
}
