#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import Synchronization

  /// Shows that what the explorer leaves out makes no difference.
  ///
  /// Small programs are made by chance: some threads that read and write two words and a piece of memory that is not atomic, where what is written depends on what was
  /// read. Each is run in all orders, once with nothing left out and once with only one of those that are alike. The results must be the same: what
  /// each operation has found, what is there in the end, and whether there is a race.
  enum Reduction {
    private enum Step: CaseIterable {
      case load, loadAcquiring, store, storeReleasing, add, addOrdered, compareExchange, weakCompareExchange, exchange,
        lock, read, write, give, take, takeInTime, letTimePass, look
    }

    static func check(count: Int, seed: UInt64) -> Bool {
      var random = SplitMix(state: seed)
      var (whole, reduced) = (0, 0)
      for number in 0..<count {
        let shape = [[3, 3], [4, 2], [2, 2, 1], [2, 2, 2], [2, 1, 1, 1]][random.below(5)]
        let kinds = (0..<4).map { _ in Step.allCases[random.below(Step.allCases.count)] }
        let threads = shape.map { length in
          (0..<length).map { _ in (kinds[random.below(kinds.count)], random.below(2)) }
        }
        let everything = results(of: threads) { $0.exploreLiterally(limit: 1_000_000) }
        let representatives = results(of: threads) { $0.explore(limit: 1_000_000) }
        (whole, reduced) = (whole + everything.executions, reduced + representatives.executions)
        guard everything.results == representatives.results else {
          print("✘ reduction: program \(number), \(threads)")
          print("   only with all: ", everything.results.subtracting(representatives.results))
          print("   only with few: ", representatives.results.subtracting(everything.results))
          return false
        }
      }
      print("✔ reduction: \(count) programs by chance come to the same in \(reduced) executions as in \(whole)")
      return true
    }

    private static func results(
      of threads: [[(Step, Int)]], _ explore: (Program) -> Outcome
    ) -> (results: Set<[Int]>, executions: Int) {
      let results = Results()
      let program = Program("") { run in
        let words = (Box(RxAtomics.Atomic<Int>(0)), Box(RxAtomics.Atomic<Int>(0)))
        let (lock, plain, count) = (Box(Locked(0)), run.plain(0), ExploredCount())
        ExploredClock.reset()
        let found = threads.map { _ in Found() }
        for (thread, steps) in threads.enumerated() {
          run.thread {
            for (step, place) in steps {
              let last = found[thread].values.last ?? 0
              let value = last + 1 + thread * 10
              found[thread].values.append(take(step, place == 0 ? words.0 : words.1, lock, plain, count, value, last))
            }
          }
        }
        run.finally {
          let end = [words.0.value.load(ordering: .relaxed), words.1.value.load(ordering: .relaxed)]
          results.all.insert(found.flatMap(\.values) + end + [lock.value.withLock { $0 }])
        }
      }
      let outcome = explore(program)
      return (outcome.failure == nil ? results.all : [], outcome.failure == nil ? outcome.executions : 0)
    }

    private static func take(
      _ step: Step, _ word: Box<RxAtomics.Atomic<Int>>, _ lock: Box<Locked<Int>>, _ plain: Plain<Int>,
      _ count: ExploredCount, _ value: Int,
      _ last: Int
    ) -> Int {
      switch step {
      case .load: return word.value.load(ordering: .relaxed)
      case .loadAcquiring: return word.value.load(ordering: .acquiring)
      case .store: word.value.store(value, ordering: .relaxed)
      case .storeReleasing: word.value.store(value, ordering: .releasing)
      case .add: return word.value.wrappingAdd(value, ordering: .relaxed).newValue
      case .addOrdered: return word.value.wrappingAdd(value, ordering: .acquiringAndReleasing).newValue
      case .compareExchange:
        return word.value.compareExchange(
          expected: last, desired: value, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed
        ).original
      case .weakCompareExchange:
        let (exchanged, original) = word.value.weakCompareExchange(
          expected: last, desired: value, successOrdering: .releasing, failureOrdering: .acquiring)
        return exchanged ? -1 - original : original
      case .exchange: return word.value.exchange(value, ordering: .acquiring)
      case .lock:
        return lock.value.withLock { state in
          defer { state = value }
          return state
        }
      case .read: return plain.value
      case .write: plain.value = value
      case .give: return count.add(1)
      case .take: count.wait(for: .positive)
      case .takeInTime: return count.wait(for: .positive, until: 1_000_000_001) ? 1 : 0
      case .letTimePass: ExploredClock.pass(nanoseconds: 1)
      case .look: return Int(ExploredClock.now)
      }
      return 0
    }

    private final class Results: @unchecked Sendable {
      var all: Set<[Int]> = []
    }

    private final class Found: @unchecked Sendable {
      var values: [Int] = []
    }
  }
#endif
