import Glibc
import RxAtomics
import RxSchedulers
import TestSupport

/// Random graphs over threads, schedulers, errors and disposals, each compared with a simple model.
enum StressCommand {
  static let usage = """
    usage: Stress [--minutes N] [--threads N] [--seed S] [--round R] [--prove] [--soak] [--slow-consumer]

    Runs random graphs of operators, fed by as many threads, and compares what comes out with a model. A failure prints the seed and round that run it again,
    and the smallest graph that still fails. --round runs one round, many times; --prove loses elements on purpose, and succeeds if that is found. --soak
    subscribes, sends and disposes as fast as it can, in place of random graphs, and succeeds if resident memory stays what it was. --slow-consumer sends as
    fast as it can to loops that take their time, through every bridge between the two, and succeeds if resident memory stays what it was.
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String, _ standard: Double) -> Double {
      guard let index = arguments.firstIndex(of: name) else { return standard }
      guard index + 1 < arguments.count, let value = Double(arguments[index + 1]), value >= 0 else { fail(usage) }
      arguments.removeSubrange(index...(index + 1))
      return value
    }
    let minutes = option("--minutes", 1)
    let threads = Int(option("--threads", 3))
    let seed = UInt64(option("--seed", 1))
    let only = option("--round", -1)
    let proves = arguments.contains("--prove")
    let soaks = arguments.contains("--soak")
    let isSlow = arguments.contains("--slow-consumer")
    arguments.removeAll { ["--prove", "--soak", "--slow-consumer"].contains($0) }
    guard arguments.isEmpty, threads > 0, threads <= 64 else { fail(usage) }
    // Errors that come after the end are part of the game.
    Hooks.defaultErrorHandler = { _, _ in }
    Hooks.undeliverableErrorHandler = { _ in }
    if isSlow { exit(SlowConsumers(count: threads).run(for: minutes * 60) ? 0 : 1) }
    if soaks { exit(Soak(threads: threads).run(for: minutes * 60) ? 0 : 1) }
    let watchdog = Watchdog()
    watchdog.start()

    let end = ContinuousClock.now + .seconds(minutes * 60)
    var round: UInt64 = only >= 0 ? UInt64(only) : 0
    var rounds = 0
    var resident = 0
    while ContinuousClock.now < end {
      var random = Random(seed: seed, round: round)
      let plan = Plan(&random, threads: threads, isBroken: proves)
      watchdog.watch("seed \(seed), round \(round): \(plan)")
      if let failure = plan.run() {
        print("seed \(seed), round \(round): \(failure)\n  \(plan)")
        shrink(plan, failure, watchdog)
        exit(proves ? 0 : 1)
      }
      rounds += 1
      if only < 0 { round += 1 }
      // Warm after some thousands of rounds.
      if rounds == 5_000 { resident = residentPages() }
    }
    let growth =
      resident > 0 ? ", resident memory grew by \((residentPages() - resident) * 4) KiB since round 5000" : ""
    print("\(rounds) rounds, \(threads) threads, seed \(seed): nothing found\(growth)")
    exit(proves ? 1 : 0)
  }

  /// Looks for the smallest plan that still fails. What fails seldom is tried often.
  private static func shrink(_ plan: Plan, _ failure: String, _ watchdog: Watchdog) {
    var (smallest, last) = (plan, failure)
    search: while true {
      for candidate in smallest.smaller {
        for _ in 0..<100 {
          watchdog.watch("shrinking: \(candidate)")
          guard let failure = candidate.run() else { continue }
          (smallest, last) = (candidate, failure)
          continue search
        }
      }
      break
    }
    print("smallest: \(last)\n  \(smallest)")
  }

  static func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var (total, resident) = (0, 0)
    withUnsafeMutablePointer(to: &total) { total in
      withUnsafeMutablePointer(to: &resident) { resident in
        _ = withVaList([total, resident]) { vfscanf(file, "%ld %ld", $0) }
      }
    }
    return resident
  }

  private static func fail(_ text: String) -> Never {
    print(text)
    exit(2)
  }
}

/// Ends the process, with all stacks, when a round does not come to an end.
final class Watchdog: Sendable {
  /// What runs, and how often that was seen, once a second. A count and not a clock: time in which the whole process stands still is nobody's fault.
  private let current = Locked((name: "", looks: 0))

  func watch(_ name: String) { current.withLock { $0 = (name, 0) } }

  func start() {
    // Nobody waits for it: it ends with the process.
    _ = JoinableThread { [self] in
      while true {
        sleep(1)
        let (name, looks) = current.withLock {
          $0.looks += 1
          return $0
        }
        guard looks > 60 else { continue }
        print("stuck for a minute: \(name)")
        fflush(nil)
        abort()
      }
    }
  }
}
