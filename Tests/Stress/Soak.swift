import Glibc
import RxAtomics
import RxSchedulers
import TestSupport

/// Subscribes, sends and disposes as fast as it can, and watches resident memory.
struct Soak {
  let threads: Int

  /// How many kibibytes resident memory may grow by after the first quarter: what an allocator moves about in, and much less than what a leak of one object a round would take.
  private static let tolerated = 4_096

  /// What the threads have done.
  private final class Work: Sendable {
    let subscriptions = AtomicCounter()
    let elements = AtomicCounter()
    let isOver = AtomicFlag()
  }

  /// - Returns: whether memory stayed flat.
  func run(for seconds: Double) -> Bool {
    let work = Work()
    let workers = (0..<threads).map { number in
      JoinableThread {
        var round = number
        while !work.isOver.isSet {
          Self.round(round, work)
          round &+= 1
        }
      }
    }
    let begin = ContinuousClock.now
    func wait(until end: Double) { while ContinuousClock.now - begin < .seconds(end) { usleep(100_000) } }
    wait(until: seconds / 4)
    let warm = Self.keptKibibytes()
    var greatest = warm
    for part in 1...30 {
      wait(until: seconds / 4 + seconds * 0.75 * Double(part) / 30)
      greatest = max(greatest, StressCommand.residentPages() * 4)
    }
    _ = work.isOver.set()
    for worker in workers { worker.join() }
    let last = Self.keptKibibytes()
    print(
      "\(work.subscriptions.value) subscriptions, \(work.elements.value) elements in \(Int(seconds)) s on \(threads) threads:",
      "resident memory \(warm) KiB when warm, \(greatest) KiB at most, \(last) KiB in the end")
    return last - warm < Self.tolerated
  }

  /// Resident memory once the allocator has given back what is free: what piles up for a moment while threads wait for a processor is no leak.
  private static func keptKibibytes() -> Int {
    if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0) }
    return StressCommand.residentPages() * 4
  }

  /// One subscription to one of some chains, fed by hand; every other one is disposed halfway.
  private static func round(_ number: Int, _ work: Work) {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let chains: [(PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>] = [
      { source, _ in source.map { $0 + 1 }.filter { $0 % 3 != 0 }.scan(0, accumulator: +) },
      { Observable.merge($0, $1) },
      { Observable.zip($0, $1) { $0 + $1 } },
      { Observable.combineLatest($0, $1) { $0 + $1 } },
      { $0.withLatestFrom($1) { $0 + $1 } },
      { source, other in source.flatMap { number in other.map { $0 + number }.take(1) } },
      { source, other in source.flatMapLatest { number in other.map { $0 + number } } },
      { source, _ in source.concatMap { Observable.of($0, $0) } },
      { source, other in source.take(until: other.filter { $0 > 100 }) },
      { source, _ in source.share(replay: 2) },
      { source, _ in source.groupBy { $0 % 3 }.flatMap { $0 } },
      { source, _ in source.observe(on: World.concurrent) },
      { source, _ in source.debounce(.milliseconds(1), scheduler: World.serial) },
      { source, _ in source.buffer(timeSpan: .milliseconds(1), count: 3, scheduler: World.serial).map(\.count) },
      { source, _ in source.timeout(.seconds(60), scheduler: World.concurrent) },
    ]
    let subscription = chains[number % chains.count](source, other).subscribe { _ in }
    work.subscriptions.add()
    for element in 0..<10 {
      if element == 5, number % 2 == 0 { subscription.dispose() }
      source.onNext(element)
      other.onNext(element)
    }
    work.elements.add(20)
    source.onCompleted()
    other.onCompleted()
    // What was subscribed on purpose ends on purpose.
    subscription.dispose()
  }
}
