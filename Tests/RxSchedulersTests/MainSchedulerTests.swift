import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct MainSchedulerTests {
  @Test func `actions from other threads run on the main queue`() throws {
    let seen = Log<Bool>()
    let done = Latch(4)
    onThread {
      #expect(MainScheduler.isOnMainQueue == false)
      let schedulers: [any SchedulerType] = [
        MainScheduler.instance, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
      ]
      for scheduler in schedulers {
        _ = scheduler.schedule(()) {
          seen.add(MainScheduler.isOnMainQueue)
          done.countDown()
          return Disposables.create()
        }
      }
      _ = MainScheduler.instance.scheduleRelative((), dueTime: .milliseconds(1)) {
        seen.add(MainScheduler.isOnMainQueue)
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the main queue")
    #expect(seen.all == [true, true, true, true])
  }

  @Test @MainActor func `an action from the main queue runs at once, but for the asynchronous instance`() {
    let log = Log<String>()
    // Other tests may have put something into the queue; the concurrent one does not care.
    _ = ConcurrentMainScheduler.instance.schedule(()) {
      log.add("at once")
      return Disposables.create()
    }
    #expect(log.all == ["at once"])
    _ = MainScheduler().schedule(()) {
      log.add("at once, too")
      return Disposables.create()
    }
    #expect(log.all == ["at once", "at once, too"])
    let waiting = MainScheduler.asyncInstance.schedule(()) {
      log.add("later")
      return Disposables.create()
    }
    #expect(log.count == 2)
    waiting.dispose()
  }

  @Test @MainActor func `an action does not overtake one that waits`() async {
    let scheduler = MainScheduler()
    let log = Log<Int>()
    onThread {
      _ = scheduler.schedule(()) {
        log.add(1)
        return Disposables.create()
      }
    }
    await withCheckedContinuation { continuation in
      _ = scheduler.schedule(()) {
        log.add(2)
        continuation.resume()
        return Disposables.create()
      }
      #expect(log.all == [])
    }
    #expect(log.all == [1, 2])
  }

  @Test @MainActor func `on the main queue the checks pass`() {
    MainScheduler.ensureExecutingOnScheduler()
    MainScheduler.ensureRunningOnMainThread()
    #expect(MainScheduler.isOnMainQueue)
  }
}
