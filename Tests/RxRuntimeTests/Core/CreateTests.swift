import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// `create` and the observer that it hands out: where code that promises nothing meets the contract.
@Suite("create")
struct CreateTests {
  /// A sequence whose observer the test keeps, beside what was subscribed to it.
  struct Kept {
    let observer: AnyObserver<Sent>
    let probe: Probe
    let subscription: any Disposable
    let ends: BooleanDisposable

    init(_ probe: Probe = Probe()) {
      let kept = Log<AnyObserver<Sent>>()
      let ends = BooleanDisposable()
      self.probe = probe
      self.ends = ends
      subscription = probe.watch(
        .create { observer in
          kept.add(observer)
          return ends
        })
      observer = kept.all[0]
    }
  }

  @Test("delivers elements and the completion, and disposes what the closure has returned")
  func completes() {
    let kept = Kept()
    kept.observer.onNext(Sent(0, 1))
    kept.observer.on(.next(Sent(0, 2)))
    #expect(!kept.ends.isDisposed)
    kept.observer.onCompleted()
    #expect(kept.probe.numbers(of: 0) == [1, 2])
    #expect(kept.probe.completions == 1)
    #expect(kept.probe.disposedCount == 1)
    #expect(kept.ends.isDisposed)
  }

  @Test("delivers an error as the end")
  func fails() {
    let kept = Kept()
    let error = TestError()
    kept.observer.onError(error)
    #expect(kept.probe.errors.map { $0 as? TestError } == [error])
    #expect(kept.probe.disposedCount == 1)
    #expect(kept.ends.isDisposed)
  }

  @Test("nothing follows the end, whatever the producer does", arguments: [true, false])
  func grammar(completed: Bool) {
    HookLog.install()
    let kept = Kept()
    let late = TestError()
    kept.observer.onNext(Sent(0, 1))
    if completed { kept.observer.onCompleted() } else { kept.observer.onError(TestError()) }
    kept.observer.onNext(Sent(0, 2))
    kept.observer.onCompleted()
    kept.observer.onError(late)
    #expect(kept.probe.numbers(of: 0) == [1])
    #expect(kept.probe.completions == (completed ? 1 : 0))
    #expect(kept.probe.errors.count == (completed ? 0 : 1))
    #expect(kept.probe.isFaultless)
    #expect(HookLog.undeliverableCount(of: late) == 1)
  }

  @Test("nothing is delivered after disposal, and an error goes to Hooks")
  func disposed() {
    HookLog.install()
    let kept = Kept()
    let late = TestError()
    kept.observer.onNext(Sent(0, 1))
    kept.subscription.dispose()
    #expect(kept.ends.isDisposed)
    kept.observer.onNext(Sent(0, 2))
    kept.observer.onError(late)
    kept.observer.onCompleted()
    kept.subscription.dispose()
    #expect(kept.probe.numbers(of: 0) == [1])
    #expect(kept.probe.errors.isEmpty)
    #expect(kept.probe.completions == 0)
    #expect(kept.probe.disposedCount == 1)
    #expect(HookLog.undeliverableCount(of: late) == 1)
  }

  @Test("an element sent from inside a callback is delivered after the current one")
  func reentrant() {
    let log = Log<String>()
    let kept = Log<AnyObserver<Int>>()
    let subscription = Observable<Int>.create { observer in
      kept.add(observer)
      return Disposables.create()
    }.subscribe(
      onNext: { number in
        log.add("begin \(number)")
        if number == 1 {
          kept.all[0].onNext(2)
          kept.all[0].onNext(3)
          kept.all[0].onCompleted()
          kept.all[0].onNext(4)
        }
        log.add("end \(number)")
      }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
    kept.all[0].onNext(1)
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3", "completed", "disposed"])
    withExtendedLifetime(subscription) {}
  }

  @Test("disposing inside a callback ends the sequence at that event, whatever waits")
  func disposeInside() {
    HookLog.install()
    let waiting = TestError()
    let alive = Alive()
    let log = Log<Int>()
    let kept = Log<AnyObserver<Sent>>()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      Observable<Sent>.create { observer in
        kept.add(observer)
        return Disposables.create()
      }.subscribe(
        onNext: { element in
          log.add(element.number)
          guard element.number == 1 else { return }
          kept.all[0].onNext(Sent(0, 2, alive.make()))
          own.dispose()
          kept.all[0].onNext(Sent(0, 3, alive.make()))
          kept.all[0].onError(waiting)
        }, onError: { _ in log.add(-1) }, onDisposed: { log.add(-2) }))
    kept.all[0].onNext(Sent(0, 1, alive.make()))
    #expect(log.all == [1, -2])
    #expect(alive.madeCount == 3)
    #expect(alive.count == 0)
    #expect(HookLog.undeliverableCount(of: waiting) == 1)
  }

