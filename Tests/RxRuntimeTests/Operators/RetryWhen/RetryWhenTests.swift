import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct RetryWhenTests {
  let attempts = CountedSource<Int>()
  let trigger = PublishSubject<Void>()
  let seen = Transcript()

  @Test func `an element of the trigger begins the next attempt`() {
    let subscription = seen.watch(attempts.observable.retry { (_: Observable<any Error>) in trigger })
    attempts.send(1)
    attempts.send(.error(Boom()))
    #expect(attempts.runningCount == 0)
    #expect(attempts.begunCount == 1)
    trigger.onNext(())
    #expect(attempts.begunCount == 2)
    attempts.send(2)
    attempts.send(.completed)
    #expect(seen.text == "1 2 |")
    #expect(!trigger.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test func `what the trigger sends while an attempt runs says nothing`() {
    let subscription = seen.watch(attempts.observable.retry(when: { (_: Observable<any Error>) in trigger }))
    for _ in 0..<3 { trigger.onNext(()) }
    attempts.send(.error(Boom()))
    #expect(attempts.begunCount == 1)
    trigger.onNext(())
    trigger.onNext(())
    #expect(attempts.begunCount == 2)
    subscription.dispose()
    #expect(attempts.runningCount == 0 && !trigger.hasObservers)
  }

  @Test func `the trigger receives the errors, and may end with one of them`() {
    let source = Observable<Int>.deferred { .error(Boom("\(attempts.begunCount)")) }
    let log = Log<String>()
    seen.watch(
      source.startWith(0).retry { (errors: Observable<any Error>) in
        errors.do(onNext: { log.add("\($0)") }).scan(0) { count, _ in count + 1 }
          .flatMap { $0 < 3 ? Observable.just($0) : .error(Boom("enough")) }
      })
    #expect(seen.text == "0 0 0 !enough")
    #expect(log.all == ["0", "0", "0"])
  }

  @Test func `of errors of another type the result fails`() {
    struct Other: Error {}
    let handled = Log<Boom>()
    let source = Observable<Int>.deferred { handled.count < 2 ? .error(Boom()) : .error(Other()) }
    seen.watch(
      source.retry { (errors: Observable<Boom>) in errors.do(onNext: { handled.add($0) }) })
    #expect(handled.all == [Boom(), Boom()])
    #expect(seen.text == "!Other()")
  }

  @Test func `a trigger that is complete while it is waited for ends the result at once`() {
    let ended = attempts.observable.retry { (_: Observable<any Error>) in trigger }
    seen.watch(ended)
    attempts.send(.error(Boom()))
    #expect(seen.text == "")
    trigger.onCompleted()
    #expect(seen.text == "|")
  }

  @Test func `a trigger that fails while it is waited for fails the result`() {
    seen.watch(attempts.observable.retry { (_: Observable<any Error>) in trigger })
    attempts.send(.error(Boom()))
    trigger.onError(Fault.source)
    #expect(seen.text == "!source")
  }

  @Test func `a trigger that has ended lets the attempt go on, and ends the result when that fails`() {
    HookLog.install()
    let error = TestError()
    seen.watch(attempts.observable.retry { (_: Observable<any Error>) in trigger })
    trigger.onCompleted()
    attempts.send(1)
    #expect(seen.text == "1")
    attempts.send(.error(error))
    #expect(seen.text == "1 |")
    #expect(HookLog.undeliverableCount(of: error) == 1, "nobody else hears of the error")
  }

  @Test func `an error of the trigger that is not asked for is reported`() {
    HookLog.install()
    let error = TestError()
    seen.watch(attempts.observable.retry { (_: Observable<any Error>) in trigger })
    trigger.onError(error)
    attempts.send(1)
    attempts.send(.completed)
    #expect(seen.text == "1 |")
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `a trigger that takes two errors`() {
    HookLog.install()
    let begun = AtomicCounterBox()
    let source = Observable<Int>.deferred {
      begun.add()
      return .error(Boom())
    }
    #expect(text(of: source.retry { (errors: Observable<any Error>) in errors.take(2) }) == "|")
    #expect(
      begun.value == 2, "the second error comes during the subscription: the end overtakes the attempt that it asks for"
    )
  }

  @Test func `a trigger that takes two errors of attempts that fail later`() {
    HookLog.install()
    seen.watch(attempts.observable.retry { (errors: Observable<any Error>) in errors.take(2) })
    for number in 1...3 {
      attempts.send(number)
      attempts.send(.error(Boom()))
    }
    #expect(seen.text == "1 2 3 |")
  }

  @Test func `the trigger is made at each subscription and subscribed to first`() {
    let log = Log<String>()
    let source = Observable.just(1).do(onSubscribe: { log.add("source") })
    let retried = source.retry { (errors: Observable<any Error>) in
      log.add("made")
      return errors.do(onSubscribe: { log.add("trigger") }, onDispose: { log.add("disposed") })
    }
    _ = retried.subscribe()
    _ = retried.subscribe()
    #expect(log.all == ["made", "trigger", "source", "disposed", "made", "trigger", "source", "disposed"])
  }

  @Test func `an attempt is disposed before its error reaches the trigger`() {
    let running = Log<Int>()
    let subscription = attempts.observable.retry { (errors: Observable<any Error>) in
      errors.do(onNext: { _ in running.add(attempts.runningCount) }).flatMap { _ in Observable<Int>.never() }
    }.subscribe()
    attempts.send(.error(Boom()))
    #expect(running.all == [0])
    subscription.dispose()
  }

  @Test func `disposing while it waits keeps the next attempt from starting`() {
    let subscription = seen.watch(attempts.observable.retry { (_: Observable<any Error>) in trigger })
    attempts.send(.error(Boom()))
    subscription.dispose()
    trigger.onNext(())
    #expect(attempts.begunCount == 1)
    #expect(!trigger.hasObservers)
  }

  @Test func `an operator that throws disposes what is above it, each time`() {
    let source = PublishSubject<Int>()
    let subscription = seen.watch(
      source.map { if $0 == 0 { throw Boom() } else { $0 } }.retry { (errors: Observable<any Error>) in errors })
    for element in [1, 0, 0, 2] { source.onNext(element) }
    #expect(source.hasObservers)
    #expect(seen.text == "1 2")
    subscription.dispose()
    #expect(!source.hasObservers)
  }

  @Test(arguments: 0..<4)
  func `all is released at the end`(_ way: Int) {
    HookLog.install()
    let alive = Alive()
    let subscription: any Disposable
    do {
      let token = alive.make()
      subscription = attempts.observable.retry { (errors: Observable<any Error>) in
        trigger.withLatestFrom(errors) { _, _ in token.value }
      }.subscribe { _ in _ = token.value }
    }
    attempts.send(.error(Boom()))
    trigger.onNext(())
    switch way {
    case 0: attempts.send(.completed)
    case 1: subscription.dispose()
    case 2:
      attempts.send(.error(Boom()))
      trigger.onCompleted()
    default:
      trigger.onError(Boom())
      attempts.send(.error(Boom()))
    }
    #expect(alive.count == 0)
    #expect(!trigger.hasObservers && attempts.runningCount == 0)
    withExtendedLifetime(subscription) {}
  }
}
