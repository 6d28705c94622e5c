import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct BackpressureTests {
  @Test func `a buffer keeps what was not asked for, up to its capacity`() {
    let subject = PublishSubject<Int>()
    let probe = FlowProbe<Int>(demand: .max(1))
    subject.asFlowable(.buffer(capacity: 3)).subscribe(probe)
    for element in 1...4 { subject.onNext(element) }
    #expect(probe.text == "1")
    probe.request(.max(2))
    #expect(probe.text == "1 2 3")
    subject.onCompleted()
    #expect(!probe.isFinished)
    probe.request(.max(1))
    #expect(probe.text == "1 2 3 4 |")
    #expect(probe.faults == [])
  }

  @Test func `a buffer that overflows fails behind what waits, and cancels its source`() {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let probe = FlowProbe<Int>()
    subject.asFlowable(.buffer(capacity: 2, overflow: .fail), drops: drops).subscribe(probe)
    for element in 1...4 { subject.onNext(element) }
    #expect(!subject.hasObservers)
    #expect(drops.count == 1)
    probe.request(.unlimited)
    #expect(probe.text.hasPrefix("1 2 x(Arithmetic overflow"))
  }

  @Test func `the oldest or the newest make room, and are counted`() {
    for (overflow, expected) in [(BufferOverflow.dropOldest, "4 5"), (.dropNewest, "1 2")] {
      let subject = PublishSubject<Int>()
      let drops = DropCounter()
      let probe = FlowProbe<Int>()
      subject.asFlowable(.buffer(capacity: 2, overflow: overflow), drops: drops).subscribe(probe)
      for element in 1...5 { subject.onNext(element) }
      probe.request(.unlimited)
      #expect(probe.text == expected)
      #expect(drops.count == 3)
      subject.onNext(6)
      #expect(probe.text == expected + " 6")
    }
  }

  @Test func `an error comes behind a full buffer, or before it by policy`() {
    for errors in [ErrorOrder.inOrder, .atOnce] {
      let (subject, drops) = (PublishSubject<Int>(), DropCounter())
      let dropped = Locked<[Int]>([])
      let probe = FlowProbe<Int>(demand: .max(1))
      subject.asFlowable(.buffer(capacity: 3, errors: errors), drops: drops) { element in
        dropped.withLock { $0.append(element) }
      }.subscribe(probe)
      for element in 1...4 { subject.onNext(element) }
      subject.onError(Boom())
      #expect(probe.text == (errors == .inOrder ? "1" : "1 x(Boom())"))
      probe.request(.unlimited)
      #expect(probe.text == (errors == .inOrder ? "1 2 3 4 x(Boom())" : "1 x(Boom())"))
      #expect(dropped.withLock { $0 } == (errors == .inOrder ? [] : [2, 3, 4]))
      #expect(drops.count == (errors == .inOrder ? 0 : 3))
      #expect(probe.faults == [])
    }
  }

  @Test func `where errors come at once, that of an overflow does, and a completion comes behind what waits`() {
    let subject = PublishSubject<Int>()
    let (overflowing, completing) = (FlowProbe<Int>(), FlowProbe<Int>())
    let strategy = BackpressureStrategy.buffer(capacity: 2, overflow: .fail, errors: .atOnce)
    subject.asFlowable(strategy).subscribe(overflowing)
    subject.take(2).asFlowable(strategy).subscribe(completing)
    for element in 1...3 { subject.onNext(element) }
    #expect(overflowing.text.hasPrefix("x(Arithmetic overflow"))
    #expect(!subject.hasObservers)
    #expect(completing.text == "")
    completing.request(.max(2))
    #expect(completing.text == "1 2 |")
    let created = FlowProbe<Int>()
    Flowable<Int>.create(strategy) { observer in
      observer.onNext(1)
      observer.onError(Boom())
      return Disposables.create()
    }.subscribe(created)
    #expect(created.text == "x(Boom())")
  }

  @Test func `drop passes on only what was asked for before`() {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let probe = FlowProbe<Int>(demand: .max(1))
    subject.asFlowable(.drop, drops: drops).subscribe(probe)
    subject.onNext(1)
    subject.onNext(2)
    probe.request(.max(1))
    #expect(probe.text == "1")
    subject.onNext(3)
    #expect(probe.text == "1 3")
    #expect(drops.count == 1)
  }

  @Test func `what comes while an element is delivered was not asked for`() {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let probe = FlowProbe<Int>(demand: .max(1)) { _, element in
      if element == 1 { subject.onNext(2) }
      return .none
    }
    subject.asFlowable(.drop, drops: drops).subscribe(probe)
    subject.onNext(1)
    probe.request(.max(1))
    #expect(probe.text == "1")
    #expect(drops.count == 1)
  }

  @Test func `latest keeps the last`() {
    let subject = PublishSubject<Int>()
    let drops = DropCounter()
    let probe = FlowProbe<Int>(demand: .max(1))
    subject.asFlowable(.latest, drops: drops).subscribe(probe)
    for element in 1...5 { subject.onNext(element) }
    #expect(probe.text == "1")
    probe.request(.max(5))
    #expect(probe.text == "1 5")
    #expect(drops.count == 3)
    subject.onCompleted()
    #expect(probe.text == "1 5 |")
  }

  @Test func `the operators are the same on flowables`() {
    let source = ManualSource<Int>()
    let probe = FlowProbe<Int>()
    source.onBackpressureLatest().subscribe(probe)
    #expect(source.requests == [.unlimited])
    source.send(1)
    source.send(2)
    probe.request(.max(1))
    #expect(probe.text == "2")
    let dropping = FlowProbe<Int>(demand: .max(3))
    Flowable.range(start: 1, count: 5).onBackpressureDrop().subscribe(dropping)
    #expect(dropping.text == "1 2 3 |")
    #expect(text(of: Flowable.just(1).onBackpressureBuffer(capacity: 0)).hasPrefix("x(Argument"))
  }

  @Test func `create takes whatever its closure sends`() {
    let source = Flowable<Int>.create(.buffer(capacity: 10)) { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
    let probe = FlowProbe<Int>(demand: .max(2))
    source.subscribe(probe)
    #expect(probe.text == "1 2")
    probe.request(.max(1))
    #expect(probe.text == "1 2 3 |")
  }

  @Test func `cancelling disposes the observable, also before it has returned`() {
    let disposals = Counter()
    let subject = PublishSubject<Int>()
    let probe = FlowProbe<Int>()
    subject.do(onDispose: { disposals.add() }).asFlowable(.latest).subscribe(probe)
    #expect(subject.hasObservers)
    probe.cancel()
    #expect(!subject.hasObservers)
    #expect(disposals.value == 1)
    let early = FlowProbe<Int>(demand: .unlimited) { probe, _ in
      probe.cancel()
      return .none
    }
    Observable.range(start: 0, count: 1_000).do(onDispose: { disposals.add() }).asFlowable(.latest).subscribe(early)
    #expect(early.elements == [0])
    #expect(disposals.value == 2)
  }

  @Test func `a flowable as an observable sends everything, and is cancelled by disposal`() {
    let seen = Locked<[Int]>([])
    let source = ManualSource<Int>()
    let subscription = source.asObservable().subscribe(onNext: { element in seen.withLock { $0.append(element) } })
    #expect(source.requests == [.unlimited])
    source.send(4)
    subscription.dispose()
    source.send(5)
    #expect(seen.withLock { $0 } == [4])
    #expect(source.cancellations == 1)
    #expect(text(of: Flowable.of(1, 2).asObservable().map { $0 }.asFlowable(.buffer(capacity: 5))) == "1 2 |")
    #expect(text(of: Flowable<Int>.error(Boom()).asObservable().asFlowable(.drop)) == "x(Boom())")
  }
}
