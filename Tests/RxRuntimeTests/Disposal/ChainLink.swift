import RxRuntime
import RxSchedulers
import TestSupport
import Testing

/// An operator from numbers to numbers, to be put into a chain. The closures that it takes hold the token, which has the value 0.
struct ChainLink: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let link: LinearOperator.Link

  init(_ name: String, _ link: @escaping LinearOperator.Link) {
    testDescription = name
    self.link = link
  }

  static let all = LinearOperator.all.map { ChainLink($0.testDescription, $0.link) } + joining

  /// Operators with several sources, or with a scheduler.
  private static let joining: [ChainLink] = [
    ChainLink("flatMap") { source, token in source.flatMap { Observable.just($0 + token.value) } },
    ChainLink("flatMap to what goes on") { source, token in
      source.flatMap { Observable.just($0 + token.value).concat(Observable.never()) }
    },
    ChainLink("flatMapFirst") { source, token in
      source.flatMapFirst { Observable.just($0 + token.value).concat(Observable.never()) }
    },
    ChainLink("flatMapLatest") { source, token in
      source.flatMapLatest { Observable.just($0 + token.value).concat(Observable.never()) }
    },
    ChainLink("concatMap") { source, token in source.concatMap { Observable.of($0 + token.value, 9) } },
    ChainLink("merge") { source, token in
      Observable.merge(source.map { $0 + token.value }, .just(8), .never())
    },
    ChainLink("merge of one at a time") { source, token in
      source.map { Observable.just($0 + token.value) }.merge(maxConcurrent: 1)
    },
    ChainLink("switchLatest") { source, token in source.map { Observable.just($0 + token.value) }.switchLatest() },
    ChainLink("zip") { source, token in
      Observable.zip(source, Observable.of(1, 2, 3, 4).concat(Observable.never())) { $0 * 10 + $1 + token.value }
    },
    ChainLink("combineLatest") { source, token in
      Observable.combineLatest(source, Observable.just(1).concat(Observable.never())) { $0 + $1 + token.value }
    },
    ChainLink("withLatestFrom") { source, token in
      source.withLatestFrom(Observable.just(1)) { $0 + $1 + token.value }
    },
    ChainLink("amb") { source, token in source.map { $0 + token.value }.amb(Observable.never()) },
    ChainLink("take(until:) another") { source, token in
      source.map { $0 + token.value }.take(until: Observable<Int>.never())
    },
    ChainLink("skip(until:)") { source, token in source.map { $0 + token.value }.skip(until: Observable.just(0)) },
    ChainLink("share") { source, token in source.map { $0 + token.value }.share() },
    ChainLink("share and replay") { source, token in source.map { $0 + token.value }.share(replay: 1) },
    ChainLink("publish and refCount") { source, token in source.map { $0 + token.value }.publish().refCount() },
    ChainLink("groupBy") { source, token in source.groupBy { ($0 + token.value) % 2 }.flatMap { $0 } },
    ChainLink("window") { source, token in
      source.map { $0 + token.value }.window(timeSpan: .seconds(1), count: 2, scheduler: HistoricalScheduler())
        .flatMap { $0 }
    },
    ChainLink("observe(on:)") { source, token in source.map { $0 + token.value }.observe(on: InlineScheduler()) },
    ChainLink("subscribe(on:)") { source, token in source.map { $0 + token.value }.subscribe(on: InlineScheduler()) },
    ChainLink("debounce") { source, token in
      source.map { $0 + token.value }.debounce(.seconds(1), scheduler: HistoricalScheduler())
    },
    ChainLink("delay") { source, token in
      source.map { $0 + token.value }.delay(.seconds(1), scheduler: HistoricalScheduler())
    },
    ChainLink("timeout") { source, token in
      source.map { $0 + token.value }.timeout(.seconds(1), scheduler: HistoricalScheduler())
    },
  ]
}
