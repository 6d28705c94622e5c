#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import Synchronization

  /// The history of calls on flags, slots and queues has an order that one thread alone could have made.
  extension Programs {
    static var linearQueues: [Program] {
      [
        Program("linearizable, AtomicFlag: four threads raise it and look at it") { run in
          let (flag, ledger) = (Box(AtomicFlag()), Ledger(run, FlagModel()))
          for own in 0..<4 {
            run.thread {
              if own > 1 { ledger.call(.look) { flag.value.isSet } }
              if own < 3 { ledger.call(.set) { flag.value.set() } }
            }
          }
          run.finally { ledger.check() }
        },
        Program("linearizable, Locked: by the clock on the wall, four threads add to a number") { run in
          let (locked, ledger) = (Box(Locked(0)), Ledger(run, SumModel(), order: .realTime))
          for own in 1...4 {
            run.thread {
              ledger.call(own) {
                locked.value.withLock {
                  $0 += own
                  return $0
                }
              }
            }
          }
          run.finally { ledger.check() }
        },
        Program("linearizable, OwnedSlot: put, take, close and look") { run in
          let (slot, alive, ledger) = (Box(OwnedSlot<Marked>()), Alive(), Ledger(run, SlotModel()))
          let put = { (number: Int) in
            ledger.call(.put(number)) {
              switch slot.value.put(Marked(number, alive)) {
              case .stored: .stored
              case .replaced(let old): .replaced(old.number)
              case .closed: .refused
              }
            }
          }
          let look = { _ = ledger.call(.look) { slot.value.isClosed ? .closed : .open } }
          run.thread { for number in 1...2 { _ = put(number) } }
          run.thread {
            ledger.call(.take) { slot.value.take().map { .found($0.number) } ?? .nothing }
            look()
          }
          run.thread {
            look()
            ledger.call(.close) {
              let (first, object) = slot.value.close()
              return first ? object.map { .found($0.number) } ?? .nothing : .closed
            }
          }
          run.finally {
            ledger.check()
            run.require(alive.count == 0, "\(alive.count) are left")
          }
        },
        Program("linearizable, OnceSlot: of one who fills it, two close it and look") { run in
          onceSlot(run, fillers: 1)
        },
        Program("linearizable, SPSCQueue: push and pop") { run in
          let (queue, ledger) = (Box(SPSCQueue<Int>()), Ledger(run, LineModel()))
          run.thread { for number in 1...3 { push(number, ledger) { queue.value.push($0) } } }
          run.thread { for _ in 0..<3 { ledger.call(.pop) { queue.value.pop() } } }
          run.finally { empty(ledger) { queue.value.pop() } }
        },
        Program("linearizable, MPSCQueue: two push and one pops") { run in
          let (queue, ledger, flag) = (Box(MPSCQueue<Int>()), Ledger(run, LineModel()), Box(AtomicFlag()))
          run.thread {
            for number in 1...2 {
              push(number, ledger) { queue.value.push($0) }
              flag.value.raise()
            }
          }
          run.thread {
            // Who has learnt of the first push comes behind it.
            let number = flag.value.isSet ? 11 : 12
            push(number, ledger) { queue.value.push($0) }
          }
          run.thread { for _ in 0..<2 { ledger.call(.pop) { queue.value.pop() } } }
          run.finally { empty(ledger) { queue.value.pop() } }
        },
        Program("linearizable, HandoffQueue: the first push calls a worker, which takes out all in order") { run in
          let (queue, ledger) = (Box(HandoffQueue<Int>()), Ledger(run, HandoffModel()))
          let work = {
            guard queue.value.enter() else { return }
            var since = ledger.now
            _ = queue.value.work(atMost: .max) { number in
              ledger.add(.take, .taken(number), since: since)
              since = ledger.now
              return true
            }
            ledger.add(.leave, .none, since: since)
          }
          let push = { (number: Int) in
            let answer = ledger.call(.push(number)) {
              if case .callWorker = queue.value.push(number) { .callWorker } else { .none }
            }
            return answer == .callWorker
          }
          // The worker that the first push calls is the second thread.
          _ = push(1)
          run.thread { for number in 2...3 where push(number) { work() } }
          run.thread { work() }
          run.finally { ledger.check { $0.items.isEmpty && !$0.hasWorker } }
        },
        Program("linearizable, DemandCounter: ask, settle and close") { run in
          let (demand, ledger) = (Box(DemandCounter()), Ledger(run, DemandModel()))
          for own in 1...2 {
            run.thread {
              guard ledger.call(.ask(own), { demand.value.ask(own) ? 1 : 0 }) == 1 else { return }
              while ledger.call(.settle(1), { demand.value.settle(1) }) > 0 {}
            }
          }
          run.thread { ledger.call(.close) { demand.value.close() ? 1 : 0 } }
          run.finally { ledger.check() }
        },
      ]
    }

    /// What has no such order, and must be found.
    static var linearLitmus: [Program] {
      [
        Program("litmus, linearizable: a number that is read and written in two steps", fails: true) { run in
          let (word, ledger) = (Box(RxAtomics.Atomic<Int>(0)), Ledger(run, SumModel()))
          for own in 1...2 {
            run.thread {
              ledger.call(own) {
                let sum = word.value.load(ordering: .acquiring) + own
                word.value.store(sum, ordering: .releasing)
                return sum
              }
            }
          }
          run.finally { ledger.check() }
        },
        Program("litmus, linearizable: a queue that gives the newest first", fails: true) { run in
          let (stack, ledger) = (Box(Locked<[Int]>([])), Ledger(run, LineModel()))
          run.thread {
            for number in 1...2 { push(number, ledger) { number in stack.value.withLock { $0.append(number) } } }
          }
          run.thread { ledger.call(.pop) { stack.value.withLock { $0.popLast() } } }
          run.finally { ledger.check() }
        },
        Program("litmus, linearizable: a queue that forgets", fails: true) { run in
          let (line, ledger) = (Box(Locked<[Int]>([])), Ledger(run, LineModel()))
          run.thread {
            for number in 1...2 { push(number, ledger) { number in line.value.withLock { $0 = [number] } } }
          }
          run.thread { ledger.call(.pop) { line.value.withLock { $0.isEmpty ? nil : $0.removeFirst() } } }
          run.finally { empty(ledger) { line.value.withLock { $0.isEmpty ? nil : $0.removeFirst() } } }
        },
        Program(
          "litmus, linearizable: by the clock on the wall, a flag that is found lowered after it went up", fails: true
        ) { run in
          let (flag, ledger) = (Box(AtomicFlag()), Ledger(run, FlagModel(), order: .realTime))
          run.thread { ledger.call(.set) { flag.value.set() } }
          run.thread { ledger.call(.look) { flag.value.isSet } }
          run.finally { ledger.check() }
        },
        Program("litmus, linearizable: a flag that was seen up is not found lowered by who learnt of it", fails: true) {
          run in
          let (flag, ledger, word) = (Box(RxAtomics.Atomic<Bool>(false)), Ledger(run, FlagModel()), Box(AtomicFlag()))
          run.thread {
            ledger.call(.set) {
              // The flag goes up after the call has returned to all appearances.
              word.value.raise()
              return true
            }
            flag.value.store(true, ordering: .releasing)
          }
          run.thread {
            if word.value.isSet {
              ledger.call(.look) { true }
              ledger.call(.look) { flag.value.load(ordering: .acquiring) }
            }
          }
          run.finally { ledger.check() }
        },
        // A slot says that it is occupied before what occupies it is in: for two who fill it there is no order, and none is promised.
        Program("litmus, linearizable: of two who fill a OnceSlot one is told too early", fails: true) { run in
          onceSlot(run, fillers: 2)
        },
      ]
    }

    private static func onceSlot(_ run: Run, fillers: Int) {
      let (slot, alive, ledger) = (Box(OnceSlot<Marked>()), Alive(), Ledger(run, SlotModel()))
      let look = { _ = ledger.call(.look) { slot.value.isClosed ? .closed : .open } }
      let close = {
        _ = ledger.call(.close) {
          let (first, value) = slot.value.close()
          return first ? value.map { .found($0.number) } ?? .nothing : .closed
        }
      }
      for own in 1...fillers {
        run.thread {
          ledger.call(.fill(own)) {
            switch slot.value.fill(Marked(own, alive)) {
            case .stored: .stored
            case .occupied: .occupied
            case .closed: .refused
            }
          }
          if own == 2 { close() } else { look() }
        }
      }
      if fillers == 1 { run.thread { close() } }
      run.thread {
        look()
        close()
      }
      run.finally {
        ledger.check()
        run.require(alive.count == 0, "\(alive.count) are left")
      }
    }

    private static func push(_ number: Int, _ ledger: Ledger<LineModel>, _ push: (Int) -> Void) {
      ledger.call(.push(number)) {
        push(number)
        return nil
      }
    }

    /// Takes out what is left, and checks.
    private static func empty(_ ledger: Ledger<LineModel>, _ pop: () -> Int?) {
      while ledger.call(.pop, pop) != nil {}
      ledger.check { $0.items.isEmpty }
    }

    /// An object with a number.
    final class Marked: Sendable {
      let number: Int
      private let token: Alive.Token

      init(_ number: Int, _ alive: Alive) {
        self.number = number
        token = alive.make()
      }
    }
  }
#endif
