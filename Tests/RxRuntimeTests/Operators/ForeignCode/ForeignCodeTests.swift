import RxAtomics
import RxRuntime
import RxSchedulers
import TestSupport
import Testing

// Only debug builds count the locks that a thread holds.
#if DEBUG
  /// No lock is held while foreign code runs (contract, 4): closures, observers, what is done when a subscription is disposed, the `deinit` of elements and
  /// of what closures hold, and schedulers, of each operator.
  @Suite struct ForeignCodeTests {
    /// Is asked wherever foreign code runs.
    private final class Witness: Sendable {
      private let calls = AtomicCounter()
      private let faults = AtomicCounter()

      private let moment: Int?
      private let interlude = Locked<(@Sendable () -> Bool)?>(nil)

      var callCount: Int { calls.value }
      var faultCount: Int { faults.value }

      /// - Parameter moment: at which call there is an interlude, counted from 0.
      init(interludeAt moment: Int?) { self.moment = moment }

      /// Says what the interlude is, and whether it is as it should be.
      func play(_ interlude: (@Sendable () -> Bool)?) {
        let old = self.interlude.withLock { current in
          let old = current
          current = interlude
          return old
        }
        _ = old
      }

      func look() {
        let number = calls.add()
        if LockDiscipline.isLockHeld { faults.add() }
        if number == moment, let interlude = interlude.withLock({ $0.take() }), !interlude() { faults.add() }
      }
    }

    /// A scheduler that looks whenever it is called, and whenever it calls.
    private struct WatchedScheduler: SchedulerType {
      let base = HistoricalScheduler()
      let witness: Witness

      var now: RxTime {
        witness.look()
        return base.now
      }

      func schedule<StateType: Sendable>(
        _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
      ) -> any Disposable {
        watch {
          base.schedule(state, action: $0)
        } calling: {
          action($0)
        }
      }

      func scheduleRelative<StateType: Sendable>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
      ) -> any Disposable {
        watch {
          base.scheduleRelative(state, dueTime: dueTime, action: $0)
        } calling: {
          action($0)
        }
      }

      private func watch<StateType>(
        _ schedule: (@escaping @Sendable (StateType) -> any Disposable) -> any Disposable,
        calling action: @escaping @Sendable (StateType) -> any Disposable
      ) -> any Disposable {
        witness.look()
        let scheduled = schedule { [witness] state in
          witness.look()
          return action(state)
        }
        return Disposables.create { [witness] in
          witness.look()
          scheduled.dispose()
        }
      }
    }

    /// Sends to whoever has subscribed.
    private struct Source: Sendable {
      let witness: Witness
      let observers = Log<AnyObserver<Alive.Token>>()

      var sequence: Observable<Alive.Token> {
        .create { observer in
          witness.look()
          observers.add(observer)
          return Disposables.create { witness.look() }
        }
      }

      func send(_ event: Event<Alive.Token>) {
        for observer in observers.all { observer.on(event) }
      }
    }

    /// One subscription. All that it calls looks whether a lock is held.
    private struct Round: Sendable {
      let witness: Witness
      let alive: Alive
      let sources: [Source]
      let scheduler: WatchedScheduler
      let subscription = SerialDisposable()

      init(_ operation: ForeignCodeOperator, disposesInside: Bool = false, interludeAt moment: Int? = nil) {
        let (witness, subscription) = (Witness(interludeAt: moment), subscription)
        self.witness = witness
        let alive = Alive { witness.look() }
        self.alive = alive
        let sources = (0..<3).map { _ in Source(witness: witness) }
        self.sources = sources
        // Another thread sends, and every other time disposes, while foreign code runs here, which waits for it.
        witness.play {
          let isThrough = Latch()
          let thread = JoinableThread {
            for source in sources { source.send(.next(alive.make(9))) }
            if moment?.isMultiple(of: 2) == true { subscription.dispose() }
            isThrough.countDown()
          }
          guard (try? isThrough.wait(within: .seconds(30))) != nil else { return false }
          thread.join()
          return true
        }
        scheduler = WatchedScheduler(witness: witness)
        // Subscribed to within another one, so that it can be disposed before `subscribe` has returned.
        let beginning = PublishSubject<Int>()
        let (token, event) = (alive.make(), alive.make())
        subscription.disposable = beginning.concat(operation.link(sources.map(\.sequence), token, scheduler)).subscribe(
          onNext: { _ in
            _ = event.value
            if disposesInside { subscription.dispose() }
          }, onError: { _ in _ = event.value }, onCompleted: { _ = event.value }, onDisposed: { _ = event.value })
        beginning.onCompleted()
      }

      func send(_ count: Int, from source: Int) {
        for number in 0..<count { sources[source].send(.next(alive.make(number))) }
      }

      func pass(_ time: Duration) { scheduler.base.advanceBy(time) }

      /// Sends the end through every source, also to those who subscribe when another has ended.
      func end(_ end: Event<Alive.Token>) {
        for source in sources + sources + sources {
          source.send(end)
          pass(.milliseconds(400))
        }
      }

      func check() {
        subscription.dispose()
        witness.play(nil)
        // `subscribe(on:)` disposes on its scheduler.
        pass(.milliseconds(1))
        #expect(witness.callCount > 0)
        #expect(witness.faultCount == 0)
        #expect(alive.count == 0)
      }
    }

    @Test(arguments: ForeignCodeOperator.all)
    func `no lock is held, one thing after the other`(_ operation: ForeignCodeOperator) {
      HookLog.install()
      for (end, disposesInside) in [
        (Event<Alive.Token>.completed, false), (.error(Boom()), false), (nil, false), (nil, true),
      ] {
        let round = Round(operation, disposesInside: disposesInside)
        for _ in 0..<4 {
          for source in 0..<3 {
            round.send(2, from: source)
            round.pass(.milliseconds(400))
          }
        }
        if let end { round.end(end) }
        round.check()
      }
    }

    @Test(arguments: ForeignCodeOperator.all)
    func `whatever runs, another thread gets through, and need not wait for it`(_ operation: ForeignCodeOperator) {
      HookLog.install()
      for moment in 0..<16 {
        let round = Round(operation, interludeAt: moment)
        for source in [0, 1, 2, 0, 1, 2] {
          round.send(2, from: source)
          round.pass(.milliseconds(400))
        }
        round.end(moment.isMultiple(of: 3) ? .error(Boom()) : .completed)
        round.check()
      }
    }

    @Test(arguments: ForeignCodeOperator.all)
    func `no lock is held when three threads meet`(_ operation: ForeignCodeOperator) {
      HookLog.install()
      race(
        rounds: 6, threads: 3, setUp: { Round(operation) },
        { round, source in
          round.send(10, from: source)
          if source == 2 { for _ in 0..<10 { round.pass(.milliseconds(300)) } }
          round.sources[source].send(source == 1 ? .error(Boom()) : .completed)
        },
        check: { $0.check() })
    }
  }
#endif
