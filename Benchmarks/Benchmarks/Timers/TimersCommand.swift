import Dispatch
import RxSchedulers

/// `Benchmarks timers`: what a hundred thousand timers that live at once cost, and how late they fire.
struct TimersCommand {
  private static let count = 100_000

  private static let schedulers: [(name: String, make: @Sendable () -> any SchedulerType)] = [
    ("serial", { SerialDispatchQueueScheduler(qos: .default) }),
    ("concurrent", { ConcurrentDispatchQueueScheduler(qos: .default) }),
    ("pool", { ThreadPoolScheduler() }),
  ]

  func run() {
    print("\(Machine.description)\n\n\(Self.count.grouped) timers that live at once\n")
    var table = Table(["scheduler", "bytes/timer", "make ns", "cancel ns", "late p50 us", "late p99 us", "late max us"])
    // All are made before the first is cancelled: memory that is given back would be used again, and not be seen.
    let lives = Self.schedulers.map { Life(on: $0.make()) }
    let cancelling = lives.map { $0.cancel() }
    for (number, scheduler) in Self.schedulers.enumerated() {
      StandardError.write("\(scheduler.name)\n")
      let lateness = Self.lateness(on: scheduler.make())
      table.add(
        [scheduler.name]
          + [lives[number].bytes, lives[number].making, cancelling[number]].map { $0.formatted(decimals: 0) }
          + [lateness.count / 2, lateness.count * 99 / 100, lateness.count - 1].map {
            (Double(lateness[$0]) / 1_000).formatted(decimals: 0)
          })
    }
    print(
      """
      \(table.text)

      bytes/timer: growth of the resident memory; the disposable and the action are counted, too.
      late: from the moment at which a timer is due to the beginning of its action; they are due evenly over one second.
      """)
  }

  /// Timers that do not become due.
  private struct Life {
    let scheduler: any SchedulerType
    let timers: [any Disposable]
    /// For each of them: bytes, and the nanoseconds that making it took.
    let bytes: Double
    let making: Double

    init(on scheduler: any SchedulerType) {
      var timers: [any Disposable] = []
      timers.reserveCapacity(count)
      let memory = ResidentMemory.bytes
      let start = monotonicNanoseconds()
      for number in 0..<count {
        timers.append(
          scheduler.scheduleRelative(number, dueTime: .seconds(3_600) + due(number)) { _ in Disposables.create() })
      }
      making = Double(monotonicNanoseconds() - start) / Double(count)
      bytes = Double(ResidentMemory.bytes - memory) / Double(count)
      self.timers = timers
      self.scheduler = scheduler
    }

    /// Cancels them in another order than that of their making.
    ///
    /// - Returns: the nanoseconds that it took for each.
    func cancel() -> Double {
      let start = monotonicNanoseconds()
      for number in 0..<count { timers[number * 7_919 % count].dispose() }
      return Double(monotonicNanoseconds() - start) / Double(count)
    }
  }

  /// - Returns: how many nanoseconds late each timer was, in rising order.
  private static func lateness(on scheduler: any SchedulerType) -> [Int] {
    let lateness = LatenessLog(count)
    let finish = DispatchGroup()
    for number in 0..<count {
      finish.enter()
      let dueTime = Duration.milliseconds(500) + due(number)
      let dueAt = scheduler.now + dueTime
      _ = scheduler.scheduleRelative(dueAt, dueTime: dueTime) { dueAt in
        lateness.set(number, dueAt.duration(to: scheduler.now))
        finish.leave()
        return Disposables.create()
      }
    }
    if finish.wait(timeout: .now() + .seconds(60)) == .timedOut { fail("timers did not fire within a minute.") }
    return lateness.sorted
  }

  /// When a timer is due, counted from the first: in a second altogether, and not in the order of their making.
  private static func due(_ number: Int) -> Duration { .microseconds(number * 7_919 % count * 10) }
}

/// A place for each timer's lateness.
private struct LatenessLog: Sendable {
  private let count: Int

  /// - Safety: each timer writes its own place, and they are read when all have fired.
  private nonisolated(unsafe) let places: UnsafeMutablePointer<Int>

  init(_ count: Int) {
    self.count = count
    places = .allocate(capacity: count)
    places.initialize(repeating: 0, count: count)
  }

  func set(_ number: Int, _ lateness: Duration) {
    let (seconds, attoseconds) = lateness.components
    places[number] = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  var sorted: [Int] { UnsafeBufferPointer(start: places, count: count).sorted() }
}
