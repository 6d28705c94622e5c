import RxRuntime
import TestSupport
import Testing

@Suite struct TakeUntilTests {
  let source = ManualSource<Int>()
  let other = ManualSource<String>()
  let seen = Transcript()

  @Test func `elements pass until the other sequence sends one`() {
    seen.watch(source.sequence.take(until: other.sequence))
    source.observer.onNext(1)
    source.observer.onNext(2)
    other.observer.onNext("now")
    #expect(seen.text == "1 2 |")
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    source.observer.onNext(3)
    other.observer.onNext("again")
    #expect(seen.text == "1 2 |")
  }

  @Test func `it is complete with its source, and the other sequence is disposed`() {
    seen.watch(source.sequence.take(until: other.sequence))
    source.observer.onNext(1)
    source.observer.onCompleted()
    #expect(seen.text == "1 |")
    #expect(other.disposalCount == 1)
  }

  @Test func `that the other sequence is complete does not end it`() {
    seen.watch(source.sequence.take(until: other.sequence))
    other.observer.onCompleted()
    #expect(other.disposalCount == 1)
    source.observer.onNext(1)
    source.observer.onCompleted()
    #expect(seen.text == "1 |")
    #expect(text(of: Observable.of(1, 2).take(until: Observable<Int>.empty())) == "1 2 |")
    #expect(text(of: Observable.of(1, 2).take(until: Observable<Int>.never())) == "1 2 |")
  }

  @Test func `the other sequence is subscribed to first, and may end it before its source is`() {
    seen.watch(source.sequence.take(until: Observable.just(1)))
    #expect(seen.text == "|")
    #expect(source.subscriptionCount == 0)
    let failed = Transcript()
    failed.watch(source.sequence.take(until: Observable<Int>.error(Fault.source)))
    #expect(failed.text == "!source")
    #expect(source.subscriptionCount == 0)
  }

  @Test func `the observer may bring about the end by itself, after the element that it handles`() {
    let stop = PublishSubject<Void>()
    let numbers = PublishSubject<Int>()
    let log = Log<String>()
    _ = numbers.take(until: stop).subscribe(
      onNext: { number in
        log.add("<\(number)")
        if number == 2 {
          stop.onNext(())
          numbers.onNext(3)
        }
        log.add("\(number)>")
      }, onCompleted: { log.add("|") })
    numbers.onNext(1)
    numbers.onNext(2)
    numbers.onNext(4)
    #expect(log.all == ["<1", "1>", "<2", "2>", "|"])
    #expect(!numbers.hasObservers && !stop.hasObservers)
  }

  @Test func `the completion is delivered before the source is disposed`() {
    let log = Log<String>()
    let stop = PublishSubject<Void>()
    _ = Observable<Int>.create { _ in Disposables.create { log.add("disposed") } }
      .take(until: stop).subscribe(onCompleted: { log.add("|") })
    stop.onNext(())
    #expect(log.all == ["|", "disposed"])
  }
}
