import RxRuntime
import TestSupport
import Testing

/// An operator, or a subject, over three sources. Its closures read the value of a token, which tells the test that they were called.
struct ForeignCodeOperator: Sendable, CustomTestStringConvertible {
  typealias Tokens = Observable<Alive.Token>
  typealias Link =
    @Sendable (_ sources: [Tokens], _ token: Alive.Token, _ scheduler: any SchedulerType) -> Observable<Int>

  let testDescription: String
  let link: Link

  init(_ name: String, _ link: @escaping Link) {
    testDescription = name
    self.link = link
  }

  static let all = linear + notified + several + traits + timed + inner + shared + scheduled + subjects

  private static let linear = LinearOperator.all.map { operation in
    ForeignCodeOperator(operation.testDescription) { sources, token, _ in
      operation.link(sources[0].map { $0.value }, token)
    }
  }

  private static let notified = NotifiedTests.kinds.map { kind in
    ForeignCodeOperator(kind.testDescription) { sources, _, _ in kind.link(sources[0], sources[1]).map { $0.value } }
  }

  private static let several = SeveralSources.all.map { operation in
    ForeignCodeOperator(operation.testDescription) { sources, token, _ in
      operation.link(sources.map { $0.map { Sent(token.value, $0.value, $0) } }).map { $0.number }
    }
  }

  private static let traits = TwoTraits.all.map { traits in
    ForeignCodeOperator(traits.testDescription) { sources, _, _ in traits.link(sources[0], sources[1]).map { $0.value }
    }
  }

  private static let timed = TimeOperator.all.map { operation in
    ForeignCodeOperator(operation.testDescription) { sources, _, scheduler in
      operation.link(sources[0], .seconds(1), scheduler)
    }
  }

  /// Those that subscribe to what a closure returns.
  private static let inner: [ForeignCodeOperator] = [
    ForeignCodeOperator("flatMap") { sources, token, _ in
      sources[0].flatMap { [sources] in sources[1 + ($0.value + token.value) % 2] }.map { $0.value }
    },
    ForeignCodeOperator("flatMapFirst") { sources, token, _ in
      sources[0].flatMapFirst { [sources] in sources[1 + ($0.value + token.value) % 2] }.map { $0.value }
    },
    ForeignCodeOperator("flatMapLatest") { sources, token, _ in
      sources[0].flatMapLatest { [sources] in sources[1 + ($0.value + token.value) % 2] }.map { $0.value }
    },
    ForeignCodeOperator("switchLatest") { sources, token, _ in
      sources[0].map { [sources] in sources[1 + ($0.value + token.value) % 2] }.switchLatest().map { $0.value }
    },
    ForeignCodeOperator("concatMap") { sources, token, _ in
      sources[0].concatMap { [sources] in sources[1 + ($0.value + token.value) % 2].take(1) }.map { $0.value }
    },
    ForeignCodeOperator("merge(maxConcurrent:)") { sources, token, _ in
      sources[0].map { [sources] in sources[1 + ($0.value + token.value) % 2].take(1) }.merge(maxConcurrent: 2)
        .map { $0.value }
    },
    ForeignCodeOperator("withLatestFrom") { sources, token, _ in
      sources[0].withLatestFrom(sources[1]) { $0.value + $1.value + token.value }
    },
    ForeignCodeOperator("combineLatest of types") { sources, token, _ in
      .combineLatest(sources[0], sources[1].map { "\($0.value)" }) { $0.value + $1.count + token.value }
    },
    ForeignCodeOperator("zip of types") { sources, token, _ in
      .zip(sources[0], sources[1].map { "\($0.value)" }) { $0.value + $1.count + token.value }
    },
    ForeignCodeOperator("groupBy") { sources, token, _ in
      sources[0].groupBy { $0.value % 2 + token.value }.flatMap { $0.map { $0.value + token.value } }
    },
    ForeignCodeOperator("retry(when:) with a trigger") { sources, token, _ in
      sources[0].concat(Observable.error(Boom())).retry { (errors: Observable<any Error>) in
        errors.map { _ in token.value }.flatMap { _ in sources[1] }
      }.map { $0.value }
    },
  ]

