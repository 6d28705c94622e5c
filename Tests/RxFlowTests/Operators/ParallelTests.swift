import Dispatch
import RxAtomics
import RxFlow
import RxFlowTestKit
import RxSchedulers
import TestSupport
import Testing

@Suite struct ParallelTests {
  @Test func `elements are dealt out in turn, worked on in their lanes, and come together again`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.range(start: 0, count: 100).parallel(lanes: 3, on: scheduler, prefetch: 4)
      .filter { $0 % 2 == 0 }.map { $0 * 10 }.flatMap { Flowable.of($0, $0 + 1) }.sequential(prefetch: 2)
      .subscribe(probe)
    #expect(probe.elements == [])
    scheduler.runAll()
    #expect(probe.elements.sorted() == stride(from: 0, to: 100, by: 2).flatMap { [$0 * 10, $0 * 10 + 1] })
    #expect(probe.isFinished)
    #expect(probe.faults == [])
  }

  @Test func `lanes work at the same time`() async throws {
    let gates = [Gate(), Gate()]
    let probe = FlowProbe<Bool>(demand: .unlimited)
    // Each waits for the other: one thread could not.
    Flowable.of(0, 1).parallel(lanes: 2, on: ConcurrentDispatchQueueScheduler(qos: .default)).map { index in
      gates[index].open()
      return gates[1 - index].wait(for: .seconds(60))
    }.sequential().subscribe(probe)
    try await eventually("the end") { probe.isFinished }
    #expect(probe.elements == [true, true])
  }

  @Test func `no more is asked for than the lanes can take`() {
    let source = ManualSource<Int>()
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>()
    source.parallel(lanes: 2, on: scheduler, prefetch: 4).sequential(prefetch: 1).subscribe(probe)
    #expect(source.requests == [.max(4)])
    var sent = 0
    // What is asked for, until nothing more is.
    while sent < source.requests.compactMap(\.max).reduce(0, +) {
      source.send(sent)
      sent += 1
      scheduler.runAll()
    }
    // Four before the lanes, four in each but for what is not asked for again yet, and one of each behind.
    #expect(sent <= 4 + 2 * 4 + 2)
    #expect(probe.elements == [])
    probe.request(.max(3))
    scheduler.runAll()
    #expect(probe.elements.count == 3)
    probe.cancel()
    #expect(source.cancellations == 1)
  }

  @Test func `a lane that takes long does not hold the others up`() {
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    Flowable.range(start: 0, count: 100).parallel(lanes: 2, on: scheduler, prefetch: 2)
      .flatMap(maxConcurrent: 1) { $0 == 0 ? Flowable<Int>.never() : .just($0) }.sequential().subscribe(probe)
    scheduler.runAll()
    // The first, and what its lane has asked for behind it.
    #expect(probe.elements.count >= 96)
    #expect(!probe.isFinished)
    probe.cancel()
  }

  @Test func `an error in a lane ends all, and cancels the source`() {
    let source = ManualSource<Int>()
    let scheduler = HandScheduler()
    let probe = FlowProbe<Int>(demand: .unlimited)
    source.parallel(lanes: 3, on: scheduler).map { element -> Int in
      if element == 2 { throw Boom() }
      return element
    }.sequential().subscribe(probe)
    for element in 0..<5 { source.send(element) }
    scheduler.runAll()
    #expect(probe.error is Boom)
    #expect(source.cancellations == 1)
    #expect(probe.faults == [])
    let failing = FlowProbe<Int>()
    Flowable<Int>.error(Boom()).parallel(lanes: 3, on: scheduler).sequential().subscribe(failing)
    scheduler.runAll()
    #expect(failing.error is Boom)
  }

  @Test func `no lanes fail, and no room in them`() {
    let scheduler = HandScheduler()
    #expect(text(of: Flowable.just(1).parallel(lanes: 0, on: scheduler).sequential()).hasPrefix("x(Argument"))
    #expect(
      text(of: Flowable.just(1).parallel(lanes: 1, on: scheduler, prefetch: 0).sequential()).hasPrefix("x(Argument"))
    #expect(
      text(of: Flowable.just(1).parallel(lanes: 1, on: scheduler).sequential(prefetch: 0)).hasPrefix("x(Argument"))
  }

  @Test func `cancelling releases what waits in every lane`() {
    let alive = Alive()
    let scheduler = HandScheduler()
    let source = ManualSource<Alive.Token>()
    let probe = FlowProbe<Int>(demand: .max(2))
    source.parallel(lanes: 2, on: scheduler, prefetch: 4).map { $0 }.sequential(prefetch: 2).map(\.value)
      .subscribe(probe)
    for element in 0..<4 { source.send(alive.make(element)) }
    scheduler.runOne()
    for element in 4..<7 { source.send(alive.make(element)) }
    #expect(alive.count > 2)
    probe.cancel()
    scheduler.runAll()
    #expect(alive.count == 0)
    withExtendedLifetime(probe) {}
  }
}
