import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Whether a subject has observers, asked while they come and go.
@Suite struct SubjectObserversStress {
  /// A subject, and how to ask it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (Observable<Int>, AnyObserver<Int>, @Sendable () -> Bool)

    static let all = [
      Kind(testDescription: "publish") {
        let subject = PublishSubject<Int>()
        return (subject, AnyObserver(subject), { subject.hasObservers })
      },
      Kind(testDescription: "async") {
        let subject = AsyncSubject<Int>()
        return (subject, AnyObserver(subject), { subject.hasObservers })
      },
      Kind(testDescription: "replay nothing") {
        let subject = ReplaySubject<Int>.create(bufferSize: 0)
        return (subject, AnyObserver(subject), { subject.hasObservers })
      },
      Kind(testDescription: "behavior") {
        let subject = BehaviorSubject(value: 0)
        return (subject, AnyObserver(subject), { subject.hasObservers })
      },
    ]
  }

  @Test(arguments: Kind.all)
  func `what is sent once there is an observer reaches it`(_ kind: Kind) {
    race(
      rounds: 800,
      setUp: { (subject: kind.make(), received: Log<Int>()) },
      { round in _ = round.subject.0.subscribe(onNext: { round.received.add($0) }) },
      { round in
        // Without a pause at first: the moment is short.
        var attempts = 0
        while !round.subject.2(), attempts < 5_000 { attempts += 1 }
        try? waitUntil("an observer") { round.subject.2() }
        round.subject.1.onNext(1)
        round.subject.1.onCompleted()
      },
      check: { round in
        #expect(round.received.all.last == 1)
        #expect(!round.subject.2())
      })
  }

  @Test(arguments: Kind.all)
  func `an observer that leaves as it comes is not counted, and the one that stays is`(_ kind: Kind) {
    race(
      rounds: 800,
      setUp: {
        let subject = kind.make()
        let (beginning, coming) = (PublishSubject<Int>(), SerialDisposable())
        coming.disposable = beginning.concat(subject.0).subscribe()
        return (subject: subject, beginning: beginning, coming: coming, staying: SerialDisposable())
      },
      { $0.beginning.onCompleted() },
      { $0.coming.dispose() },
      { $0.staying.disposable = $0.subject.0.subscribe() },
      check: { round in
        #expect(round.subject.2())
        round.staying.dispose()
        #expect(!round.subject.2())
      })
  }
}
