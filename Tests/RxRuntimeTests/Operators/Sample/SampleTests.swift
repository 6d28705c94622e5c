import RxRuntime
import TestSupport
import Testing

@Suite struct SampleTests {
  let source = ManualSource<Int>()
  let sampler = ManualSource<String>()
  let seen = Transcript()

  @Test func `the latest element is sent when the sampler sends, and only once`() {
    seen.watch(source.sequence.sample(sampler.sequence))
    sampler.observer.onNext("a")
    source.observer.onNext(1)
    source.observer.onNext(2)
    #expect(seen.text == "")
    sampler.observer.onNext("b")
    sampler.observer.onNext("c")
    source.observer.onNext(3)
    sampler.observer.onNext("d")
    #expect(seen.text == "2 3")
  }

  @Test func `a default value stands in where nothing has come, each time`() {
    seen.watch(source.sequence.sample(sampler.sequence, defaultValue: 0))
    sampler.observer.onNext("a")
    source.observer.onNext(1)
    sampler.observer.onNext("b")
    sampler.observer.onNext("c")
    sampler.observer.onNext("d")
    #expect(seen.text == "0 1 0 0")
  }

  @Test func `it is complete with the first sample after the completion of the source`() {
    seen.watch(source.sequence.sample(sampler.sequence))
    source.observer.onNext(1)
    source.observer.onCompleted()
    #expect(source.disposalCount == 1)
    #expect(seen.text == "")
    sampler.observer.onNext("a")
    #expect(seen.text == "1 |")
    #expect(sampler.disposalCount == 1)

    let empty = Transcript()
    empty.watch(Observable<Int>.empty().sample(Observable.just(1)))
    #expect(empty.text == "|")
  }

  @Test func `the completion of the sampler is a sample, and the end if the source is complete`() {
    seen.watch(source.sequence.sample(sampler.sequence))
    source.observer.onNext(1)
    source.observer.onCompleted()
    sampler.observer.onCompleted()
    #expect(seen.text == "1 |")
  }

  @Test func `after the completion of the sampler nothing comes but an error of the source`() {
    seen.watch(source.sequence.sample(sampler.sequence, defaultValue: 0))
    source.observer.onNext(1)
    sampler.observer.onCompleted()
    #expect(seen.text == "1")
    source.observer.onNext(2)
    #expect(seen.text == "1")
    source.observer.onError(Fault.source)
    #expect(seen.text == "1 !source")
  }

  @Test func `an element that another has replaced is let go of at once`() {
    let alive = Alive()
    let tokens = PublishSubject<Alive.Token>()
    let subscription = tokens.sample(sampler.sequence).subscribe { _ in }
    for value in 0..<5 {
      tokens.onNext(alive.make(value))
      #expect(alive.count == 1)
    }
    sampler.observer.onNext("a")
    #expect(alive.count == 0)
    subscription.dispose()
  }

  @Test func `a sample taken inside the observer comes after the one that it handles`() {
    let numbers = PublishSubject<Int>()
    let tick = PublishSubject<Void>()
    let log = Log<String>()
    let subscription = numbers.sample(tick).subscribe(onNext: { number in
      log.add("<\(number)")
      if number < 3 {
        numbers.onNext(number + 1)
        tick.onNext(())
      }
      log.add("\(number)>")
    })
    numbers.onNext(1)
    tick.onNext(())
    #expect(log.all == ["<1", "1>", "<2", "2>", "<3", "3>"])
    subscription.dispose()
  }
}
