import CWallClock
import Dispatch
import Foundation
import RxSchedulers
import TestSupport
import Testing

/// The wall clock is set while timers wait (contract, 11): in a process of its own, for the program and for Dispatch alike.
@Suite struct WallClockTests {
  @Test(.enabled(if: wall_clock_is_movable()))
  func `the wall clock of a process can be set, and the monotonic ones stay`() async {
    await #expect(processExitsWith: .success) {
      let (date, wall, monotonic) = (Date(), DispatchWallTime.now(), ContinuousClock.now)
      wall_clock_move(-3_600)
      #expect(Date() < date.addingTimeInterval(-3_000))
      #expect(DispatchWallTime.now() < wall)
      wall_clock_move(3_600)
      #expect(Date() > date.addingTimeInterval(3_000))
      #expect(DispatchWallTime.now() > wall + 3_000)
      #expect(monotonic.duration(to: .now) < .seconds(600))
    }
  }

  @Test(.enabled(if: wall_clock_is_movable()))
  func `timers keep their order and their time when it is set an hour back`() async {
    await #expect(processExitsWith: .success) {
      for kind in DrainableKind.allCases { try Self.keepTime(kind, while: -3_600) }
    }
  }

  @Test(.enabled(if: wall_clock_is_movable()))
  func `timers keep their order and their time when it is set an hour forward`() async {
    await #expect(processExitsWith: .success) {
      for kind in DrainableKind.allCases { try Self.keepTime(kind, while: 3_600) }
    }
  }

  /// Sets timers, moves the clock, sets others, and waits for all of them.
  private static func keepTime(_ kind: DrainableKind, while seconds: Int64) throws {
    let scheduler = kind.scheduler
    let (start, now) = (ContinuousClock.now, scheduler.now)
    let fired = Log<(name: String, due: Duration, after: Duration)>()
    let done = Latch(6)
    func watch(_ name: String, _ due: Duration, _ source: Observable<Int>) -> any Disposable {
      source.subscribe(
        onNext: { _ in fired.add((name, due, start.duration(to: .now))) }, onCompleted: { done.countDown() })
    }
    func timer(_ milliseconds: Int) -> any Disposable {
      watch("\(milliseconds)", .milliseconds(milliseconds), .timer(.milliseconds(milliseconds), scheduler: scheduler))
    }
    let typed = PublishSubject<Int>()
    var subscriptions = [
      timer(90), timer(30),
      watch("interval", .milliseconds(20), .interval(.milliseconds(20), scheduler: scheduler).take(3)),
      watch("debounce", .milliseconds(40), typed.debounce(.milliseconds(40), scheduler: scheduler).take(1)),
    ]
    typed.onNext(1)
    wall_clock_move(seconds)
    subscriptions += [timer(60), timer(0)]
    try done.wait("the timers of \(kind)", within: .seconds(60))
    for (name, due, after) in fired.all { #expect(after >= due, "\(kind) \(name)") }
    let timers = fired.all.map(\.name).filter { Int($0) != nil }
    #expect(timers.count == 4 && (!DrainableKind.oneAtATime.contains(kind) || timers == ["0", "30", "60", "90"]))
    #expect(now.duration(to: scheduler.now) >= .milliseconds(90) && now.duration(to: scheduler.now) < .seconds(600))
    #expect(scheduler.drain(timeout: .seconds(60)).isComplete)
    wall_clock_move(0)
    for subscription in subscriptions { subscription.dispose() }
  }
}
