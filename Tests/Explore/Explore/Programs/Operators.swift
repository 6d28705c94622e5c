#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  extension Programs {
    /// A source that counts its subscriptions.
    static func counted(_ source: Observable<Int>, _ begun: Tally, _ ended: Tally) -> Observable<Int> {
      Observable.create { observer in
        begun.count += 1
        let subscription = source.subscribe(observer)
        return Disposables.create {
          ended.count += 1
          subscription.dispose()
        }
      }
    }

    static var sharing: [Program] {
      [
        Program("share: of two who come first one connects; the last to leave disconnects") { run in
          let (source, begun, ended) = (PublishSubject<Int>(), Tally(), Tally())
          let shared = counted(source, begun, ended).share()
          let tapes = [Tape<Int>(run), Tape<Int>(run)]
          for own in 0..<2 { run.thread { shared.subscribe { tapes[own].on($0) }.dispose() } }
          run.finally {
            run.require(begun.count == ended.count && (1...2).contains(begun.count), "\(begun.count), \(ended.count)")
            run.require(!source.hasObservers, "still connected")
          }
        },
        Program("share: who stays while the other leaves has what is sent afterwards") { run in
          let (source, begun, ended) = (PublishSubject<Int>(), Tally(), Tally())
          let shared = counted(source, begun, ended).share(replay: 1)
          let (first, second, rest) = (Tape<Int>(run), Tape<Int>(run), Subscriptions())
          let subscription = shared.subscribe { first.on($0) }
          source.onNext(1)
          run.thread { subscription.dispose() }
          run.thread { rest.add(shared.subscribe { second.on($0) }) }
          run.finally {
            source.onNext(2)
            run.require([[1, 2], [2]].contains(second.elements), "\(second.elements)")
            run.require(begun.count - ended.count == 1, "\(begun.count) begun, \(ended.count) ended")
            rest.dispose()
          }
        },
        Program("share: of a source that sends through two connections nothing is doubled") { run in
          let senders = Box(Locked<[AnyObserver<Int>]>([]))
          let shared = Observable<Int>.create { observer in
            senders.value.withLock { $0.append(observer) }
            return Disposables.create()
          }
          .share(replay: 2, scope: .forever)
          let (tape, rest) = (Tape<Int>(run), Subscriptions())
          let subscription = shared.subscribe { _ in }
          run.thread { subscription.dispose() }
          run.thread { rest.add(shared.subscribe { tape.on($0) }) }
          run.thread { for observer in senders.value.withLock({ $0 }) { observer.onNext(1) } }
          run.finally {
            run.require(tape.elements.count <= 1, "\(tape.elements)")
            rest.dispose()
          }
        },
        Program("multicast: of a source that sends through two connections nothing is doubled") { run in
          let senders = Box(Locked<[AnyObserver<Int>]>([]))
          let subject = PublishSubject<Int>()
          let shared = Observable<Int>.create { observer in
            senders.value.withLock { $0.append(observer) }
            return Disposables.create()
          }
          .multicast(subject)
          let tape = Tape<Int>(run)
          let (first, rest) = (shared.connect(), Subscriptions())
          rest.add(subject.subscribe { tape.on($0) })
          run.thread { first.dispose() }
          run.thread { rest.add(shared.connect()) }
          run.thread { for observer in senders.value.withLock({ $0 }) { observer.onNext(1) } }
          run.finally {
            run.require(tape.elements.count <= 1, "\(tape.elements)")
            rest.dispose()
          }
        },
        Program("share: who comes while the old connection is let go of has each element once") { run in
          let (source, tape, rest) = (PublishSubject<Int>(), Tape<Int>(run), Subscriptions())
          let shared = source.share(replay: 1, scope: .forever)
          let subscription = shared.subscribe { _ in }
          run.thread { subscription.dispose() }
          run.thread {
            rest.add(shared.subscribe { tape.on($0) })
            source.onNext(1)
          }
          run.finally {
            run.require(tape.elements == [1], "\(tape.elements)")
            rest.dispose()
            run.require(!source.hasObservers, "still connected")
          }
        },
        Program("multicast: who connects while the old connection is let go of has each element once") { run in
          let (source, subject, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          let shared = source.multicast(subject)
          let (first, rest) = (shared.connect(), Subscriptions())
          rest.add(subject.subscribe { tape.on($0) })
          run.thread { first.dispose() }
          run.thread {
            rest.add(shared.connect())
            source.onNext(1)
          }
          run.finally {
            // If the old connection was still there, it was found, and its end may come before the element.
            run.require(tape.elements.count <= 1, "\(tape.elements)")
            rest.dispose()
            run.require(!source.hasObservers, "still connected")
          }
        },
        Program("publish, connect: of two who connect one subscribes, and both can disconnect") { run in
          let (source, begun, ended) = (PublishSubject<Int>(), Tally(), Tally())
          let published = counted(source, begun, ended).publish()
          for _ in 0..<2 { run.thread { published.connect().dispose() } }
          run.finally { run.require(begun.count == ended.count, "\(begun.count), \(ended.count)") }
        },
      ]
    }

    static var operators: [Program] {
      [
        Program("merge: nothing of two sources is lost, one end after both") { run in
          let (sources, tape) = ([PublishSubject<Int>(), PublishSubject<Int>()], Tape<Int>(run))
          _ = Observable.merge(sources.map { $0.asObservable() }).subscribe { tape.on($0) }
          for own in 0..<2 {
            run.thread {
              sources[own].onNext(own)
              sources[own].onCompleted()
            }
          }
          run.finally {
            run.require(tape.elements.sorted() == [0, 1] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("merge: disposal while two send lets go of all") { run in
          let (sources, tape, alive) = ([PublishSubject<Int>(), PublishSubject<Int>()], Tape<Int>(run), Alive())
          let subscription = subscribe(Observable.merge(sources.map { $0.asObservable() }), tape, alive)
          for own in 0..<2 { run.thread { sources[own].onNext(own) } }
          run.thread { subscription.dispose() }
          run.finally {
            run.require(alive.count == 0 && sources.allSatisfy { !$0.hasObservers }, "something is kept")
          }
        },
        Program("merge: the first error is the end, and the other source is let go of") { run in
          let (sources, tape) = ([PublishSubject<Int>(), PublishSubject<Int>()], Tape<Int>(run))
          _ = Observable.merge(sources.map { $0.asObservable() }).subscribe { tape.on($0) }
          run.thread { sources[0].onError(RxError.unknown) }
          run.thread {
            sources[1].onNext(1)
            sources[1].onCompleted()
          }
          run.finally { run.require(tape.ends == ["error"] && sources.allSatisfy { !$0.hasObservers }, "\(tape.ends)") }
        },
        Program("flatMap: inner sources and the outer end meet: one end after all") { run in
          let (outer, inner, tape) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run))
          _ = outer.flatMap { _ in inner }.subscribe { tape.on($0) }
          outer.onNext(0)
          run.thread { outer.onCompleted() }
          run.thread {
            inner.onNext(1)
            inner.onCompleted()
          }
          run.finally {
            run.require(tape.elements == [1] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("flatMapLatest: after the switch nothing of the old source follows the new one's") { run in
          let (outer, old, new, tape) = (
            PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run)
          )
          let subscription = outer.flatMapLatest { $0 == 0 ? old : new }.subscribe { tape.on($0) }
          outer.onNext(0)
          run.thread { for number in 0..<2 { old.onNext(number) } }
          run.thread {
            outer.onNext(1)
            new.onNext(10)
          }
          run.finally {
            run.require(tape.elements.filter { $0 == 10 } == [10] && !old.hasObservers, "\(tape.elements)")
            run.require(
              isRun(tape.elements.filter { $0 < 10 }, upTo: tape.elements.last { $0 < 10 } ?? 0), "\(tape.elements)")
            subscription.dispose()
          }
        },
        Program("combineLatest: the last result holds the last elements of both") { run in
          let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
          let tape = Tape<[Int]>(run)
          _ = Observable.combineLatest(left, right) { [$0, $1] }.subscribe { tape.on($0) }
          run.thread { for number in 0..<2 { left.onNext(number) } }
          run.thread {
            right.onNext(10)
            right.onCompleted()
          }
          run.finally {
            run.require(tape.elements.last == [1, 10], "\(tape.elements)")
            left.onCompleted()
            run.require(tape.ends == ["completed"], "\(tape.ends)")
          }
        },
        Program("zip: elements meet in pairs, none is left over, and the end comes with that of both") { run in
          let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
          let tape = Tape<[Int]>(run)
          _ = Observable.zip(left, right) { [$0, $1] }.subscribe { tape.on($0) }
          run.thread { for number in 0..<2 { left.onNext(number) } }
          run.thread {
            for number in 10..<12 { right.onNext(number) }
            right.onCompleted()
          }
          run.finally {
            left.onCompleted()
            run.require(
              tape.elements == [[0, 10], [1, 11]] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("withLatestFrom: each element meets the newest of the other") { run in
          let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
          let tape = Tape<[Int]>(run)
          let subscription = left.withLatestFrom(right) { [$0, $1] }.subscribe { tape.on($0) }
          right.onNext(10)
          run.thread { right.onNext(11) }
          run.thread { for number in 0..<2 { left.onNext(number) } }
          run.finally {
            run.require(tape.elements.map { $0[0] } == [0, 1], "\(tape.elements)")
            run.require(tape.elements.map { $0[1] } == tape.elements.map { $0[1] }.sorted(), "\(tape.elements)")
            subscription.dispose()
          }
        },
        Program("take(until:): nothing follows the end, and both sources are let go of") { run in
          let (source, other, tape, alive) = (PublishSubject<Int>(), PublishSubject<Int>(), Tape<Int>(run), Alive())
          _ = subscribe(source.take(until: other), tape, alive)
          run.thread { for number in 0..<2 { source.onNext(number) } }
          run.thread { other.onNext(1) }
          run.finally {
            run.require(tape.ends == ["completed"] && alive.count == 0, "\(tape.ends)")
            run.require(!source.hasObservers && !other.hasObservers, "a source is kept")
          }
        },
        Program("amb: the first to send is the only one") { run in
          let (sources, tape) = ([PublishSubject<Int>(), PublishSubject<Int>()], Tape<Int>(run))
          let subscription = Observable.amb(sources.map { $0.asObservable() }).subscribe { tape.on($0) }
          for own in 0..<2 { run.thread { for number in 0..<2 { sources[own].onNext(own * 10 + number) } } }
          run.finally {
            run.require([[0, 1], [10, 11]].contains(tape.elements), "\(tape.elements)")
            subscription.dispose()
          }
        },
        Program("observe(on:): everything arrives in order on the scheduler, and the end after it") { run in
          let (source, tape, scheduler) = (PublishSubject<Int>(), Tape<Int>(run), ManualScheduler())
          _ = source.observe(on: scheduler).subscribe { tape.on($0) }
          run.thread {
            for number in 0..<2 { source.onNext(number) }
            source.onCompleted()
          }
          run.thread { for _ in 0..<2 { scheduler.runOne() } }
          run.finally {
            while scheduler.runOne() {}
            run.require(tape.elements == [0, 1] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("observe(on:): disposal while the scheduler works drops what waits, and lets go of all") { run in
          let (source, tape, alive, scheduler) = (PublishSubject<Int>(), Tape<Int>(run), Alive(), ManualScheduler())
          let subscription = subscribe(source.observe(on: scheduler), tape, alive)
          run.thread { for number in 0..<2 { source.onNext(number) } }
          run.thread { scheduler.runOne() }
          run.thread { subscription.dispose() }
          run.finally {
            while scheduler.runOne() {}
            run.require(isRun(tape.elements, upTo: tape.elements.last ?? 0), "\(tape.elements)")
            run.require(alive.count == 0 && !source.hasObservers, "something is kept")
          }
        },
        Program("subscribe(on:): disposal meets the subscription: in the end nothing runs") { run in
          let (source, tape, alive, scheduler) = (PublishSubject<Int>(), Tape<Int>(run), Alive(), ManualScheduler())
          let subscription = subscribe(source.subscribe(on: scheduler), tape, alive)
          run.thread { scheduler.runOne() }
          run.thread { subscription.dispose() }
          run.finally {
            while scheduler.runOne() {}
            run.require(alive.count == 0 && !source.hasObservers, "something is kept")
          }
        },
      ]
    }

    /// A scheduler whose work is run by whoever asks it to.
    final class ManualScheduler: ImmediateSchedulerType, @unchecked Sendable {
      private let waiting = Locked<[@Sendable () -> Void]>([])

      func schedule<State>(_ state: State, action: @escaping @Sendable (State) -> any Disposable) -> any Disposable
      where State: Sendable {
        let disposable = SingleAssignmentDisposable()
        waiting.withLock {
          $0.append { if !disposable.isDisposed { disposable.setDisposable(action(state)) } }
        }
        return disposable
      }

      @discardableResult
      func runOne() -> Bool {
        guard let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        work()
        return true
      }
    }
  }
#endif
