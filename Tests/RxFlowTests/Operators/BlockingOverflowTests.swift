import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite struct BlockingOverflowTests {
  /// Sends numbers to a subject on a thread of its own, and says how far it has come.
  private final class Producer: Sendable {
    let subject = PublishSubject<Int>()
    let sent = Counter()
    private let returned = AtomicFlag()

    var hasReturned: Bool { returned.isSet }

    /// Sends from the calling thread.
    func run(_ count: Int) {
      for element in 1...count {
        subject.onNext(element)
        sent.add()
      }
      returned.raise()
    }
  }

  @Test func `a producer waits until half of the buffer is free, and nothing is dropped`() throws {
    let drops = DropCounter()
    let producer = Producer()
    let probe = FlowProbe<Int>()
    producer.subject.asFlowable(.buffer(capacity: 4, overflow: .block), drops: drops).subscribe(probe)
    let thread = JoinableThread { producer.run(10) }
    try waitUntil("the buffer is full") { producer.sent.value == 4 }
    probe.request(.max(1))
    #expect(producer.sent.value == 4)
    probe.request(.max(1))
    try waitUntil("it is full again") { producer.sent.value == 6 }
    #expect(probe.elements == [1, 2])
    probe.request(.unlimited)
    thread.join()
    #expect(probe.elements == Array(1...10))
    #expect(drops.count == 0)
    #expect(probe.faults == [])
    probe.cancel()
  }

  @Test func `the end of the sequence and its cancellation wake the producer`() throws {
    let ends: [@Sendable (FlowProbe<Int>) -> Void] = [
      { $0.cancel() }, { $0.request(.max(1)) }, { $0.request(.max(-1)) },
    ]
    for end in ends {
      let drops = DropCounter()
      let producer = Producer()
      let probe = FlowProbe<Int>()
      producer.subject.asFlowable(.buffer(capacity: 2, overflow: .block), drops: drops).take(1).subscribe(probe)
      let thread = JoinableThread { producer.run(5) }
      try waitUntil("the buffer is full") { producer.sent.value == 2 }
      end(probe)
      thread.join()
      #expect(producer.hasReturned)
      #expect(!producer.subject.hasObservers)
      #expect(drops.count == 0)
      #expect(probe.elements.count <= 1)
    }
  }

  @Test func `the producer is woken while another thread is busy with an element`() throws {
    let producer = Producer()
    let (inside, leave) = (Gate(), Gate())
    let probe = FlowProbe<Int>(demand: .none) { _, _ in
      inside.open()
      _ = leave.wait()
      return .none
    }
    producer.subject.asFlowable(.buffer(capacity: 4, overflow: .block)).subscribe(probe)
    let producing = JoinableThread { producer.run(8) }
    try waitUntil("the buffer is full") { producer.sent.value == 4 }
    let asking = JoinableThread { probe.request(.max(1)) }
    _ = inside.wait()
    probe.cancel()
    producing.join()
    #expect(producer.hasReturned)
    leave.open()
    asking.join()
    #expect(probe.elements == [1])
  }

  @Test func `on the thread that delivers the sequence fails, behind what waits`() {
    let subject = PublishSubject<Int>()
    let probe = FlowProbe<Int>(demand: .none) { _, element in
      if element == 1 { for more in 3...6 { subject.onNext(more) } }
      return .none
    }
    subject.asFlowable(.buffer(capacity: 2, overflow: .block)).subscribe(probe)
    subject.onNext(1)
    subject.onNext(2)
    probe.request(.max(1))
    #expect(!subject.hasObservers)
    probe.request(.max(9))
    #expect(probe.elements == [1, 2, 3])
    #expect(probe.error as? FlowError == .producerWouldWaitForItself)
    #expect("\(FlowError.producerWouldWaitForItself)".contains("wait"))
    #expect(probe.faults == [])
  }

  @Test func `what was asked for never waits, and on sequences with demand it is the same`() throws {
    #expect(
      text(of: Flowable.range(start: 0, count: 20).onBackpressureBuffer(capacity: 1, overflow: .block))
        == (0..<20).map { "\($0)" }.joined(separator: " ") + " |")
    let probe = FlowProbe<Int>()
    let thread = JoinableThread {
      Flowable.range(start: 0, count: 100).onBackpressureBuffer(capacity: 3, overflow: .block).subscribe(probe)
    }
    try waitUntil("the subscription") { probe.subscription != nil }
    for _ in 0..<100 { probe.request(.max(1)) }
    thread.join()
    #expect(probe.elements == Array(0..<100))
    #expect(probe.isFinished)
  }

  @Test func `a shared sequence makes nobody wait`() {
    let probe = FlowProbe<Int>()
    Flowable.just(1).share(.bounded(capacity: 2, overflow: .block)).subscribe(probe)
    #expect(probe.error as? FlowError == .blockingNotAllowed)
    #expect("\(FlowError.blockingNotAllowed)".contains("wait"))
  }

  // MARK: Several producers

  @Test func `nothing grows without bound while a thread is busy with an element, whatever was asked for`() {
    for (strategy, room) in [
      (BackpressureStrategy.buffer(capacity: 200, overflow: .dropNewest), 200), (.drop, 128),
      (.buffer(capacity: 2, overflow: .dropNewest), 128),
    ] {
      let (inside, leave) = (Gate(), Gate())
      let drops = DropCounter()
      let probe = FlowProbe<Int>(demand: .unlimited) { _, element in
        guard element == 0 else { return .none }
        inside.open()
        _ = leave.wait()
        return .none
      }
      let observers = Locked<[AnyObserver<Int>]>([])
      Flowable<Int>.create(strategy, drops: drops) { observer in
        observers.withLock { $0.append(observer) }
        return Disposables.create()
      }.subscribe(probe)
      let observer = observers.withLock { $0[0] }
      let busy = JoinableThread { observer.onNext(0) }
      _ = inside.wait()
      for element in 1...1_000 { observer.onNext(element) }
      #expect(drops.count == 1_000 - room)
      leave.open()
      busy.join()
      #expect(probe.elements == Array(0...room))
      probe.cancel()
    }
  }

  @Test func `of several ends one counts, and elements after it are not delivered`() {
    let observers = Locked<[AnyObserver<Int>]>([])
    let disposals = Counter()
    let source = Flowable<Int>.create(.buffer(capacity: 2)) { observer in
      observers.withLock { $0.append(observer) }
      return Disposables.create { disposals.add() }
    }
    let probe = FlowProbe<Int>(demand: .max(1))
    source.subscribe(probe)
    let observer = observers.withLock { $0[0] }
    observer.onNext(1)
    observer.onNext(2)
    observer.onCompleted()
    #expect(disposals.value == 1)
    observer.onNext(3)
    observer.onCompleted()
    probe.request(.max(5))
    #expect(probe.text == "1 2 |")
    let cancelled = FlowProbe<Int>(demand: .max(5))
    source.subscribe(cancelled)
    cancelled.cancel()
    observers.withLock { $0[1] }.onNext(1)
    #expect(disposals.value == 2)
    #expect(cancelled.elements == [])
  }

  // MARK: What was dropped

  @Test func `what was dropped can be observed, by every policy that drops`() {
    let strategies: [(BackpressureStrategy, dropped: [Int], rest: [Int])] = [
      (.buffer(capacity: 2, overflow: .dropOldest), [1, 2, 3], [4, 5]),
      (.buffer(capacity: 2, overflow: .dropNewest), [3, 4, 5], [1, 2]),
      (.buffer(capacity: 2, overflow: .fail), [3], [1, 2]),
      (.latest, [1, 2, 3, 4], [5]), (.drop, [1, 2, 3, 4, 5], []),
    ]
    for (strategy, expected, rest) in strategies {
      let subject = PublishSubject<Int>()
      let drops = DropCounter()
      let dropped = FlowProbe<Int>(demand: .unlimited)
      let probe = FlowProbe<Int>()
      subject.asFlowable(strategy, drops: drops) { _ = dropped.receive($0) }.subscribe(probe)
      for element in 1...5 { subject.onNext(element) }
      #expect(dropped.elements == expected)
      #expect(drops.count == expected.count)
      probe.request(.unlimited)
      #expect(probe.elements == rest)
      probe.cancel()
    }
  }

  @Test
  func `what was dropped can be observed on sequences with demand and shared ones, and is nothing after cancellation`()
  {
    let dropped = FlowProbe<Int>(demand: .unlimited)
    let observe: @Sendable (Int) -> Void = { _ = dropped.receive($0) }
    let source = ManualSource<Int>()
    let chains = [
      source.onBackpressureBuffer(capacity: 1, overflow: .dropNewest, onDrop: observe),
      source.onBackpressureLatest(onDrop: observe), source.onBackpressureDrop(onDrop: observe),
      source.share(.bounded(capacity: 1, overflow: .dropOldest), onDrop: observe),
      source.multicast(.bounded(capacity: 1, overflow: .dropOldest), onDrop: observe).asFlowable(),
    ]
    for (index, chain) in chains.prefix(3).enumerated() {
      let probe = FlowProbe<Int>()
      chain.subscribe(probe)
      source.send(index * 10)
      source.send(index * 10 + 1)
      probe.cancel()
      source.send(99)
    }
    #expect(dropped.elements == [1, 10, 20, 21])
    let fast = FlowProbe<Int>(demand: .unlimited)
    let slow = FlowProbe<Int>()
    chains[3].subscribe(fast)
    chains[3].subscribe(slow)
    source.send(30)
    source.send(31)
    #expect(dropped.elements.last == 30)
    fast.cancel()
    slow.cancel()
  }

  @Test func `the closure that observes is let go of at the end, whoever keeps the subscription`() {
    let alive = Alive()
    for ends in [false, true] {
      let source = ManualSource<Int>()
      let probe = FlowProbe<Int>()
      // The chain is not kept, the subscription is.
      func subscribe() {
        let token = alive.make()
        source.onBackpressureLatest(onDrop: { _ in withExtendedLifetime(token) {} }).subscribe(probe)
      }
      subscribe()
      let kept = probe.subscription
      #expect(alive.count == 1)
      if ends { source.end() } else { probe.cancel() }
      #expect(alive.count == 0)
      withExtendedLifetime(kept) {}
    }
  }
}
