import RxRuntime
import TestSupport
import Testing

@Suite struct IfEmptySwitchToTests {
  @Test func `a source without elements is followed by the other sequence`() {
    #expect(text(of: Observable<Int>.empty().ifEmpty(switchTo: .of(8, 9))) == "8 9 |")
    #expect(text(of: Observable<Int>.empty().ifEmpty(switchTo: .empty())) == "|")
    #expect(text(of: Observable<Int>.empty().ifEmpty(switchTo: .error(Boom()))) == "x(boom)")
  }

  @Test func `with an element, or an error, the other sequence is not subscribed to`() {
    let other = CountedSource<Int>()
    #expect(text(of: Observable.of(1, 2).ifEmpty(switchTo: other.observable)) == "1 2 |")
    #expect(text(of: Observable.error(Boom()).ifEmpty(switchTo: other.observable)) == "x(boom)")
    #expect(other.begunCount == 0)
  }

  @Test func `the source is disposed before the other sequence is subscribed to`() {
    let source = ManualSource<Int>()
    let disposals = Log<Int>()
    let other = Observable<Int>.create { observer in
      disposals.add(source.disposalCount)
      observer.onCompleted()
      return Disposables.create()
    }
    let events = EventText()
    _ = events.subscribe(to: source.sequence.ifEmpty(switchTo: other))
    source.observer.onCompleted()
    #expect(disposals.all == [1])
    #expect(events.text == "|")
  }

  @Test func `disposing disposes the one that runs`() {
    let source = PublishSubject<Int>()
    let other = PublishSubject<Int>()
    let sequence = source.ifEmpty(switchTo: other)
    sequence.subscribe().dispose()
    #expect(!source.hasObservers)
    let events = EventText()
    let subscription = events.subscribe(to: sequence)
    source.onCompleted()
    other.onNext(1)
    #expect(other.hasObservers)
    subscription.dispose()
    other.onNext(2)
    #expect(events.text == "1" && !other.hasObservers)
  }

  @Test func `disposing with the completion keeps the other sequence from being subscribed to`() {
    let source = PublishSubject<Int>()
    let other = CountedSource<Int>()
    let subscription = SerialDisposable()
    subscription.disposable =
      source.do(onCompleted: { subscription.dispose() }).ifEmpty(switchTo: other.observable).subscribe()
    source.onCompleted()
    #expect(other.begunCount == 0)
  }

  @Test func `a hundred thousand empty sequences, one after the other, in constant stack`() {
    let events = EventText()
    onThread {
      var chain = Observable.just(1)
      for _ in 0..<100_000 { chain = Observable.empty().ifEmpty(switchTo: chain) }
      _ = events.subscribe(to: chain)
    }
    #expect(events.text == "1 |")
  }
}