  /// Those that share one subscription.
  private static let shared: [ForeignCodeOperator] = {
    let forms: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
      ("share", { $0.share() }), ("share(replay:)", { $0.share(replay: 1) }),
      ("share(replay:scope:)", { $0.share(replay: 2, scope: .forever) }),
      ("publish and refCount", { $0.publish().refCount() }), ("replay and refCount", { $0.replay(1).refCount() }),
      ("replayAll and refCount", { $0.replayAll().refCount() }),
    ]
    return forms.map { name, share in
      ForeignCodeOperator(name) { sources, token, _ in
        let shared = share(sources[0].map { $0.value + token.value })
        return .merge(shared, shared, sources[1].flatMapLatest { _ in shared })
      }
    } + [
      ForeignCodeOperator("multicast with a subject of its own") { sources, token, _ in
        let shared = sources[0].map { $0.value + token.value }.multicast {
          _ = token.value
          return PublishSubject<Int>()
        }
        return .create { observer in
          let subscription = shared.subscribe(observer)
          return Disposables.create(subscription, shared.connect())
        }
      }
    ]
  }()

  /// Those with a scheduler.
  private static let scheduled: [ForeignCodeOperator] = [
    ForeignCodeOperator("observe(on:)") { sources, _, scheduler in
      sources[0].observe(on: scheduler).map { $0.value }
    },
    ForeignCodeOperator("subscribe(on:)") { sources, _, scheduler in
      sources[0].subscribe(on: scheduler).map { $0.value }
    },
    ForeignCodeOperator("delaySubscription") { sources, _, scheduler in
      sources[0].delaySubscription(.milliseconds(1), scheduler: scheduler).map { $0.value }
    },
    ForeignCodeOperator("interval") { sources, token, scheduler in
      Observable<Int>.interval(.milliseconds(100), scheduler: scheduler).map { $0 + token.value }
        .take(until: sources[0].skip(3))
    },
    ForeignCodeOperator("timer") { sources, token, scheduler in
      sources[0].flatMap { _ in Observable<Int>.timer(.milliseconds(100), scheduler: scheduler) }
        .map { $0 + token.value }
    },
    ForeignCodeOperator("elements on a scheduler") { sources, token, scheduler in
      sources[0].flatMap { Observable.of($0, $0, $0, scheduler: scheduler) }.map { $0.value + token.value }
    },
    ForeignCodeOperator("generate on a scheduler") { sources, token, scheduler in
      .generate(
        initialState: 0, condition: { $0 < 5 + token.value }, scheduler: scheduler, iterate: { $0 + 1 + token.value })
    },
    ForeignCodeOperator("timeout with another sequence that is heard") { sources, _, scheduler in
      sources[0].timeout(.milliseconds(100), other: sources[1], scheduler: scheduler).map { $0.value }
    },
  ]

  /// Those that are observers too.
  private static let subjects: [ForeignCodeOperator] = [
    subject("publish subject") { _ in PublishSubject() },
    subject("behavior subject") { BehaviorSubject(value: $0) },
    subject("replay subject") { _ in ReplaySubject.create(bufferSize: 2) },
    subject("replay subject without a bound") { _ in ReplaySubject.createUnbounded() },
    subject("async subject") { _ in AsyncSubject() },
  ]

  /// Two observers of a subject that all sources feed.
  private static func subject<Subject: ObservableType & ObserverType>(
    _ name: String, _ make: @escaping @Sendable (Alive.Token) -> Subject
  ) -> ForeignCodeOperator where Subject.Element == Alive.Token {
    ForeignCodeOperator(name) { sources, token, _ in
      .create { observer in
        let subject = make(token)
        let result = Observable.merge(subject.asObservable(), subject.asObservable()).map { $0.value }
        let subscription = result.subscribe(observer)
        return Disposables.create([subscription] + sources.map { $0.subscribe(subject) })
      }
    }
  }
}
