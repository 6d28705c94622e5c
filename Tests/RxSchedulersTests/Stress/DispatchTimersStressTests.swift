import Dispatch
import RxAtomics
import TestSupport
import Testing

@testable import RxSchedulers

@Suite("DispatchTimersStress")
struct DispatchTimersStress {
  /// Timers of one scheduler, and how often each has fired.
  final class State: Sendable {
    let alive = Alive()
    let scheduler: any SchedulerType
    let timers = Log<any Disposable>()
    let fired = Log<Int>()

    init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

    func add(_ number: Int, after time: Duration) -> any Disposable {
      let token = alive.make()
      let timer = scheduler.scheduleRelative(number, dueTime: time) { [fired] number in
        withExtendedLifetime(token) { fired.add(number) }
        return Disposables.create()
      }
      timers.add(timer)
      return timer
    }
  }

  static func scheduler(concurrent: Bool) -> any SchedulerType {
    concurrent
      ? ConcurrentDispatchQueueScheduler(qos: .userInitiated)
      : SerialDispatchQueueScheduler(internalSerialQueueName: "rx.tests.stress")
  }

  /// Numbers without a repetition.
  private static func areDistinct(_ numbers: [Int]) -> Bool { Set(numbers).count == numbers.count }

  @Test(
    "timers that threads make and cancel while others fire: each fires at most once, all that stay fire, nothing leaks",
    arguments: [true, false])
  func makeAndCancel(concurrent: Bool) throws {
    let scheduler = Self.scheduler(concurrent: concurrent)
    try race(
      rounds: 60, threads: 3, setUp: { State(scheduler) },
      { state, thread in
        for number in 0..<20 {
          let timer = state.add(thread * 100 + number, after: .microseconds(number * 7 % 50))
          if number % 2 == 1 { timer.dispose() }
        }
      },
      check: { state in
        try waitUntil("the timers fire") { state.alive.count == 0 }
        let fired = state.fired.all
        #expect(Self.areDistinct(fired))
        for thread in 0..<3 {
          for number in stride(from: 0, to: 20, by: 2) { #expect(fired.contains(thread * 100 + number)) }
        }
      })
  }

  @Test("cancelling meets firing: at most once, and let go of either way", arguments: [true, false])
  func cancelAndFire(concurrent: Bool) throws {
    let scheduler = Self.scheduler(concurrent: concurrent)
    try race(
      rounds: 150,
      setUp: {
        let state = State(scheduler)
        for number in 0..<4 { _ = state.add(number, after: .microseconds(20 + number)) }
        return state
      },
      { state in for timer in state.timers.all { timer.dispose() } },
      { state in for timer in state.timers.all.reversed() { timer.dispose() } },
      check: { state in
        try waitUntil("the timers are let go of") { state.alive.count == 0 }
        #expect(Self.areDistinct(state.fired.all))
      })
  }

  @Test("on the serial queue itself a timer that was disposed does not fire any more")
  func cancelOnQueue() throws {
    let scheduler = Self.scheduler(concurrent: false)
    for round in 0..<100 {
      let state = State(scheduler)
      let late = Lateness()
      let done = Latch()
      let timer = scheduler.scheduleRelative((), dueTime: .microseconds(30 + round % 20)) {
        late.noteFired()
        return Disposables.create()
      }
      _ = scheduler.scheduleRelative((), dueTime: .microseconds(30 + round % 17)) {
        timer.dispose()
        late.noteDisposed()
        done.countDown()
        return Disposables.create()
      }
      try done.wait()
      // Whatever was to run has run.
      let empty = Latch()
      _ = scheduler.schedule(()) {
        empty.countDown(); return Disposables.create()
      }
      try empty.wait()
      #expect(late.firedAfterDisposal == 0)
      withExtendedLifetime(state) {}
    }
  }

  /// Counts what fires after it should not.
  final class Lateness: Sendable {
    private let disposed = AtomicFlag()
    private let late = AtomicCounter()

    func noteFired() { if disposed.isSet { late.add() } }

    func noteDisposed() { _ = disposed.set() }

    var firedAfterDisposal: Int { late.value }
  }

  @Test("a scheduler is released while its timers are made, fire and are cancelled")
  func released() throws {
    final class Releasing: Sendable {
      let scheduler = Locked<SerialDispatchQueueScheduler?>(.init(internalSerialQueueName: "rx.tests.released"))
      let alive = Alive()
      let fired = AtomicCounter()
      let made = AtomicCounter()
    }
    try race(
      rounds: 100, setUp: { Releasing() },
      { state in
        for _ in 0..<5 {
          guard let scheduler = state.scheduler.withLock({ $0 }) else { return }
          let token = state.alive.make()
          state.made.add()
          _ = scheduler.scheduleRelative((), dueTime: .microseconds(10)) {
            withExtendedLifetime(token) { _ = state.fired.add() }
            return Disposables.create()
          }
        }
      },
      { state in _ = state.scheduler.withLock { $0.take() } },
      check: { state in
        try waitUntil("all timers have fired") { state.fired.value == state.made.value && state.alive.count == 0 }
      })
  }
}
