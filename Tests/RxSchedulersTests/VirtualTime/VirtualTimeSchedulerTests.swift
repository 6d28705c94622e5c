import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct VirtualTimeSchedulerTests {
  private let scheduler = HistoricalScheduler()
  private let log = Log<String>()

  private var seconds: Int { Int(ContinuousClock().systemEpoch.duration(to: scheduler.now).components.seconds) }

  private func note(_ word: String, after seconds: Int) -> any Disposable {
    scheduler.scheduleRelative(word, dueTime: .seconds(seconds)) { word in
      self.log.add("\(word)\(self.seconds)")
      return Disposables.create()
    }
  }

  @Test func `actions run by their times, and by their arrival where those are equal`() {
    for (word, time) in [("a", 3), ("b", 1), ("c", 3), ("d", 2), ("e", 1), ("f", 0)] { _ = note(word, after: time) }
    #expect(log.all == [])
    scheduler.start()
    #expect(log.all == ["f0", "b1", "e1", "d2", "a3", "c3"])
  }

  @Test func `many actions come out in order`() {
    let order = Log<Int>()
    for number in 0..<1_000 {
      let time = number * 7_919 % 100
      _ = scheduler.scheduleRelative(number, dueTime: .seconds(time)) { number in
        order.add(time * 1_000 + number)
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(order.count == 1_000)
    #expect(order.all == order.all.sorted())
  }

  @Test func `time passes as far as it is told to`() {
    for time in 1...4 { _ = note("a", after: time) }
    scheduler.advanceBy(.seconds(2))
    #expect(log.all == ["a1", "a2"])
    #expect(seconds == 2)
    scheduler.advanceTo(ContinuousClock().systemEpoch + .milliseconds(3_500))
    #expect(log.all == ["a1", "a2", "a3"])
    #expect(scheduler.now == ContinuousClock().systemEpoch + .milliseconds(3_500))
    scheduler.advanceBy(.seconds(-3))
    #expect(seconds == 3)
  }

  @Test func `what an action schedules runs in its turn, however deep`() {
    let count = AtomicCounterBox()
    _ = scheduler.scheduleRecursive(100_000) { left, recurse in
      count.add()
      if left > 1 { recurse(left - 1) }
    }
    scheduler.start()
    #expect(count.value == 100_000)
  }

  @Test func `an action that is disposed does not run, and is let go of at once`() {
    let alive = Alive()
    let action = { [token = alive.make()] in
      scheduler.scheduleRelative(token, dueTime: .seconds(1)) { _ in
        log.add("ran")
        return Disposables.create()
      }
    }()
    #expect(alive.count == 1)
    action.dispose()
    #expect(alive.count == 0)
    scheduler.start()
    #expect(log.all == [])
    #expect(seconds == 0)
  }

  @Test func `what an action returned is disposed with it`() {
    let scheduled = scheduler.schedule(()) { Disposables.create { self.log.add("disposed") } }
    scheduler.start()
    #expect(log.all == [])
    scheduled.dispose()
    #expect(log.all == ["disposed"])
  }

  @Test func `an action can stop the run, and start takes it up again`() {
    _ = note("a", after: 1)
    _ = scheduler.scheduleRelative((), dueTime: .seconds(2)) {
      self.scheduler.stop()
      return Disposables.create()
    }
    _ = note("b", after: 3)
    scheduler.start()
    #expect(log.all == ["a1"])
    scheduler.start()
    #expect(log.all == ["a1", "b3"])
  }

  @Test func `an action that takes its time makes those after it late, and the clock never goes back`() {
    _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) {
      self.scheduler.sleep(.seconds(5))
      return Disposables.create()
    }
    _ = note("a", after: 2)
    _ = note("b", after: 10)
    scheduler.start()
    #expect(log.all == ["a6", "b10"])
  }

  @Test func `start from inside an action returns at once`() {
    _ = scheduler.schedule(()) {
      self.log.add("first")
      self.scheduler.start()
      self.log.add("returned")
      return Disposables.create()
    }
    _ = note("a", after: 1)
    scheduler.start()
    #expect(log.all == ["first", "returned", "a1"])
  }

  @Test(arguments: [Duration.seconds(-5), .zero, .seconds(Int64.min), .nanoseconds(-1)])
  func `a time in the past counts as now`(dueTime: Duration) {
    _ = scheduler.scheduleRelative((), dueTime: dueTime) {
      self.log.add("ran")
      return Disposables.create()
    }
    scheduler.start()
    #expect(log.all == ["ran"])
    #expect(scheduler.now == ContinuousClock().systemEpoch)
  }

  @Test func `an enormous time is far away, and nothing overflows`() {
    let enormous = Duration.seconds(Int64.max) * 18
    _ = scheduler.scheduleRelative((), dueTime: enormous) {
      _ = self.scheduler.scheduleRelative((), dueTime: enormous) {
        self.log.add("second")
        return Disposables.create()
      }
      return Disposables.create()
    }
    scheduler.advanceBy(.seconds(1_000_000))
    #expect(log.all == [])
    scheduler.start()
    #expect(log.all == ["second"])
    scheduler.advanceBy(enormous)
  }

  @Test func `a periodic action keeps to its times`() {
    let run = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(2)) { number in
      self.log.add("\(number)@\(self.seconds)")
      return number + 1
    }
    scheduler.advanceBy(.seconds(6))
    #expect(log.all == ["0@1", "1@3", "2@5"])
    run.dispose()
    scheduler.start()
    #expect(log.count == 3)
  }

  @Test func `a converter gives virtual time its meaning, and a subclass its delays`() {
    let scheduler = Hours(initialClock: 5, converter: HourConverter())
    #expect(scheduler.now == ContinuousClock().systemEpoch + .seconds(5 * 3_600))
    _ = scheduler.scheduleRelative("half past", dueTime: .seconds(1_800)) { [log] in
      log.add($0)
      return Disposables.create()
    }
    _ = scheduler.scheduleRelativeVirtual("two hours", dueTime: 2) { [log] in
      log.add($0)
      return Disposables.create()
    }
    scheduler.advanceTo(6)
    #expect(log.all == [])
    scheduler.advanceBy(1)
    #expect(log.all == ["half past", "two hours"])
    #expect(scheduler.clock == 7)
  }

  @Test func `a scheduler that is released lets go of what waits`() {
    let alive = Alive()
    do {
      let scheduler = HistoricalScheduler()
      for time in 0..<10 {
        _ = scheduler.scheduleRelative(alive.make(), dueTime: .seconds(time)) { _ in Disposables.create() }
      }
      scheduler.advanceBy(.seconds(4))
      #expect(alive.count > 0)
    }
    #expect(alive.count == 0)
  }
}

/// Counts in hours. What is scheduled comes an hour later than asked for.
private final class Hours: VirtualTimeScheduler<HourConverter>, @unchecked Sendable {
  override func adjustScheduledTime(_ time: Int) -> Int { time + 1 }
}

private struct HourConverter: VirtualTimeConverterType {
  func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
    ContinuousClock().systemEpoch + .seconds(virtualTime * 3_600)
  }

  func convertToVirtualTime(_ time: RxTime) -> Int {
    convertToVirtualTimeInterval(ContinuousClock().systemEpoch.duration(to: time))
  }

  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> RxTimeInterval {
    .seconds(virtualTimeInterval * 3_600)
  }

  func convertToVirtualTimeInterval(_ timeInterval: RxTimeInterval) -> Int {
    Int((timeInterval / .seconds(3_600)).rounded())
  }

  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
}
