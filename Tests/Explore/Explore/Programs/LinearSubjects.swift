#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  /// What the observers of a subject see is explained by one order of all that was sent, subscribed and disposed.
  ///
  /// What is promised is less than that each call takes effect while it lasts: an event may be delivered after `onNext` has returned. So what counts is the order in
  /// which calls are accepted. A call that has returned, and which another thread knows of, was accepted before that one's next. An observer sees what was
  /// accepted after its `subscribe`, in that order, all of it, once the threads have ended; if it was disposed, the beginning of that, and nothing that was accepted after
  /// `dispose`. Who subscribes to a subject that remembers has what that remembers, as of the same order, when `subscribe` returns; and `value()` is the last element that
  /// was accepted.
  extension Programs {
    /// A subject, its observers, and what they have seen.
    final class Audience: @unchecked Sendable {
      private let run: Run
      private let source: Observable<Int>
      private let sink: AnyObserver<Int>
      private let ledger: Ledger<SubjectModel>
      private let tapes: [Tape<Int>]
      private var subscriptions: [Int: any Disposable] = [:]

      init(_ run: Run, _ source: Observable<Int>, _ sink: AnyObserver<Int>, _ model: SubjectModel, order: CallOrder) {
        self.run = run
        self.source = source
        self.sink = sink
        ledger = Ledger(run, model, order: order)
        tapes = (0..<3).map { _ in Tape(run) }
      }

      func next(_ number: Int) {
        ledger.call(.next(number)) {
          sink.onNext(number)
          return []
        }
      }

      func stop() {
        ledger.call(.stop) {
          sink.onCompleted()
          return []
        }
      }

      func subscribe(_ observer: Int) {
        let tape = tapes[observer]
        ledger.call(.subscribe(observer)) {
          subscriptions[observer] = source.subscribe { tape.on($0) }
          return seen(by: observer)
        }
      }

      func dispose(_ observer: Int) {
        ledger.call(.dispose(observer)) {
          subscriptions[observer]?.dispose()
          return []
        }
      }

      func value(_ value: () -> Int?) { ledger.call(.value) { value().map { [$0] } ?? [] } }

      private func seen(by observer: Int) -> [Int] {
        tapes[observer].elements + (tapes[observer].ends.isEmpty ? [] : [SubjectModel.end])
      }

      func check() {
        ledger.check { model in tapes.indices.allSatisfy { model.explains(seen(by: $0), by: $0) } }
        for subscription in subscriptions.values { subscription.dispose() }
        subscriptions = [:]
      }
    }

    static var linearSubjects: [Program] {
      subjectPrograms("PublishSubject") { run in
        let subject = PublishSubject<Int>()
        return Audience(run, subject, subject.asAnyObserver, SubjectModel(.publish), order: .happensBefore)
      }
        + subjectPrograms("BehaviorSubject, by the clock on the wall") { run in
          let subject = BehaviorSubject(value: 0)
          return Audience(
            run, subject, subject.asAnyObserver, SubjectModel(.behavior, remembering: [0]), order: .realTime)
        }
        + subjectPrograms("ReplaySubject, by the clock on the wall") { run in
          let subject = ReplaySubject<Int>.create(bufferSize: 2)
          return Audience(run, subject, subject.asAnyObserver, SubjectModel(.replay(2)), order: .realTime)
        }
        + subjectPrograms("AsyncSubject") { run in
          let subject = AsyncSubject<Int>()
          return Audience(run, subject, subject.asAnyObserver, SubjectModel(.async), order: .happensBefore)
        } + [
          Program("linearizable, BehaviorSubject, by the clock on the wall: its value, while two send") { run in
            let subject = BehaviorSubject(value: 0)
            let audience = Audience(
              run, subject, subject.asAnyObserver, SubjectModel(.behavior, remembering: [0]), order: .realTime)
            audience.subscribe(0)
            for own in 1...2 {
              run.thread {
                audience.next(own)
                audience.value { try? subject.value() }
              }
            }
            run.finally { audience.check() }
          },
          Program("litmus, linearizable: a subject that says its value before it subscribes", fails: true) { run in
            let (subject, value) = (PublishSubject<Int>(), Box(Locked(0)))
            let source = Observable<Int>.create { observer in
              observer.onNext(value.value.withLock { $0 })
              return subject.subscribe(observer)
            }
            let sink = AnyObserver<Int> { event in
              if case .next(let number) = event { value.value.withLock { $0 = number } }
              subject.on(event)
            }
            let audience = Audience(run, source, sink, SubjectModel(.behavior, remembering: [0]), order: .happensBefore)
            run.thread { for number in 1...2 { audience.next(number) } }
            run.thread { audience.subscribe(0) }
            run.finally { audience.check() }
          },
        ]
    }

    private static func subjectPrograms(_ name: String, _ make: @escaping (Run) -> Audience) -> [Program] {
      [
        Program("linearizable, \(name): two send while one subscribes and sends") { run in
          let audience = make(run)
          audience.subscribe(0)
          run.thread { for number in 1...2 { audience.next(number) } }
          run.thread { audience.next(11) }
          run.thread {
            audience.subscribe(1)
            audience.next(21)
          }
          run.finally { audience.check() }
        },
        Program("linearizable, \(name): one sends while one is disposed and sends") { run in
          let audience = make(run)
          for observer in 0...1 { audience.subscribe(observer) }
          run.thread { for number in 1...2 { audience.next(number) } }
          run.thread {
            audience.dispose(1)
            audience.next(11)
          }
          run.finally { audience.check() }
        },
        Program("linearizable, \(name): it ends while one sends and one subscribes") { run in
          let audience = make(run)
          audience.subscribe(0)
          run.thread {
            audience.next(1)
            audience.stop()
          }
          run.thread { for number in 11...12 { audience.next(number) } }
          run.thread { audience.subscribe(1) }
          run.finally { audience.check() }
        },
      ]
    }
  }

  extension ObserverType where Self: Sendable {
    fileprivate var asAnyObserver: AnyObserver<Element> { AnyObserver { self.on($0) } }
  }
#endif
