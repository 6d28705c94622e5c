import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct OnSchedulerTests {
  /// What a source sends in each turn of its scheduler.
  private func turns(of source: (ManualScheduler) -> Observable<Int>) -> [String] {
    let scheduler = ManualScheduler()
    let events = EventText()
    let subscription = events.subscribe(to: source(scheduler))
    var turns: [String] = []
    var before = events.text
    if !before.isEmpty { turns.append("before: \(before)") }
    while scheduler.waiting > 0, turns.count < 20 {
      scheduler.runNext()
      turns.append(String(events.text.dropFirst(before.count)).trimmed)
      before = events.text
    }
    subscription.dispose()
    return turns
  }

  @Test func `just sends its element in one turn and the completion in the next`() {
    #expect(turns { .just(1, scheduler: $0) } == ["1", "|"])
  }

  @Test func `of and from send an element a turn`() {
    #expect(turns { .of(1, 2, 3, scheduler: $0) } == ["1", "2", "3", "|"])
    #expect(turns { .from([4, 5], scheduler: $0) } == ["4", "5", "|"])
    #expect(turns { .from([], scheduler: $0) } == ["|"])
    #expect(turns { .from(stride(from: 0, to: 6, by: 3), scheduler: $0) } == ["0", "3", "|"])
  }

  @Test func `an optional is sent if it has a value`() {
    #expect(turns { .from(optional: 1, scheduler: $0) } == ["1", "|"])
    #expect(turns { .from(optional: nil, scheduler: $0) } == ["|"])
  }

  @Test func `range sends an element a turn`() {
    #expect(turns { .range(start: 3, count: 2, scheduler: $0) } == ["3", "4", "|"])
    #expect(turns { .range(start: 3, count: 0, scheduler: $0) } == ["|"])
    #expect(turns { .range(start: .max, count: 1, scheduler: $0) } == ["\(Int.max)", "|"])
  }

  @Test func `a range that cannot be fails instead of trapping`() {
    let log = Log<String>()
    for (start, count) in [(0, -1), (Int.max, 2)] {
      _ = Observable<Int>.range(start: start, count: count, scheduler: ManualScheduler()).subscribe(onError: {
        if case RxError.argumentOutOfRange = $0 { log.add("out of range") }
      })
    }
    #expect(log.all == ["out of range", "out of range"])
  }

  @Test func `repeatElement goes on until it is disposed`() {
    #expect(turns { Observable.repeatElement(7, scheduler: $0).take(3) } == ["7", "7", "7 |"])
  }

  @Test func `generate calls its closures in the turns`() {
    let calls = Log<String>()
    let turns = turns {
      .generate(
        initialState: 1,
        condition: {
          calls.add("condition \($0)")
          return $0 < 3
        }, scheduler: $0,
        iterate: {
          calls.add("iterate \($0)")
          return $0 + 1
        })
    }
    #expect(turns == ["1", "2", "|"])
    #expect(calls.all == ["condition 1", "iterate 1", "condition 2", "iterate 2", "condition 3"])
  }

  @Test func `an error of a closure ends the sequence`() {
    #expect(
      turns { .generate(initialState: 1, condition: { _ in throw Boom() }, scheduler: $0, iterate: { $0 }) }
        == ["x(boom)"])
    #expect(
      turns { .generate(initialState: 1, condition: { _ in true }, scheduler: $0, iterate: { _ in throw Boom() }) }
        == ["1", "x(boom)"])
  }

  @Test func `a scheduler that runs actions at once takes constant stack`() {
    let sum = AtomicCounterBox()
    onThread(stackSize: 256 * 1024) {
      _ = Observable<Int>.range(start: 0, count: 100_000, scheduler: InlineScheduler())
        .subscribe(onNext: { _ in sum.add() })
    }
    #expect(sum.value == 100_000)
  }

  @Test func `disposal between two turns lets go of everything at once`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let log = Log<Int>()
    let subscription: any Disposable
    do {
      let elements = (0..<5).map { alive.make($0) }
      let held = alive.make(100)
      subscription = Observable.from(elements, scheduler: scheduler)
        .subscribe(onNext: { [held] in log.add($0.value + held.value) })
    }
    scheduler.runNext()
    scheduler.runNext()
    #expect(alive.count == 6)
    subscription.dispose()
    #expect(alive.count == 0)
    scheduler.runNext()
    #expect(scheduler.waiting == 0)
    #expect(log.all == [100, 101])
  }

  @Test func `disposal inside a callback ends the loop there`() {
    let scheduler = ManualScheduler()
    let alive = Alive()
    let log = Log<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      Observable.from((0..<5).map { alive.make($0) }, scheduler: scheduler).subscribe(onNext: {
        log.add($0.value)
        if $0.value == 1 { subscription.dispose() }
      }))
    while scheduler.waiting > 0 { scheduler.runNext() }
    #expect(log.all == [0, 1])
    #expect(alive.count == 0)
  }

  @Test func `elements come one at a time, in order, on a concurrent scheduler`() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let overlap = OverlapDetector()
    let log = SerialCellBox<[Int]>([])
    let done = Latch()
    let subscription = Observable<Int>.range(start: 0, count: 2_000, scheduler: scheduler).subscribe(
      onNext: { element in overlap.run { log.value.append(element) } }, onCompleted: { done.countDown() })
    try done.wait("the end")
    #expect(log.value == Array(0..<2_000))
    #expect(overlap.overlapCount == 0)
    subscription.dispose()
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
