import RxRuntime
import TestSupport
import Testing

/// Errors, disposal and release of `combineLatest`.
@Suite struct CombineLatestEndTests {
  let first = ManualSource<Int>()
  let second = ManualSource<String>()
  let seen = Transcript()

  var pairs: Observable<String> { .combineLatest(first.sequence, second.sequence) { "\($0)\($1)" } }

  @Test func `it fails with a source, before anything was sent, in between and after another has ended`() {
    seen.watch(pairs)
    first.observer.onError(Fault.source)
    #expect(seen.text == "!source")
    #expect(second.disposalCount == 1)

    let between = Transcript()
    let third = ManualSource<Int>()
    let fourth = ManualSource<Int>()
    between.watch(Observable.combineLatest(third.sequence, fourth.sequence) { $0 + $1 })
    third.observer.onNext(1)
    fourth.observer.onNext(2)
    third.observer.onCompleted()
    fourth.observer.onNext(3)
    fourth.observer.onError(Fault.source)
    #expect(between.text == "3 4 !source")
    #expect(third.disposalCount == 1)
    #expect(fourth.disposalCount == 1)
  }

  @Test func `it fails when the selector throws, and all sources are disposed`() {
    let failing = Observable.combineLatest(first.sequence, second.sequence) { number, text -> String in
      guard number > 0 else { throw Fault.selector }
      return "\(number)\(text)"
    }
    seen.watch(failing)
    first.observer.onNext(1)
    second.observer.onNext("a")
    first.observer.onNext(0)
    #expect(seen.text == "1a !selector")
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 1)
    first.observer.onNext(2)
    second.observer.onCompleted()
    #expect(seen.text == "1a !selector")
  }

  @Test func `a source is not subscribed to once another has failed`() {
    let asked = Log<Int>()
    let other = Observable<Int>.deferred {
      asked.add(1)
      return .never()
    }
    let failing = Observable<Int>.error(Fault.source)
    seen.watch(Observable.combineLatest(failing, other) { $0 + $1 })
    seen.watch(Observable.combineLatest(other, failing, other) { $0 + $1 + $2 })
    seen.watch(Observable.combineLatest([failing, other]))
    #expect(seen.text == "!source !source !source")
    #expect(asked.count == 1)
  }

  @Test func `a source that has ended is disposed, the others are not`() {
    seen.watch(pairs)
    first.observer.onNext(1)
    first.observer.onCompleted()
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 0)
  }

  @Test func `disposing disposes all sources, and nothing follows`() {
    let subscription = seen.watch(pairs)
    first.observer.onNext(1)
    second.observer.onNext("a")
    subscription.dispose()
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 1)
    first.observer.onNext(2)
    second.observer.onCompleted()
    first.observer.onCompleted()
    #expect(seen.text == "1a")
  }

  @Test func `disposing inside a callback ends it at that event, whatever was sent there before`() {
    let numbers = PublishSubject<Int>()
    let sums = Observable.combineLatest(numbers, Observable.just(1)) { $0 + $1 }
    seen.watch(
      sums.do(onNext: { sum in
        numbers.onNext(sum)
        numbers.onNext(sum)
      }).take(2))
    numbers.onNext(1)
    #expect(seen.text == "2 3 |")
    #expect(!numbers.hasObservers)
  }

  @Test func `elements that wait when the observer disposes are dropped`() {
    let (one, other, last) = (PublishSubject<Int>(), PublishSubject<String>(), PublishSubject<Bool>())
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      Observable.combineLatest(one, other, last) { number, text, _ in "\(number)\(text)" }.subscribe { [seen] event in
        seen.add(event)
        one.onNext(2)
        other.onNext("b")
        subscription.dispose()
      })
    one.onNext(1)
    other.onNext("a")
    last.onNext(true)
    #expect(seen.text == "1a")
  }

  @Test func `a source that is ended early by an operator is disposed then`() {
    seen.watch(Observable.combineLatest(first.sequence.take(1), second.sequence) { "\($0)\($1)" })
    first.observer.onNext(1)
    #expect(first.disposalCount == 1)
    #expect(second.disposalCount == 0)
    second.observer.onNext("a")
    #expect(seen.text == "1a")
  }

  @Test func `an error that comes after the end is reported`() {
    HookLog.install()
    let error = TestError()
    let subscription = seen.watch(pairs)
    subscription.dispose()
    first.observer.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
    #expect(seen.text == "")
  }

  @Test func `an error that a source leaves while another one fails is reported`() {
    HookLog.install()
    let error = TestError()
    let failing = PublishSubject<Int>()
    let other = PublishSubject<Int>()
    let last = PublishSubject<Int>()
    _ = Observable.combineLatest(failing, other, last) { $0 + $1 + $2 }.subscribe { [seen] event in
      seen.add(event)
      guard event.element == 6 else { return }
      failing.onError(Fault.source)
      other.onError(error)
    }
    failing.onNext(1)
    other.onNext(2)
    last.onNext(3)
    #expect(seen.text == "6 !source")
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `the value before is released when another comes`() {
    let alive = Alive()
    let tokens = PublishSubject<Alive.Token>()
    let others = PublishSubject<Alive.Token>()
    let subscription = Observable.combineLatest(tokens, others, tokens) { $0.value + $1.value + $2.value }.subscribe()
    for value in 0..<10 {
      tokens.onNext(alive.make(value))
      others.onNext(alive.make(value))
    }
    #expect(alive.count == 2)
    subscription.dispose()
    #expect(alive.count == 0)
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
      let combined = Observable.combineLatest(subject, manual.sequence) { one, other -> Int in
        guard one.value >= 0 else { throw Fault.selector }
        return one.value + other.value + inSelector.value
      }
      subscription.setDisposable(
        combined.subscribe { event in
          if event.element ?? 0 >= 100 + inObserver.value { subscription.dispose() }
        })
    }
    subject.onNext(alive.make(1))
    manual.observer.onNext(alive.make(2))
    #expect(alive.count == 4)
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
