#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  /// Operators whose sources meet, beside those of `Operators.swift`.
  extension Programs {
    static var meetings: [Program] {
      [
        Program("skip(until:): from the other's first element on nothing is missing") { run in
          let (source, other, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          _ = source.skip(until: other).subscribe { tape.on($0) }
          run.thread {
            for number in 0..<2 { source.onNext(number) }
            source.onCompleted()
          }
          run.thread { other.onNext(0) }
          run.finally {
            run.require([[], [1], [0, 1]].contains(tape.elements) && tape.ends.count <= 1, "\(tape.elements)")
            run.require(!source.hasObservers, "the source is kept")
          }
        },
        Program("sample: what is sent is the latest, and nothing twice") { run in
          let (source, sampler, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          let subscription = source.sample(sampler).subscribe { tape.on($0) }
          run.thread { for number in 0..<2 { source.onNext(number) } }
          run.thread { for number in 0..<2 { sampler.onNext(number) } }
          run.finally {
            run.require([[], [0], [1], [0, 1]].contains(tape.elements), "\(tape.elements)")
            sampler.onNext(2)
            run.require(tape.elements.last == 1, "\(tape.elements)")
            subscription.dispose()
          }
        },
        Program("flatMapFirst: one inner source at a time, and one end after all") { run in
          let (outer, inner, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          let begun = Tally()
          _ = outer.flatMapFirst { _ in
            begun.count += 1
            return inner
          }.subscribe { tape.on($0) }
          outer.onNext(0)
          run.thread {
            outer.onNext(1)
            outer.onCompleted()
          }
          run.thread {
            inner.onNext(10)
            inner.onCompleted()
          }
          run.finally {
            run.require(tape.elements == [10] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
            run.require((1...2).contains(begun.count), "\(begun.count) were subscribed to")
          }
        },
        Program("concatMap: what comes while a source is live waits for its end, and none is lost") { run in
          let (outer, first, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          _ = outer.concatMap { $0 == 0 ? first.asObservable() : .just($0) }.subscribe { tape.on($0) }
          outer.onNext(0)
          run.thread {
            for number in 20..<22 { outer.onNext(number) }
            outer.onCompleted()
          }
          run.thread {
            first.onNext(10)
            first.onCompleted()
          }
          run.finally {
            run.require(tape.elements == [10, 20, 21] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("switchLatest: the end of the outer source meets that of the inner one: one end") { run in
          let (outer, inner, tape) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>(), Tape<Int>(run))
          _ = outer.switchLatest().subscribe { tape.on($0) }
          outer.onNext(inner)
          run.thread { outer.onCompleted() }
          run.thread {
            inner.onNext(1)
            inner.onCompleted()
          }
          run.finally { run.require(tape.elements == [1] && tape.ends == ["completed"], "\(tape.elements)") }
        },
        Program("retry, when: a trigger and disposal meet: in the end nothing is subscribed") { run in
          let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
          let (begun, ended, alive, tape) = (Tally(), Tally(), Alive(), Tape<Int>(run))
          let failing = Observable<Int>.create { observer in
            begun.count += 1
            let subscription = source.subscribe(observer)
            if begun.count == 1 { observer.onError(RxError.unknown) }
            return Disposables.create {
              ended.count += 1
              subscription.dispose()
            }
          }
          let subscription = subscribe(
            failing.retry { (errors: Observable<any Error>) in errors.flatMap { _ in trigger } }, tape, alive)
          run.thread { trigger.onNext(1) }
          run.thread { source.onNext(5) }
          run.thread { subscription.dispose() }
          run.finally {
            run.require(begun.count == ended.count && (1...2).contains(begun.count), "\(begun.count), \(ended.count)")
            run.require(alive.count == 0 && !source.hasObservers && !trigger.hasObservers, "something is kept")
          }
        },
        Program("refCount: two who come and go connect and disconnect in turns") { run in
          let (source, begun, ended) = (PublishSubject<Int>(), Tally(), Tally())
          let shared = counted(source, begun, ended).publish().refCount()
          for _ in 0..<2 { run.thread { shared.subscribe { _ in }.dispose() } }
          run.finally {
            run.require(begun.count == ended.count && (1...2).contains(begun.count), "\(begun.count), \(ended.count)")
            run.require(!source.hasObservers, "still connected")
          }
        },
        Program("groupBy: what two send arrives in its group, and disposal lets go of all") { run in
          let (source, tape, alive) = (PublishSubject<Int>(), Tape<Int>(run), Alive())
          let subscription = subscribe(source.groupBy { $0 % 2 }.flatMap { $0 }, tape, alive)
          for own in 0..<2 { run.thread { for number in 0..<2 { source.onNext(own + 2 * number) } } }
          run.finally {
            run.require(tape.elements.filter { $0 % 2 == 0 } == [0, 2], "\(tape.elements)")
            run.require(tape.elements.filter { $0 % 2 == 1 } == [1, 3], "\(tape.elements)")
            subscription.dispose()
            run.require(alive.count == 0 && !source.hasObservers, "something is kept")
          }
        },
      ]
    }

    /// A scheduler whose time passes when a program says so.
    final class ClockScheduler: SchedulerType, @unchecked Sendable {
      private struct State {
        var now = 0
        var waiting: [(time: Int, work: @Sendable () -> Void)] = []
      }

      private static let epoch = ContinuousClock().now
      private let state = Locked(State())

      var now: RxTime { Self.epoch + .nanoseconds(state.withLock { $0.now }) }

      func schedule<StateType: Sendable>(
        _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
      ) -> any Disposable {
        scheduleRelative(state, dueTime: .zero, action: action)
      }

      func scheduleRelative<StateType: Sendable>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping @Sendable (StateType) -> any Disposable
      ) -> any Disposable {
        let cancel = SingleAssignmentDisposable()
        self.state.withLock {
          $0.waiting.append(
            ($0.now + Int(dueTime / .nanoseconds(1)), { if !cancel.isDisposed { cancel.setDisposable(action(state)) } })
          )
        }
        return cancel
      }

      /// Lets time pass, and runs what is due.
      func pass(_ time: Int) {
        state.withLock { $0.now += time }
        while let work = state.withLock({ state -> (@Sendable () -> Void)? in
          guard let index = state.waiting.firstIndex(where: { $0.time <= state.now }) else { return nil }
          return state.waiting.remove(at: index).work
        }) { work() }
      }
    }

    /// Operators of time: source and timer meet.
    static var time: [Program] {
      timed("debounce: the last element arrives, others perhaps", { $0.debounce(.nanoseconds(10), scheduler: $1) }) {
        $0.last == 1 && isOrdered($0)
      }
        + timed("throttle: the first element arrives, and the last", { $0.throttle(.nanoseconds(10), scheduler: $1) }) {
          $0.first == 0 && $0.last == 1 && isOrdered($0)
        }
        + timed("delay: all arrive, in order", { $0.delay(.nanoseconds(10), scheduler: $1) }) { $0 == [0, 1] }
        + timed(
          "buffer(timeSpan:): all arrive, in order",
          { $0.buffer(timeSpan: .nanoseconds(10), count: 2, scheduler: $1).concatMap { Observable.from($0) } }
        ) { $0 == [0, 1] }
        + timed(
          "window: all arrive, in order",
          { $0.window(timeSpan: .nanoseconds(10), count: 2, scheduler: $1).flatMap { $0 } }
        ) { $0 == [0, 1] }
        + timed(
          "timeout: what arrives has no gap, and one end is the last",
          { $0.timeout(.nanoseconds(10), scheduler: $1) }, ["completed", "error"]
        ) { [[], [0], [0, 1]].contains($0) }
    }

    private static func isOrdered(_ numbers: [Int]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }

    private static func timed(
      _ name: String, _ link: @escaping (Observable<Int>, any SchedulerType) -> Observable<Int>,
      _ ends: [String] = ["completed"], _ isRight: @escaping ([Int]) -> Bool
    ) -> [Program] {
      let piece = name.prefix { $0 != ":" }
      return [
        Program(name) { run in
          let (source, scheduler, tape) = (PublishSubject<Int>(), ClockScheduler(), Tape<Int>(run))
          _ = link(source, scheduler).subscribe { tape.on($0) }
          run.thread {
            for number in 0..<2 { source.onNext(number) }
            source.onCompleted()
          }
          run.thread { for _ in 0..<2 { scheduler.pass(10) } }
          run.finally {
            for _ in 0..<4 { scheduler.pass(10) }
            run.require(isRight(tape.elements), "\(tape.elements)")
            run.require(tape.ends.count == 1 && ends.contains(tape.ends[0]), "\(tape.ends)")
            run.require(!source.hasObservers, "the source is kept")
          }
        },
        Program("\(piece): disposal meets source and timer, and lets go of all") { run in
          let (source, scheduler, tape, alive) = (PublishSubject<Int>(), ClockScheduler(), Tape<Int>(run), Alive())
          let subscription = subscribe(link(source, scheduler), tape, alive)
          run.thread { for number in 0..<2 { source.onNext(number) } }
          run.thread { scheduler.pass(10) }
          run.thread { subscription.dispose() }
          run.finally {
            scheduler.pass(100)
            run.require(alive.count == 0 && !source.hasObservers, "something is kept")
            run.require(isOrdered(tape.elements), "\(tape.elements)")
          }
        },
      ]
    }
  }
#endif
