import RxRuntime
import TestSupport
import Testing

@Suite struct SubscribeWithTests {
  @Test func `the closures receive the object`() {
    let alive = Alive()
    let object = alive.make(10)
    let log = Log<String>()
    for source in [Observable.just(1), .error(Boom())] {
      _ = source.subscribe(
        with: object, onNext: { log.add("\($0.value + $1)") }, onError: { log.add("\($0.value) \($1)") },
        onCompleted: { log.add("\($0.value) |") }, onDisposed: { log.add("\($0.value) disposed") })
    }
    #expect(log.all == ["11", "10 |", "10 disposed", "10 boom", "10 disposed"])
  }

  @Test func `the object is not kept alive, and no closure is called when it is gone`() {
    HookLog.install()
    let error = TestError()
    let alive = Alive()
    let log = Log<String>()
    let source = PublishSubject<Int>()
    func subscribe() -> any Disposable {
      let object = alive.make(10)
      let subscription = source.subscribe(
        with: object, onNext: { log.add("\($0.value + $1)") }, onError: { log.add("\($0.value) \($1)") },
        onCompleted: { log.add("\($0.value) |") }, onDisposed: { log.add("\($0.value) disposed") })
      source.onNext(1)
      return subscription
    }
    _ = subscribe()
    #expect(alive.count == 0)
    #expect(source.hasObservers, "the subscription goes on")
    source.onNext(2)
    source.onError(error)
    #expect(log.all == ["11"])
    #expect(HookLog.undeliverableCount(of: error) == 1, "an error is never lost")
  }

  @Test func `an error without a handler goes to the default handler`() {
    HookLog.install()
    let error = TestError()
    let object = Alive().make()
    _ = Observable<Int>.error(error).subscribe(with: object, onNext: { _, _ in })
    #expect(HookLog.unhandledStacks(of: error).count == 1)
  }
}
