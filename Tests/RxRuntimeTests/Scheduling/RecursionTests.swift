import RxAtomics
import TestSupport
import Testing

@testable import RxRuntime

@Suite("scheduleRecursive")
struct RecursionTests {
  @Test("runs again with what it asked for, until it asks no more")
  func repeats() {
    let log = Log<Int>()
    _ = InlineScheduler().scheduleRecursive(0) { number, recurse in
      log.add(number)
      if number < 5 { recurse(number + 1) }
    }
    #expect(log.all == [0, 1, 2, 3, 4, 5])
  }

  @Test("a run that asks for several gets all of them, in order, after it has returned")
  func several() {
    let log = Log<String>()
    _ = InlineScheduler().scheduleRecursive("x") { path, recurse in
      log.add(path)
      if path.count < 3 {
        recurse(path + "l")
        recurse(path + "r")
      }
      log.add("(\(path))")
    }
    #expect(
      log.all == [
        "x", "(x)", "xl", "(xl)", "xr", "(xr)", "xll", "(xll)", "xlr", "(xlr)", "xrl", "(xrl)", "xrr", "(xrr)",
      ])
  }

  @Test("runs that the scheduler runs at once use constant stack: five bytes a run would overflow it")
  func constantStack() {
    let runs = Log<Int>()
    onThread {
      _ = InlineScheduler().scheduleRecursive(1) { number, recurse in
        if number < 100_000 { recurse(number + 1) } else { runs.add(number) }
      }
    }
    #expect(runs.all == [100_000])
  }

  @Test("is disposed when it has ended, and keeps neither action nor scheduler")
  func letsGo() {
    let alive = Alive()
    func start() -> any Disposable {
      let token = alive.make(3)
      return OwningScheduler(alive.make()).scheduleRecursive(0) { number, recurse in
        if number < token.value { recurse(number + 1) }
      }
    }
    let recursion = start()
    #expect(alive.count == 0)
    #expect((recursion as? any Cancelable)?.isDisposed == true)
    withExtendedLifetime(recursion) {}
  }

  @Test("disposing it cancels what waits, and lets go of the action")
  func dispose() {
    let alive = Alive()
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    func start() -> any Disposable {
      let token = alive.make()
      return scheduler.scheduleRecursive(0) { number, recurse in
        log.add(number + token.value)
        recurse(number + 1)
        recurse(number + 1)
      }
    }
    let recursion = start()
    scheduler.runNext()
    scheduler.runNext()
    #expect(log.all == [0, 1])
    #expect(scheduler.waiting == 3)
    #expect(alive.count == 1)
    recursion.dispose()
    #expect(alive.count == 0)
    scheduler.advance(by: .seconds(1))
    #expect(log.all == [0, 1])
  }

  @Test("disposing it from inside the action ends it")
  func disposeInside() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      scheduler.scheduleRecursive(0) { number, recurse in
        log.add(number)
        if number == 3 { own.dispose() }
        recurse(number + 1)
      })
    scheduler.advance(by: .zero)
    #expect(log.all == [0, 1, 2, 3])
    #expect(own.isDisposed)
  }

  @Test("a run can be asked for later")
  func relative() {
    let scheduler = ManualScheduler()
    let start = scheduler.now
    let log = Log<Duration>()
    _ = scheduler.scheduleRecursive(1, dueTime: .seconds(5)) { number, recursion in
      log.add(start.duration(to: scheduler.now))
      switch number {
      case 1: recursion.schedule(2, dueTime: .seconds(10))
      case 2: recursion.schedule(3)
      default: break
      }
    }
    scheduler.advance(by: .seconds(60))
    #expect(log.all == [.seconds(5), .seconds(15), .seconds(15)])
    #expect(scheduler.waiting == 0)
  }

  @Test("on a concurrent scheduler every run that was asked for happens once")
  func concurrent() throws {
    for _ in 0..<50 {
      let runs = Log<Int>()
      let done = Latch(255)
      _ = ConcurrentScheduler().scheduleRecursive(1) { number, recurse in
        runs.add(number)
        if number < 128 {
          recurse(2 * number)
          recurse(2 * number + 1)
        }
        done.countDown()
      }
      try done.wait("all runs")
      #expect(runs.all.sorted() == Array(1...255))
    }
  }
}

/// A scheduler that owns something, to see when it is let go of.
private struct OwningScheduler: ImmediateSchedulerType {
  let token: Alive.Token

  init(_ token: Alive.Token) { self.token = token }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}