  @Test("an error that waits behind the event that disposes goes to Hooks")
  func errorWaiting() {
    HookLog.install()
    let waiting = TestError()
    let kept = Log<AnyObserver<Int>>()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      Observable<Int>.create { observer in
        kept.add(observer)
        return Disposables.create()
      }.subscribe(onNext: { _ in
        kept.all[0].onError(waiting)
        own.dispose()
      }))
    kept.all[0].onNext(1)
    #expect(HookLog.undeliverableCount(of: waiting) == 1)
    #expect(HookLog.unhandledStacks(of: waiting).isEmpty)
  }

  @Test("sending from inside the closure works, and the end disposes what the closure returns afterwards")
  func synchronous() {
    let ends = BooleanDisposable()
    let probe = Probe()
    let subscription = probe.watch(
      .create { observer in
        observer.onNext(Sent(0, 1))
        observer.onCompleted()
        observer.onNext(Sent(0, 2))
        return ends
      })
    #expect(probe.numbers(of: 0) == [1])
    #expect(probe.completions == 1)
    #expect(probe.disposedCount == 1)
    #expect(ends.isDisposed)
    withExtendedLifetime(subscription) {}
  }

  /// The ways in which a subscription can end.
  enum End: CaseIterable {
    case completed, error, disposed, disposedInside
  }

  @Test("a retained observer and a retained subscription keep no closure alive after the end", arguments: End.allCases)
  func letsGo(end: End) {
    let alive = Alive()
    let kept = Log<AnyObserver<Int>>()
    let own = SingleAssignmentDisposable()
    func subscribe() {
      let tokens = (0..<6).map { alive.make($0) }
      own.setDisposable(
        Observable<Int>.create { [token = tokens[0]] observer in
          kept.add(observer)
          return Disposables.create { [other = tokens[1]] in
            withExtendedLifetime((token, other)) {}
          }
        }.subscribe(
          onNext: { [token = tokens[2]] _ in
            withExtendedLifetime(token) {}
            if end == .disposedInside { own.dispose() }
          },
          onError: { [token = tokens[3]] _ in withExtendedLifetime(token) {} },
          onCompleted: { [token = tokens[4]] in withExtendedLifetime(token) {} },
          onDisposed: { [token = tokens[5]] in withExtendedLifetime(token) {} }))
    }
    subscribe()
    #expect(alive.count == 6)
    let observer = kept.all[0]
    switch end {
    case .completed: observer.onCompleted()
    case .error: observer.onError(TestError())
    case .disposed: own.dispose()
    case .disposedInside: observer.onNext(1)
    }
    #expect(alive.count == 0)
    observer.onNext(2)
    withExtendedLifetime((observer, own)) {}
  }

  @Test("letting go of the subscription does not end it")
  func subscriptionDropped() {
    let alive = Alive()
    let log = Log<Int>()
    let kept = Log<AnyObserver<Int>>()
    func subscribe() {
      let token = alive.make()
      _ = Observable<Int>.create { observer in
        kept.add(observer)
        return Disposables.create()
      }.subscribe(onNext: { log.add($0 + token.value) })
    }
    subscribe()
    kept.all[0].onNext(1)
    #expect(log.all == [1])
    kept.all[0].onCompleted()
    #expect(alive.count == 0)
  }

  @Test("subscriptions are independent of each other")
  func independent() {
    let subscriptions = AtomicCounterBox()
    let source = Observable<Sent>.create { observer in
      observer.onNext(Sent(0, subscriptions.add()))
      return Disposables.create()
    }
    let first = Probe()
    let second = Probe()
    let one = first.watch(source)
    let two = second.watch(source)
    #expect(first.numbers(of: 0) == [0])
    #expect(second.numbers(of: 0) == [1])
    one.dispose()
    #expect(first.disposedCount == 1)
    #expect(second.disposedCount == 0)
    two.dispose()
  }

  @Test("events that threads send at once are delivered one after the other, and none is lost")
  func threads() {
    let kept = Kept()
    race(rounds: 1, threads: 3, setUp: {}) { [observer = kept.observer] _, thread in
      for number in 0..<2_000 { observer.onNext(Sent(thread, number)) }
    } check: {
    }
    #expect(kept.probe.isFaultless)
    for thread in 0..<3 { #expect(kept.probe.numbers(of: thread) == Array(0..<2_000)) }
    kept.subscription.dispose()
  }

  @Test("a million reentrant emissions use constant stack")
  func constantStack() {
    let last = Log<Int>()
    onThread {
      let kept = Log<AnyObserver<Int>>()
      let subscription = Observable<Int>.create { observer in
        kept.add(observer)
        return Disposables.create()
      }.subscribe(onNext: { [observer = SerialCellBox<AnyObserver<Int>?>(nil)] number in
        if observer.value == nil { observer.value = kept.all[0] }
        if number < 1_000_000 { observer.value?.onNext(number + 1) } else { last.add(number) }
      })
      kept.all[0].onNext(1)
      subscription.dispose()
    }
    #expect(last.all == [1_000_000])
  }
}
