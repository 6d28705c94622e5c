import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct DispatchSchedulerTests {
  private static let kinds: [Kind] = [.serial, .serialOnQueue, .concurrent, .concurrentOnQueue]

  enum Kind: Sendable {
    case serial, serialOnQueue, concurrent, concurrentOnQueue

    var scheduler: any SchedulerType {
      switch self {
      case .serial: SerialDispatchQueueScheduler(qos: .default)
      case .serialOnQueue: SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "serial")
      case .concurrent: ConcurrentDispatchQueueScheduler(qos: .default)
      case .concurrentOnQueue:
        ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "concurrent", attributes: .concurrent))
      }
    }
  }

  @Test func `a serial scheduler keeps the order`() throws {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "serial")
    let log = Log<Int>()
    let done = Latch()
    for number in 0..<1_000 {
      _ = scheduler.schedule(number) {
        log.add($0)
        return Disposables.create()
      }
    }
    _ = scheduler.schedule(()) {
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the last action")
    #expect(log.all == Array(0..<1_000))
  }

  @Test func `the queue can be configured before it is used`() throws {
    let key = DispatchSpecificKey<Int>()
    let scheduler = SerialDispatchQueueScheduler(
      internalSerialQueueName: "configured", serialQueueConfiguration: { $0.setSpecific(key: key, value: 7) })
    let seen = Log<Int?>()
    let done = Latch()
    _ = scheduler.schedule(()) {
      seen.add(DispatchQueue.getSpecific(key: key))
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the action")
    #expect(seen.all == [7])
  }

  @Test(arguments: kinds)
  func `every action runs once`(kind: Kind) throws {
    let scheduler = kind.scheduler
    let count = 3_000
    let runs = AtomicCounterBox()
    let done = Latch(count)
    for _ in 0..<count {
      _ = scheduler.schedule(()) {
        runs.add()
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("the actions")
    #expect(runs.value == count)
  }

  @Test(arguments: kinds)
  func `what an action returned is disposed with what scheduling returned`(kind: Kind) throws {
    let scheduler = kind.scheduler
    let ran = Latch(2)
    let disposed = AtomicCounterBox()
    let actions = [
      scheduler.schedule(()) {
        defer { ran.countDown() }
        return Disposables.create { disposed.add() }
      },
      scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        defer { ran.countDown() }
        return Disposables.create { disposed.add() }
      },
    ]
    try ran.wait("the actions")
    for action in actions { action.dispose() }
    try waitUntil("the disposables to be disposed") { disposed.value == 2 }
  }

  @Test func `a disposed action does not begin, and is let go of at once`() throws {
    let alive = Alive()
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let blocked = Latch()
    _ = scheduler.schedule(()) {
      try? blocked.wait()
      return Disposables.create()
    }
    let began = AtomicCounterBox()
    let waiting: any Disposable = {
      let token = alive.make()
      return scheduler.schedule(()) { [token] in
        began.add(token.value + 1)
        return Disposables.create()
      }
    }()
    waiting.dispose()
    #expect(alive.count == 0)
    blocked.countDown()
    let done = Latch()
    _ = scheduler.schedule(()) {
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the queue")
    #expect(began.value == 0)
  }

  @Test(arguments: [Kind.concurrent, .concurrentOnQueue])
  func `an action that blocks does not hold up others`(kind: Kind) throws {
    let scheduler = kind.scheduler
    let blocked = Latch()
    let done = Latch(200)
    for number in 0...200 {
      _ = scheduler.schedule(()) {
        if number == 0 { try? blocked.wait() } else { done.countDown() }
        return Disposables.create()
      }
    }
    defer { blocked.countDown() }
    try done.wait("the actions behind the one that blocks")
  }

  @Test(arguments: kinds)
  func `pending work outlives the scheduler's owner`(kind: Kind) throws {
    let done = Latch(2)
    do {
      let scheduler = kind.scheduler
      _ = scheduler.schedule(()) {
        done.countDown()
        return Disposables.create()
      }
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2)) {
        done.countDown()
        return Disposables.create()
      }
    }
    try done.wait("work whose scheduler was released")
  }

  @Test func `the clock goes forward`() {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let before = scheduler.now
    #expect(scheduler.now >= before)
  }
}
