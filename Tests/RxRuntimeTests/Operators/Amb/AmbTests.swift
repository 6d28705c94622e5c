import RxRuntime
import TestSupport
import Testing

@Suite struct AmbTests {
  let sources = (0..<3).map { _ in ManualSource<Int>() }
  let seen = Transcript()

  var contest: Observable<Int> { .amb(sources.map(\.sequence)) }

  @Test(arguments: 0..<3)
  func `the first that sends goes on, and the others are disposed before it is heard`(_ winner: Int) {
    let disposals = Log<[Int]>()
    _ = contest.subscribe { event in
      disposals.add(sources.map(\.disposalCount))
      seen.add(event)
    }
    sources[winner].observer.onNext(1)
    #expect(disposals.all == [(0..<3).map { $0 == winner ? 0 : 1 }])
    for source in sources { source.observer.onNext(2) }
    #expect(seen.text == "1 2")
    sources[winner].observer.onCompleted()
    #expect(seen.text == "1 2 |")
    #expect(sources.allSatisfy { $0.disposalCount == 1 && $0.subscriptionCount == 1 })
  }

  @Test func `a completion or an error counts too`() {
    seen.watch(contest)
    sources[1].observer.onCompleted()
    #expect(seen.text == "|")
    #expect(sources.allSatisfy { $0.disposalCount == 1 })
    #expect(text(of: Observable<Int>.never().amb(Observable.error(Boom()))) == "x(boom)")
  }

  @Test func `an error of one that has lost is reported`() {
    HookLog.install()
    let error = TestError()
    seen.watch(contest)
    sources[2].observer.onNext(1)
    sources[0].observer.onError(error)
    #expect(seen.text == "1")
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `once it is decided while they are being subscribed to, the rest is not`() {
    seen.watch(Observable.amb([sources[0].sequence, .just(1), sources[1].sequence]))
    #expect(seen.text == "1 |")
    #expect(sources[0].disposalCount == 1)
    #expect(sources[1].subscriptionCount == 0)
  }

  @Test func `of loops the first goes on`() {
    #expect(text(of: Observable.of(1, 2).amb(Observable.of(3, 4))) == "1 2 |")
    #expect(text(of: Observable.amb([.of(1, 2), .of(3, 4), .of(5, 6)])) == "1 2 |")
  }

  @Test func `of nothing sends nothing, and of one is that one`() {
    #expect(text(of: Observable<Int>.amb([])) == "")
    #expect(text(of: Observable.amb([Observable.of(1, 2)])) == "1 2 |")
  }

  @Test func `two subjects, and one that is decided inside a callback`() {
    let one = PublishSubject<Int>()
    let other = PublishSubject<Int>()
    let subscription = one.amb(other).subscribe { event in
      if event.element == 1 { other.onNext(10) }
      seen.add(event)
    }
    one.onNext(1)
    one.onNext(2)
    #expect(seen.text == "1 2")
    #expect(one.hasObservers && !other.hasObservers)
    subscription.dispose()
    #expect(!one.hasObservers)
  }
}

@Suite struct AmbStateMachineTests {
  @Test func `exactly one of all that claim wins, and the others are handed back`() {
    for winner in 0..<3 {
      var machine = AmbStateMachine<Int>()
      machine.enter([0, 1, 2])
      #expect(machine.claim(winner) == [0, 1, 2].filter { $0 != winner })
      for number in 0..<3 { #expect(machine.claim(number) == nil) }
      #expect(machine.close() == [winner])
      #expect(machine.close() == [])
      #expect(machine.claim(winner) == nil)
    }
  }

  @Test func `closed before anything is decided it hands all back, and nobody wins`() {
    var machine = AmbStateMachine<Int>()
    machine.enter([0, 1])
    #expect(machine.close() == [0, 1])
    #expect(machine.claim(0) == nil)
    machine.enter([3])
    #expect(machine.close() == [])
  }
}
