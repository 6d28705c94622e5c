import RxRuntime
import TestSupport
import Testing

@Suite struct SkipUntilTests {
  let source = ManualSource<Int>()
  let other = ManualSource<String>()
  let seen = Transcript()

  @Test func `elements pass once the other sequence has sent one, which is all that is wanted of it`() {
    seen.watch(source.sequence.skip(until: other.sequence))
    source.observer.onNext(1)
    other.observer.onNext("now")
    #expect(other.disposalCount == 1)
    source.observer.onNext(2)
    source.observer.onNext(3)
    source.observer.onCompleted()
    #expect(seen.text == "2 3 |")
  }

  @Test func `a notifier that is complete never opens it`() {
    seen.watch(source.sequence.skip(until: other.sequence))
    other.observer.onCompleted()
    #expect(other.disposalCount == 1)
    source.observer.onNext(1)
    source.observer.onCompleted()
    #expect(seen.text == "")
    #expect(source.disposalCount == 1)
  }

  @Test func `a source that is complete before is not heard of, and all is let go of`() {
    let alive = Alive()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = source.sequence.skip(until: other.sequence).subscribe { _ in _ = token.value }
    }
    source.observer.onNext(1)
    source.observer.onCompleted()
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0, "the observer is let go of, although the subscription was not disposed")
    subscription.dispose()
  }

  @Test func `an error of the source comes through at any time`() {
    seen.watch(source.sequence.skip(until: other.sequence))
    source.observer.onNext(1)
    source.observer.onError(Fault.source)
    #expect(seen.text == "!source")
    #expect(other.disposalCount == 1)
  }

  @Test func `an error of a notifier that has opened it is reported`() {
    HookLog.install()
    let error = TestError()
    seen.watch(source.sequence.skip(until: other.sequence))
    other.observer.onNext("now")
    other.observer.onError(error)
    source.observer.onNext(1)
    #expect(seen.text == "1")
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `the source is subscribed to first`() {
    #expect(text(of: Observable.just(1).skip(until: Observable.just(2))) == "")
    // A loop takes its turn after both were subscribed to.
    #expect(text(of: Observable.of(1, 2).skip(until: Observable.just(2))) == "1 2 |")
    seen.watch(Observable<Int>.error(Fault.source).skip(until: other.sequence))
    #expect(seen.text == "!source")
    #expect(other.subscriptionCount == 0)
  }

  @Test func `the notifier is disposed after it has opened the sequence`() {
    let numbers = PublishSubject<Int>()
    let open = PublishSubject<Void>()
    let subscription = seen.watch(
      numbers.skip(until: open.do(onDispose: { numbers.onNext(1) })))
    open.onNext(())
    #expect(seen.text == "1")
    subscription.dispose()
  }

  @Test func `it may be opened from inside the observer of another sequence`() {
    let numbers = PublishSubject<Int>()
    let open = PublishSubject<Int>()
    _ = numbers.subscribe(onNext: { open.onNext($0) })
    let subscription = seen.watch(numbers.skip(until: open))
    for number in 1...3 { numbers.onNext(number) }
    #expect(seen.text == "1 2 3")
    subscription.dispose()
  }
}
