import RxRuntime
import TestSupport
import Testing

@Suite struct WithLatestFromTests {
  let source = ManualSource<Int>()
  let other = ManualSource<String>()
  let seen = Transcript()

  var pairs: Observable<String> { source.sequence.withLatestFrom(other.sequence) { "\($0)\($1)" } }

  @Test func `each element is combined with the latest of the other sequence, once it has one`() {
    seen.watch(pairs)
    source.observer.onNext(1)
    other.observer.onNext("a")
    #expect(seen.text == "")
    source.observer.onNext(2)
    source.observer.onNext(3)
    other.observer.onNext("b")
    other.observer.onNext("c")
    source.observer.onNext(4)
    #expect(seen.text == "2a 3a 4c")
  }

  @Test func `without a selector the latest of the other sequence is sent`() {
    seen.watch(source.sequence.withLatestFrom(other.sequence))
    other.observer.onNext("a")
    source.observer.onNext(1)
    source.observer.onNext(2)
    other.observer.onNext("b")
    source.observer.onNext(3)
    #expect(seen.text == "a a b")
  }

  @Test func `it is complete with its source, and goes on when the other sequence is complete`() {
    seen.watch(pairs)
    other.observer.onNext("a")
    other.observer.onCompleted()
    #expect(other.disposalCount == 1)
    source.observer.onNext(1)
    #expect(seen.text == "1a")
    source.observer.onCompleted()
    #expect(seen.text == "1a |")
    #expect(source.disposalCount == 1)
  }

  @Test func `the other sequence is disposed when the source is complete`() {
    seen.watch(pairs)
    source.observer.onCompleted()
    #expect(seen.text == "|")
    #expect(other.disposalCount == 1)
  }

  @Test func `it fails with either sequence`() {
    seen.watch(pairs)
    other.observer.onNext("a")
    other.observer.onError(Fault.source)
    #expect(seen.text == "!source")
    #expect(source.disposalCount == 1)

    let again = Transcript()
    let subject = PublishSubject<Int>()
    let silent = PublishSubject<Int>()
    again.watch(subject.withLatestFrom(silent))
    subject.onError(Fault.source)
    #expect(again.text == "!source")
    #expect(!silent.hasObservers)
  }

  @Test func `it fails when the selector throws`() {
    seen.watch(source.sequence.withLatestFrom(other.sequence) { _, _ -> Int in throw Fault.selector })
    source.observer.onNext(1)
    other.observer.onNext("a")
    #expect(seen.text == "")
    source.observer.onNext(2)
    #expect(seen.text == "!selector")
    #expect(source.disposalCount == 1)
    #expect(other.disposalCount == 1)
  }

  @Test func `the other sequence is subscribed to first`() {
    seen.watch(Observable.just(1).withLatestFrom(Observable.just("a")) { "\($0)\($1)" })
    #expect(seen.text == "1a |")
  }

  @Test func `the source is not subscribed to once the other sequence has failed`() {
    seen.watch(source.sequence.withLatestFrom(Observable<Int>.error(Fault.source)))
    #expect(seen.text == "!source")
    #expect(source.subscriptionCount == 0)
  }

  @Test func `a sequence with itself`() {
    let subject = PublishSubject<Int>()
    seen.watch(subject.withLatestFrom(subject) { "\($0)\($1)" })
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(seen.text == "11 22 |")
  }

  @Test func `disposing disposes both, and nothing follows`() {
    let subscription = seen.watch(pairs)
    other.observer.onNext("a")
    subscription.dispose()
    #expect(source.disposalCount == 1)
    #expect(other.disposalCount == 1)
    source.observer.onNext(1)
    #expect(seen.text == "")
  }

  @Test func `what the observer sends is combined after the element before was delivered`() {
    let numbers = PublishSubject<Int>()
    let texts = PublishSubject<String>()
    let trigger = PublishSubject<Int>()
    let log = Log<String>()
    _ = Observable.merge(numbers, trigger).withLatestFrom(texts) { "\($0)\($1)" }.subscribe(onNext: { pair in
      log.add("<\(pair)")
      if pair == "1a" {
        texts.onNext("b")
        numbers.onNext(2)
      }
      log.add("\(pair)>")
    })
    texts.onNext("a")
    trigger.onNext(1)
    #expect(log.all == ["<1a", "1a>", "<2b", "2b>"])
  }

  @Test func `an error that comes after the end is reported`() {
    HookLog.install()
    let error = TestError()
    seen.watch(pairs).dispose()
    other.observer.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  /// How a subscription can end.
  enum End: CaseIterable {
    case completion
    case error
    case selector
    case disposal
    case disposalInside
  }

  @Test(arguments: End.allCases)
  func `elements and closures are released at the end`(_ end: End) {
    let alive = Alive()
    let subject = PublishSubject<Alive.Token>()
    let manual = ManualSource<Alive.Token>()
    let subscription = SingleAssignmentDisposable()
    do {
      let inSelector = alive.make()
      let inObserver = alive.make()
      let combined = subject.withLatestFrom(manual.sequence) { one, other -> Int in
        guard one.value >= 0 else { throw Fault.selector }
        return one.value + other.value + inSelector.value
      }
      subscription.setDisposable(
        combined.subscribe { event in
          if event.element ?? 0 >= 100 + inObserver.value { subscription.dispose() }
        })
    }
    for _ in 0..<3 { manual.observer.onNext(alive.make(2)) }
    subject.onNext(alive.make(1))
    #expect(alive.count == 3)
    switch end {
    case .completion: subject.onCompleted()
    case .error: manual.observer.onError(Fault.source)
    case .selector: subject.onNext(alive.make(-1))
    case .disposal: subscription.dispose()
    case .disposalInside: subject.onNext(alive.make(100))
    }
    // The subject, the observer of the other sequence and the subscription are still held.
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
    withExtendedLifetime((subject, manual, subscription)) {}
  }
}
