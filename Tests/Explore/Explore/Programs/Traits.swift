#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRelay
  import RxRuntime

  /// Errors that were handed to the hooks, as nobody else could have them.
  enum Undelivered {
    nonisolated(unsafe) static var errors: [String] = []

    /// How often a second disposable was put into a `SingleAssignmentDisposable`.
    nonisolated(unsafe) static var assigned = 0
  }

  extension Programs {
    enum TraitFault: String, Swift.Error { case first, second }

    /// Relays and traits: they stand on subjects and `create`, and promise more.
    static var traits: [Program] { relays + singles + maybes }

    private static var relays: [Program] {
      [
        Program("PublishRelay: what two accept arrives once, one at a time; disposal lets go") { run in
          let (relay, tape, alive) = (PublishRelay<Int>(), Tape<Int>(run), Alive())
          let subscription = subscribe(relay.asObservable(), tape, alive)
          for own in 0..<2 { run.thread { for number in 0..<2 { relay.accept(own * 10 + number) } } }
          run.finally {
            run.require(tape.elements.filter { $0 < 10 } == [0, 1], "\(tape.elements)")
            run.require(tape.elements.filter { $0 >= 10 } == [10, 11] && tape.ends.isEmpty, "\(tape.elements)")
            subscription.dispose()
            run.require(alive.count == 0, "the observer is kept")
          }
        },
        Program("PublishRelay: who comes and goes while another accepts misses nothing in between") { run in
          let (relay, tape, alive) = (PublishRelay<Int>(), Tape<Int>(run), Alive())
          let subscriptions = Subscriptions()
          run.thread { for number in 0..<3 { relay.accept(number) } }
          run.thread {
            subscriptions.add(subscribe(relay.asObservable(), tape, alive))
            subscriptions.dispose()
            relay.accept(7)
            run.require(!tape.elements.contains(7), "an element arrives that was accepted after the disposal")
          }
          run.finally {
            run.require(isRun(tape.elements, upTo: tape.elements.last ?? 0), "\(tape.elements)")
            run.require(tape.ends.isEmpty && alive.count == 0, "the observer is kept, or was told of an end")
          }
        },
        Program("BehaviorRelay: who comes while one accepts has a value first, and misses none after it") { run in
          let (relay, tape) = (BehaviorRelay(value: 0), Tape<Int>(run))
          run.thread { for number in 1...2 { relay.accept(number) } }
          run.thread {
            _ = relay.subscribe { tape.on($0) }
            run.require(!tape.elements.isEmpty, "subscribed without a value")
          }
          run.finally { run.require(tape.elements.last == 2 && isRun(tape.elements, upTo: 2), "\(tape.elements)") }
        },
        Program("BehaviorRelay: its value is what was accepted last; disposal meanwhile lets go") { run in
          let (relay, tape, alive) = (BehaviorRelay(value: 0), Tape<Int>(run), Alive())
          let subscription = subscribe(relay.asObservable(), tape, alive)
          for number in 1...2 {
            run.thread {
              relay.accept(number)
              run.require(relay.value != 0, "an old value")
            }
          }
          run.thread { subscription.dispose() }
          run.finally {
            run.require([1, 2].contains(relay.value) && alive.count == 0, "\(relay.value), \(alive.count) kept")
            run.require(Set(tape.elements).count == tape.elements.count && tape.ends.isEmpty, "\(tape.elements)")
            let late = Tape<Int>(run)
            relay.subscribe { late.on($0) }.dispose()
            run.require(late.elements == [relay.value], "\(late.elements)")
          }
        },
        Program("ReplayRelay: who comes while one accepts has all, in order") { run in
          let (relay, tape) = (ReplayRelay<Int>.create(bufferSize: 3), Tape<Int>(run))
          relay.accept(0)
          run.thread { for number in 1...2 { relay.accept(number) } }
          run.thread { _ = relay.subscribe { tape.on($0) } }
          run.finally { run.require(tape.elements == [0, 1, 2], "\(tape.elements)") }
        },
      ]
    }

    /// Who was told what: one answer at most.
    final class Answers: @unchecked Sendable {
      private let run: Run
      private let cell: Plain<Int>
      private(set) var all: [String] = []

      init(_ run: Run) {
        self.run = run
        cell = run.plain(0)
        Undelivered.errors = []
      }

      func add(_ answer: String) {
        cell.value += 1
        all.append(answer)
        run.require(all.count == 1, "\(all): two answers")
      }

      /// Whether each of some errors was told to the observer or to the hooks, and none to both.
      func check(_ faults: [TraitFault]) {
        let told = (all + Undelivered.errors).sorted()
        for fault in faults {
          run.require(told.count { $0 == fault.rawValue } == 1, "\(fault): told \(all), hooks \(Undelivered.errors)")
        }
      }
    }

    private static func name(_ error: any Swift.Error) -> String { (error as? TraitFault)?.rawValue ?? "\(error)" }

    private static var singles: [Program] {
      [
        Program("Single.create: of success and error one counts, and the error is not lost") { run in
          let (answers, sender, calls) = (
            Answers(run), Box(Locked<(@Sendable (SingleEvent<Int>) -> Void)?>(nil)), Tally()
          )
          let alive = Alive()
          let subscription = answer(
            Single<Int>.create { observer in
              sender.value.withLock { $0 = observer }
              return Disposables.create { calls.count += 1 }
            }, answers, alive)
          let observer = sender.value.withLock { $0.take()! }
          run.thread { observer(.success(1)) }
          run.thread { observer(.failure(TraitFault.first)) }
          run.finally {
            run.require(answers.all.count == 1, "\(answers.all)")
            answers.check([.first])
            run.require(calls.count == 1 && alive.count == 0, "\(calls.count) disposals, \(alive.count) kept")
            subscription.dispose()
          }
        },
        Program("Single.create: success, error and disposal meet: one answer or none, and all is let go of") { run in
          let (answers, sender, calls) = (
            Answers(run), Box(Locked<(@Sendable (SingleEvent<Int>) -> Void)?>(nil)), Tally()
          )
          let alive = Alive()
          let subscription = answer(
            Single<Int>.create { observer in
              sender.value.withLock { $0 = observer }
              return Disposables.create { calls.count += 1 }
            }, answers, alive)
          let observer = sender.value.withLock { $0.take()! }
          run.thread { observer(.success(1)) }
          run.thread { observer(.failure(TraitFault.first)) }
          run.thread { subscription.dispose() }
          run.finally {
            answers.check([.first])
            run.require(calls.count == 1 && alive.count == 0, "\(calls.count) disposals, \(alive.count) kept")
          }
        },
        Program("Single.zip: the elements of two meet once, whoever is disposed of") { run in
          let (left, right, answers, alive) = (PublishSubject<Int>(), PublishSubject<Int>(), Answers(run), Alive())
          let subscription = answer(
            Single.zip(left.take(1).asSingle(), right.take(1).asSingle()) { $0 * 10 + $1 }, answers, alive)
          run.thread { left.onNext(1) }
          run.thread { right.onNext(2) }
          run.thread { subscription.dispose() }
          run.finally {
            run.require([[], ["12"]].contains(answers.all), "\(answers.all)")
            run.require(alive.count == 0 && !left.hasObservers && !right.hasObservers, "something is kept")
          }
        },
      ]
    }

    private static var maybes: [Program] {
      [
        Program("Single.create: as an observable it has an element and the end, or an error") { run in
          let (tape, sender) = (Tape<Int>(run), Box(Locked<(@Sendable (SingleEvent<Int>) -> Void)?>(nil)))
          let subscription = Single<Int>.create { observer in
            sender.value.withLock { $0 = observer }
            return Disposables.create()
          }.asObservable().subscribe { tape.on($0) }
          let observer = sender.value.withLock { $0.take()! }
          run.thread { observer(.success(1)) }
          run.thread { observer(.failure(TraitFault.first)) }
          run.finally {
            let isRight = tape.ends == ["completed"] ? tape.elements == [1] : tape.elements.isEmpty
            run.require(isRight && tape.ends.count == 1, "\(tape.elements)\(tape.ends)")
            subscription.dispose()
          }
        },
        Program("Maybe.create: of success, error and completion one counts, and the error is not lost") { run in
          let (answers, sender, calls) = (
            Answers(run), Box(Locked<(@Sendable (MaybeEvent<Int>) -> Void)?>(nil)), Tally()
          )
          let alive = Alive()
          let token = alive.make()
          let subscription = Maybe<Int>.create { observer in
            sender.value.withLock { $0 = observer }
            return Disposables.create { calls.count += 1 }
          }.subscribe { event in
            _ = token
            switch event {
            case .success(let element): answers.add("\(element)")
            case .error(let error): answers.add(name(error))
            case .completed: answers.add("completed")
            }
          }
          let observer = sender.value.withLock { $0.take()! }
          run.thread { observer(.success(1)) }
          run.thread { observer(.error(TraitFault.first)) }
          run.thread { observer(.completed) }
          run.finally {
            run.require(answers.all.count == 1 && calls.count == 1, "\(answers.all), \(calls.count) disposals")
            answers.check([.first])
            subscription.dispose()
          }
        },
        Program("Maybe.create: completion meets disposal: one answer or none, and all is let go of") { run in
          let (answers, sender, calls) = (
            Answers(run), Box(Locked<(@Sendable (MaybeEvent<Int>) -> Void)?>(nil)), Tally()
          )
          let subscription = Maybe<Int>.create { observer in
            sender.value.withLock { $0 = observer }
            return Disposables.create { calls.count += 1 }
          }.subscribe(
            onSuccess: { answers.add("\($0)") }, onError: { answers.add(name($0)) },
            onCompleted: { answers.add("completed") })
          let observer = sender.value.withLock { $0.take()! }
          run.thread { observer(.completed) }
          run.thread { observer(.success(1)) }
          run.thread { subscription.dispose() }
          run.finally { run.require(calls.count == 1, "\(calls.count) disposals") }
        },
        Program("Completable.merge: of ends by several threads one arrives, and no error is lost") { run in
          let (answers, alive, calls) = (Answers(run), Alive(), Tally())
          let senders = Box(Locked<[@Sendable (CompletableEvent) -> Void]>([]))
          let source = Completable.create { observer in
            senders.value.withLock { $0.append(observer) }
            return Disposables.create { calls.count += 1 }
          }
          let token = alive.make()
          let subscription = Completable.merge([source, source]).subscribe(
            onCompleted: {
              _ = token
              answers.add("completed")
            }, onError: { answers.add(name($0)) })
          let observers = senders.value.withLock { senders in
            defer { senders = [] }
            return senders
          }
          run.thread { observers[0](.error(TraitFault.first)) }
          run.thread { observers[1](.error(TraitFault.second)) }
          run.finally {
            answers.check([.first, .second])
            run.require(answers.all.count == 1 && calls.count == 2, "\(answers.all), \(calls.count) disposals")
            subscription.dispose()
          }
        },
      ]
    }

    private static func answer(_ single: Single<Int>, _ answers: Answers, _ alive: Alive) -> any Disposable {
      let token = alive.make()
      return single.subscribe(
        onSuccess: {
          _ = token
          answers.add("\($0)")
        }, onFailure: { answers.add(name($0)) })
    }
  }
#endif
