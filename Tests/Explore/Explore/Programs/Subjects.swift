#if ExploreInterleavings
  import Explorer
  import RxAtomics
  import RxRuntime

  extension Programs {
    /// Checks that nothing is missing between the first and the last of some numbers.
    static func isRun(_ numbers: [Int], upTo last: Int) -> Bool {
      guard let first = numbers.first else { return true }
      return numbers == Array(first...max(first, last))
    }

    static var subjects: [Program] {
      [
        Program("PublishSubject: of two who send, each element arrives once, one at a time") { run in
          let (subject, tape) = (PublishSubject<Int>(), Tape<Int>(run))
          let subscription = subject.subscribe { tape.on($0) }
          for own in 0..<2 { run.thread { for number in 0..<2 { subject.onNext(own * 10 + number) } } }
          run.finally {
            run.require(tape.elements.filter { $0 < 10 } == [0, 1], "\(tape.elements)")
            run.require(tape.elements.filter { $0 >= 10 } == [10, 11], "\(tape.elements)")
            subscription.dispose()
            run.require(!subject.hasObservers, "an observer is left")
          }
        },
        Program("PublishSubject: what one thread wrote before it sent, the observer sees") { run in
          let subject = PublishSubject<Int>()
          let notes = [run.plain(0), run.plain(0)]
          let seen = Tally()
          _ = subject.subscribe(onNext: { if notes[$0].value == 1 { seen.count += 1 } })
          for own in 0..<2 {
            run.thread {
              notes[own].value = 1
              subject.onNext(own)
            }
          }
          run.finally { run.require(seen.count == 2, "an old note") }
        },
        Program("PublishSubject: an end among elements is one, and the last") { run in
          let (subject, tape, alive) = (PublishSubject<Int>(), Tape<Int>(run), Alive())
          let token = alive.make()
          _ = subject.subscribe { event in
            tape.on(event)
            _ = token
          }
          run.thread { subject.onNext(1) }
          run.thread { subject.onCompleted() }
          run.thread { subject.onCompleted() }
          run.finally { run.require(tape.ends == ["completed"] && !subject.hasObservers, "\(tape.ends)") }
        },
        Program("PublishSubject: after dispose has returned, at most what had begun arrives; all is let go of") { run in
          let (subject, tape, alive) = (PublishSubject<Int>(), Tape<Int>(run), Alive())
          let subscription = subscribe(subject, tape, alive)
          run.thread { for number in 0..<2 { subject.onNext(number) } }
          run.thread {
            subscription.dispose()
            subject.onNext(7)
            run.require(!tape.elements.contains(7), "an element arrives that was sent after the disposal")
          }
          run.finally {
            run.require(isRun(tape.elements, upTo: tape.elements.last ?? 0), "\(tape.elements)")
            run.require(alive.count == 0 && !subject.hasObservers, "the observer is kept")
          }
        },
        Program("PublishSubject: of two who dispose, neither has anything begin once it has returned") { run in
          let (subject, tape, alive) = (PublishSubject<Int>(), Tape<Int>(run), Alive())
          let subscription = subscribe(subject, tape, alive)
          for own in 0..<2 {
            run.thread {
              subscription.dispose()
              subject.onNext(own)
            }
          }
          run.finally {
            run.require(tape.elements.isEmpty, "\(tape.elements) after dispose has returned")
            run.require(alive.count == 0 && !subject.hasObservers, "the observer is kept")
          }
        },
        Program("PublishSubject: who comes while two send misses nothing after its first element") { run in
          let (subject, tape, other) = (PublishSubject<Int>(), Tape<Int>(run), Tape<Int>(run))
          _ = subject.subscribe { other.on($0) }
          run.thread { for number in 0..<2 { subject.onNext(number) } }
          run.thread { _ = subject.subscribe { tape.on($0) } }
          run.finally {
            run.require(isRun(tape.elements, upTo: 1), "\(tape.elements)")
            run.require(other.elements == [0, 1], "\(other.elements)")
          }
        },
        Program("PublishSubject: who comes while it ends is told") { run in
          let (subject, tape) = (PublishSubject<Int>(), Tape<Int>(run))
          run.thread { subject.onCompleted() }
          run.thread { _ = subject.subscribe { tape.on($0) } }
          run.finally { run.require(tape.ends == ["completed"], "\(tape.ends)") }
        },
        Program("PublishSubject: an element that is sent from inside arrives after the current one") { run in
          let (subject, tape) = (PublishSubject<Int>(), Tape<Int>(run))
          let subscription = subject.subscribe { event in
            tape.on(event) { if case .next(let number) = event, number < 10 { subject.onNext(number + 10) } }
          }
          for own in 0..<2 { run.thread { subject.onNext(own) } }
          run.finally {
            run.require(tape.elements.sorted() == [0, 1, 10, 11], "\(tape.elements)")
            subscription.dispose()
          }
        },
        Program("BehaviorSubject: who comes while one sends has a value first, and misses none after it") { run in
          let (subject, tape) = (BehaviorSubject(value: 0), Tape<Int>(run))
          run.thread { for number in 1...2 { subject.onNext(number) } }
          run.thread {
            _ = subject.subscribe { tape.on($0) }
            run.require(!tape.elements.isEmpty, "subscribed without a value")
          }
          run.finally { run.require(tape.elements.last == 2 && isRun(tape.elements, upTo: 2), "\(tape.elements)") }
        },
        Program("BehaviorSubject: its value is what was sent last, delivered or not") { run in
          let (subject, tape) = (BehaviorSubject(value: 0), Tape<Int>(run))
          _ = subject.subscribe { tape.on($0) }
          run.thread {
            subject.onNext(1)
            run.require((try? subject.value()) != 0, "an old value")
          }
          run.thread {
            subject.onNext(2)
            run.require((try? subject.value()) != 0, "an old value")
          }
          run.finally {
            run.require(tape.elements.sorted() == [0, 1, 2], "\(tape.elements)")
            run.require(tape.elements.last == (try? subject.value()), "the last to arrive is not the value")
          }
        },
        Program("BehaviorSubject: disposal while another sends lets go of the observer") { run in
          let (subject, tape, alive) = (BehaviorSubject(value: 0), Tape<Int>(run), Alive())
          let subscription = subscribe(subject, tape, alive)
          run.thread { for number in 1...2 { subject.onNext(number) } }
          run.thread { subscription.dispose() }
          run.finally {
            run.require(isRun(tape.elements, upTo: tape.elements.last ?? 0), "\(tape.elements)")
            run.require(alive.count == 0 && !subject.hasObservers, "the observer is kept")
          }
        },
        Program("BehaviorSubject: who comes while it ends has the value or not, and the end") { run in
          let (subject, tape) = (BehaviorSubject(value: 0), Tape<Int>(run))
          run.thread { subject.onCompleted() }
          run.thread { _ = subject.subscribe { tape.on($0) } }
          run.finally {
            run.require(tape.ends == ["completed"] && [[], [0]].contains(tape.elements), "\(tape.elements)")
          }
        },
        Program("ReplaySubject: who comes while one sends has all, in order") { run in
          let (subject, tape) = (ReplaySubject<Int>.create(bufferSize: 3), Tape<Int>(run))
          subject.onNext(0)
          run.thread { for number in 1...2 { subject.onNext(number) } }
          run.thread { _ = subject.subscribe { tape.on($0) } }
          run.finally { run.require(tape.elements == [0, 1, 2], "\(tape.elements)") }
        },
        Program("AsyncSubject: who comes while it ends has the last element and the end") { run in
          let (subject, tape) = (AsyncSubject<Int>(), Tape<Int>(run))
          subject.onNext(1)
          run.thread { subject.onCompleted() }
          run.thread { _ = subject.subscribe { tape.on($0) } }
          run.finally {
            run.require(tape.elements == [1] && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
          }
        },
        Program("create: of two who send to its observer, nothing overlaps, and one end is the last") { run in
          let (tape, sender) = (Tape<Int>(run), Box(Locked<AnyObserver<Int>?>(nil)))
          let subscription = Observable<Int>.create { observer in
            sender.value.withLock { $0 = observer }
            return Disposables.create()
          }
          .subscribe { tape.on($0) }
          let observer = sender.value.withLock { $0! }
          run.thread {
            observer.onNext(1)
            observer.onCompleted()
          }
          run.thread { observer.onNext(2) }
          run.finally {
            run.require(tape.elements.contains(1) && tape.ends == ["completed"], "\(tape.elements)\(tape.ends)")
            subscription.dispose()
          }
        },
        Program("create: what it returned is disposed once, when the end meets the disposal") { run in
          let (tape, sender, calls) = (Tape<Int>(run), Box(Locked<AnyObserver<Int>?>(nil)), Tally())
          let subscription = Observable<Int>.create { observer in
            sender.value.withLock { $0 = observer }
            return Disposables.create { calls.count += 1 }
          }
          .subscribe { tape.on($0) }
          let observer = sender.value.withLock { $0! }
          run.thread { observer.onCompleted() }
          run.thread { subscription.dispose() }
          run.thread { observer.onNext(1) }
          run.finally { run.require(calls.count == 1, "\(calls.count) calls") }
        },
      ]
    }

    /// Subscribes with a token that lives as long as the observer.
    static func subscribe<Element>(
      _ source: Observable<Element>, _ tape: Tape<Element>, _ alive: Alive
    ) -> any Disposable {
      let token = alive.make()
      return source.subscribe { event in
        tape.on(event)
        _ = token
      }
    }
  }
#endif
