import RxRuntime
import TestSupport
import Testing

@Suite struct TraitRetryWhenTests {
  private let attempts = CountedSource<Int>()
  private let trigger = PublishSubject<Void>()

  @Test func `an element of the trigger begins the next attempt`() {
    let log = Log<Int>()
    let subscription = attempts.observable.asSingle().retry(when: { (_: Observable<any Error>) in trigger })
      .subscribe(onSuccess: { log.add($0) })
    attempts.send(.error(Boom()))
    #expect(attempts.begunCount == 1 && attempts.runningCount == 0)
    trigger.onNext(())
    #expect(attempts.begunCount == 2)
    attempts.send(7)
    attempts.send(.completed)
    #expect(log.all == [7])
    #expect(!trigger.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test func `errors of one type are tried again, others are not`() {
    let failing = Log<Int>()
    func single(_ error: any Error) -> Single<Int> {
      .deferred {
        failing.add(1)
        return .error(error)
      }
    }
    let retried = single(Boom()).retry(when: { (errors: Observable<Boom>) in errors.take(2) })
    #expect(text(of: retried) == "x(\(RxError.noElements))")
    // The second error comes during the subscription: the end of the trigger overtakes the attempt that it asks for.
    #expect(failing.count == 2)
    #expect(text(of: single(Boom()).retry(when: { (_: Observable<RxError>) in Observable.just(1) })) == "x(boom)")
    #expect(failing.count == 3)
  }

  @Test func `the end of the trigger is the end of the result`() {
    let single = Single<Int>.error(Boom())
    // A single that is complete has no element.
    #expect(text(of: single.retry(when: { _ in Observable<Int>.empty() })) == "x(\(RxError.noElements))")
    #expect(text(of: single.asMaybe().retry(when: { _ in Observable<Int>.empty() })) == "|")
    #expect(text(of: single.asCompletable().retry(when: { _ in Observable<Int>.empty() })) == "|")
    #expect(text(of: single.retry(when: { _ in Observable<Int>.error(Boom("trigger")) })) == "x(trigger)")
  }

  @Test func `disposing it disposes source and trigger`() {
    let subscription = attempts.observable.asMaybe().retry(when: { _ in trigger }).subscribe()
    #expect(attempts.runningCount == 1 && trigger.hasObservers)
    subscription.dispose()
    #expect(attempts.runningCount == 0 && !trigger.hasObservers)
  }
}

@Suite struct TraitUsingTests {
  private let log = Log<String>()

  private func using(_ factory: @escaping @Sendable (AnonymousResource) throws -> Single<Int>) -> Single<Int> {
    Single.using({ [log] in AnonymousResource(log) }, primitiveSequenceFactory: factory)
  }

  final class AnonymousResource: Disposable {
    private let log: Log<String>
    init(_ log: Log<String>) {
      self.log = log
      log.add("made")
    }
    func dispose() { log.add("disposed") }
  }

  @Test func `the resource is disposed after the result was delivered`() {
    _ = using { _ in .just(1) }.subscribe(onSuccess: { [log] in log.add("\($0)") })
    #expect(log.all == ["made", "1", "disposed"])
  }

  @Test func `the resource is disposed with the subscription`() {
    using { _ in .never() }.subscribe().dispose()
    #expect(log.all == ["made", "disposed"])
  }

  @Test func `an error of a factory is that of the sequence`() {
    #expect(text(of: using { _ in throw Boom() }) == "x(boom)")
    #expect(log.all == ["made", "disposed"])
    let none = Maybe<Int>.using(
      { () throws -> BooleanDisposable in throw Boom() }, primitiveSequenceFactory: { _ in .empty() })
    #expect(text(of: none) == "x(boom)")
  }
}

@Suite struct TraitDebugTests {
  @Test func `what is printed does not change the result`() {
    #expect(text(of: Single.just(1).debug("single", trimOutput: true)) == "1")
    #expect(text(of: Maybe<Int>.empty().debug()) == "|")
    #expect(text(of: Completable.error(Boom()).debug("completable")) == "x(boom)")
  }
}
