import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("schedulePeriodic, as schedulers without timers do it")
struct SchedulePeriodicTests {
  @Test("runs first after startAfter and then every period, each run with what the one before returned")
  func times() {
    let scheduler = ManualScheduler()
    let start = scheduler.now
    let log = Log<Duration>()
    let states = Log<Int>()
    let timer = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(2)) { state in
      log.add(start.duration(to: scheduler.now))
      states.add(state)
      return state * 10
    }
    scheduler.advance(by: .seconds(4))
    #expect(log.all.isEmpty)
    scheduler.advance(by: .seconds(6))
    #expect(log.all == [.seconds(5), .seconds(7), .seconds(9)])
    #expect(states.all == [1, 10, 100])
    timer.dispose()
    scheduler.advance(by: .seconds(100))
    #expect(log.count == 3)
    #expect(scheduler.waiting == 0)
  }

  @Test("a run that comes late does not delay those after it")
  func noDrift() {
    let scheduler = ManualScheduler()
    let start = scheduler.now
    let log = Log<Duration>()
    let timer = scheduler.schedulePeriodic((), startAfter: .seconds(10), period: .seconds(10)) {
      log.add(start.duration(to: scheduler.now))
      if log.count == 1 { scheduler.pass(.seconds(25)) }
    }
    scheduler.advance(by: .seconds(60))
    timer.dispose()
    #expect(log.all == [.seconds(10), .seconds(35), .seconds(35), .seconds(40), .seconds(50), .seconds(60)])
  }

  @Test("a run that becomes due while another is under way follows it")
  func dueMeanwhile() {
    let scheduler = ManualScheduler()
    let log = Log<String>()
    let timer = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) { state in
      log.add("begin \(state)")
      if state == 0 { scheduler.advance(by: .seconds(2)) }
      log.add("end \(state)")
      return state + 1
    }
    scheduler.advance(by: .zero)
    timer.dispose()
    #expect(log.all == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("negative times count as zero")
  func negative() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      scheduler.schedulePeriodic(0, startAfter: .seconds(-5), period: .seconds(-1)) { state in
        log.add(state)
        if state == 3 { own.dispose() }
        return state + 1
      })
    scheduler.advance(by: .zero)
    #expect(log.all == [0, 1, 2, 3])
  }

  @Test("the greatest times there are do not overflow")
  func greatest() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    let timer = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(Int64.max)) { state in
      log.add(state)
      return state + 1
    }
    for _ in 0..<50 { scheduler.runNext() }
    #expect(log.count == 50)
    timer.dispose()
  }

  @Test("disposing it lets go of action and state")
  func letsGo() {
    let alive = Alive()
    let scheduler = ManualScheduler()
    func start() -> any Disposable {
      let token = alive.make()
      return scheduler.schedulePeriodic(alive.make(), startAfter: .zero, period: .seconds(1)) { _ in
        alive.make(token.value)
      }
    }
    let timer = start()
    scheduler.advance(by: .seconds(3))
    #expect(alive.count == 2)
    timer.dispose()
    // The action that waits on the scheduler was cancelled; a manual scheduler drops it when it comes to it.
    scheduler.advance(by: .seconds(3))
    #expect(alive.count == 0)
    withExtendedLifetime(timer) {}
  }

  @Test("runs never overlap and none is left out, on a concurrent scheduler either")
  func overlap() throws {
    let detector = OverlapDetector()
    let states = Log<Int>()
    let done = Latch()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      ConcurrentScheduler().schedulePeriodic(0, startAfter: .zero, period: .zero) { state in
        detector.run {
          states.add(state)
          if state == 2_000 {
            own.dispose()
            done.countDown()
          }
        }
        return state + 1
      })
    try done.wait("2,000 runs")
    #expect(detector.overlapCount == 0)
    #expect(states.all == Array(0...2_000))
  }
}
