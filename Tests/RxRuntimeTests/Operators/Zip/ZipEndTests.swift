import RxRuntime
import TestSupport
import Testing

/// Errors, disposal and release of `zip`.
@Suite struct ZipEndTests {
  let first = ManualSource<Int>()
  let second = ManualSource<String>()
  let seen = Transcript()

  var pairs: Observable<String> { .zip(first.sequence, second.sequence) { "\($0)\($1)" } }

  @Test func `it fails with a source, whatever still waits`() {
    seen.watch(pairs)
    first.observer.onNext(1)
    second.observer.onNext("a")
    first.observer.onNext(2)
    second.observer.onError(Fault.source)
    #expect(seen.text == "1a !source")
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 1)
  }

  @Test func `it fails with a source though another has ended and no row can come any more`() {
    seen.watch(pairs)
    first.observer.onCompleted()
    #expect(first.disposalCount == 1)
    second.observer.onNext("a")
    second.observer.onError(Fault.source)
    #expect(seen.text == "!source")
  }

  @Test func `it fails when the selector throws, and all sources are disposed`() {
    seen.watch(Observable.zip(first.sequence, second.sequence) { _, _ -> Int in throw Fault.selector })
    first.observer.onNext(1)
    first.observer.onNext(2)
    second.observer.onNext("a")
    #expect(seen.text == "!selector")
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 1)
    second.observer.onNext("b")
    #expect(seen.text == "!selector")
  }

  @Test func `a source is not subscribed to once another has failed`() {
    let asked = Log<Int>()
    let other = Observable<Int>.deferred {
      asked.add(1)
      return .never()
    }
    let failing = Observable<Int>.error(Fault.source)
    seen.watch(Observable.zip(failing, other) { $0 + $1 })
    seen.watch(Observable.zip(other, failing, other) { $0 + $1 + $2 })
    seen.watch(Observable.zip([failing, other]))
    #expect(seen.text == "!source !source !source")
    #expect(asked.count == 1)
  }

  @Test func `disposing disposes all sources, and nothing follows`() {
    let subscription = seen.watch(pairs)
    first.observer.onNext(1)
    second.observer.onNext("a")
    first.observer.onNext(2)
    subscription.dispose()
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 1)
    second.observer.onNext("b")
    #expect(seen.text == "1a")
  }

  @Test func `disposing inside a callback ends it at that event`() {
    let numbers = PublishSubject<Int>()
    seen.watch(Observable.zip(numbers, Observable.of(1, 2, 3)) { $0 * 10 + $1 }.take(2))
    for number in 1...3 { numbers.onNext(number) }
    #expect(seen.text == "11 22 |")
    #expect(!numbers.hasObservers)
  }

  @Test func `an error that comes after the end is reported`() {
    HookLog.install()
    let error = TestError()
    let subscription = seen.watch(pairs)
    subscription.dispose()
    first.observer.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `elements are released as soon as they were combined`() {
    let alive = Alive()
    let one = PublishSubject<Alive.Token>()
    let other = PublishSubject<Alive.Token>()
    let subscription = Observable.zip(one, other, one) { $0.value + $1.value + $2.value }.subscribe()
    for value in 0..<10 { one.onNext(alive.make(value)) }
    #expect(alive.count == 10)
    for value in 0..<10 {
      other.onNext(alive.make(value))
      #expect(alive.count == 9 - value)
    }
    subscription.dispose()
  }

  @Test func `what waits is released once a source has ended that has nothing for it`() {
    let alive = Alive()
    let one = PublishSubject<Alive.Token>()
    let other = PublishSubject<Alive.Token>()
    let subscription = Observable.zip(one, other, one) { $0.value + $1.value + $2.value }.subscribe()
    for value in 0..<10 { one.onNext(alive.make(value)) }
    #expect(alive.count == 10)
    other.onCompleted()
    #expect(alive.count == 0)
    one.onNext(alive.make())
    #expect(alive.count == 0)
    subscription.dispose()
  }

  @Test func `what waits is released with the last row of a source that has ended before`() {
    let alive = Alive()
    let one = PublishSubject<Alive.Token>()
    let other = PublishSubject<Alive.Token>()
    let third = PublishSubject<Alive.Token>()
    let subscription = Observable.zip([one, other, third]) { $0.count }
      .subscribe(onNext: { [seen] in seen.add(.next($0)) })
    for _ in 0..<5 { third.onNext(alive.make()) }
    other.onNext(alive.make())
    other.onNext(alive.make())
    other.onCompleted()
    one.onNext(alive.make())
    #expect(alive.count == 5)
    one.onNext(alive.make())
    #expect(alive.count == 0)
    one.onNext(alive.make())
    #expect(alive.count == 0)
    #expect(seen.text == "3 3")
    subscription.dispose()
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
      let combined = Observable.zip(subject, manual.sequence) { one, other -> Int in
        guard one.value >= 0 else { throw Fault.selector }
        return one.value + other.value + inSelector.value
      }
      subscription.setDisposable(
        combined.subscribe { event in
          if event.element ?? 0 >= 100 + inObserver.value { subscription.dispose() }
        })
    }
    for _ in 0..<5 { manual.observer.onNext(alive.make(2)) }
    #expect(alive.count == 7)
    switch end {
    case .completion:
      subject.onCompleted()
      manual.observer.onCompleted()
    case .error: manual.observer.onError(Fault.source)
    case .selector: subject.onNext(alive.make(-1))
    case .disposal: subscription.dispose()
    case .disposalInside: subject.onNext(alive.make(100))
    }
    // The subject, the observer of the other source and the subscription are still held.
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
    withExtendedLifetime((subject, manual, subscription)) {}
  }
}
