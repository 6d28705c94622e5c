import Glibc
import RxAtomics
import RxFlow
import RxSchedulers
import TestSupport

/// Producers as fast as they can be, and loops that take their time; watches resident memory, and what is alive.
///
/// Each element holds a kibibyte: a queue that grew would be seen at once.
struct SlowConsumers {
  /// How many loops take from each bridge.
  let count: Int

  /// How many kibibytes resident memory may grow by after the first quarter: what an allocator moves about in.
  private static let tolerated = 4_096

  /// What an element weighs.
  private final class Load: Sendable {
    let bytes: [UInt8]
    private let work: Work

    init(_ work: Work) {
      bytes = Array(repeating: 7, count: 1_024)
      self.work = work
      work.alive.add()
      work.made.add()
    }

    deinit { work.alive.subtract() }
  }

  private final class Work: Sendable {
    let made = AtomicCounter()
    let alive = AtomicCounter()
    let taken = AtomicCounter()
    let isOver = AtomicFlag()
    let subject = PublishSubject<Load>()

    var pulled: Flowable<Load> { Flowable.range(start: 0, count: .max).map { _ in Load(self) } }
  }

  /// A way from a producer to a loop.
  private static let bridges: [@Sendable (Work) -> FlowValues<Load>] = [
    { $0.pulled.values },
    { $0.pulled.observe(on: World.concurrent).values },
    { Flowable.concat($0.pulled, .empty()).observe(on: World.concurrent, prefetch: 16).values },
    { work in Flowable.create { sender in while true { try await sender.send(Load(work)) } }.values },
    { work in AsyncStream(unfolding: { Load(work) }).asFlowable().values },
    { $0.pulled.map(maxConcurrent: 4) { await later($0) }.values },
    { $0.subject.values(.buffer(capacity: 32, overflow: .dropOldest)) },
    { $0.subject.values(.buffer(capacity: 32, overflow: .dropNewest)) },
    { $0.subject.values(.latest) },
    { $0.subject.values(.drop) },
    { $0.subject.asFlowable(.buffer(capacity: 16, overflow: .dropOldest)).observe(on: World.concurrent).values },
    { $0.subject.asFlowable(.buffer(capacity: 16, overflow: .dropOldest)).share(prefetch: 16).values },
  ]

  /// - Returns: whether memory stayed flat.
  func run(for seconds: Double) -> Bool {
    let work = Work()
    let begin = ContinuousClock.now
    let loops = Self.bridges.flatMap { bridge in (0..<count).map { _ in Self.loop(bridge(work), work) } }
    let producing = JoinableThread { while !work.isOver.isSet { work.subject.onNext(Load(work)) } }
    func wait(until end: Double) { while ContinuousClock.now - begin < .seconds(end) { usleep(20_000) } }
    wait(until: seconds / 4)
    let warm = StressCommand.residentPages() * 4
    var (greatest, most) = (warm, 0)
    for part in 1...60 {
      wait(until: seconds / 4 + seconds * 0.75 * Double(part) / 60)
      greatest = max(greatest, StressCommand.residentPages() * 4)
      most = max(most, work.alive.value)
    }
    let last = StressCommand.residentPages() * 4
    work.isOver.raise()
    producing.join()
    for loop in loops { loop.cancel() }
    print(
      "\(work.made.value) elements made, \(work.taken.value) taken by \(loops.count) loops in \(Int(seconds)) s, \(most) alive at most:",
      "resident memory \(warm) KiB when warm, \(greatest) KiB at most, \(last) KiB in the end")
    return last - warm < Self.tolerated && work.taken.value > loops.count && most <= loops.count * Self.bound
  }

  /// How many elements a bridge may have alive: those in its queues, one that is being sent, one that is being taken.
  private static let bound = 160

  /// A loop that sleeps a millisecond at each element.
  private static func loop(_ values: FlowValues<Load>, _ work: Work) -> Task<Void, any Error> {
    Task {
      for try await load in values {
        work.taken.add(Int(load.bytes[0]) / 7)
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  private static func later(_ load: Load) async -> Load {
    await Task.yield()
    return load
  }
}
