import RxAtomics
import RxSchedulers
import TestSupport

/// What travels through a graph: who sent it, its number, and a token that counts as long as it lives.
struct Item: Sendable {
  let producer: Int
  let number: Int
  let token: Alive.Token
}

/// A graph of operators over sources that producers feed, and at the same time the model of what must come out of it.
indirect enum Graph: Sendable, CustomStringConvertible {
  case source(Int)
  case map(Graph)
  case filter(Graph, every: Int)
  case scan(Graph)
  case skip(Graph, Int)
  case take(Graph, Int)
  case distinct(Graph)
  case buffer(Graph, Int)
  case flatMap(Graph)
  case concatMap(Graph)
  case groupBy(Graph)
  case materialize(Graph)
  case share(Graph, replay: Int)
  case observe(Graph, on: Int)
  case subscribe(Graph, on: Int)
  case merge([Graph])
  /// Loses an element now and then: to show that a loss is found.
  case broken(Graph)

  var description: String {
    switch self {
    case .source(let producer): "source\(producer)"
    case .map(let source): "\(source).map"
    case .filter(let source, let every): "\(source).filter(\(every))"
    case .scan(let source): "\(source).scan"
    case .skip(let source, let count): "\(source).skip(\(count))"
    case .take(let source, let count): "\(source).take(\(count))"
    case .distinct(let source): "\(source).distinctUntilChanged"
    case .buffer(let source, let count): "\(source).buffer(\(count))"
    case .flatMap(let source): "\(source).flatMap"
    case .concatMap(let source): "\(source).concatMap"
    case .groupBy(let source): "\(source).groupBy"
    case .materialize(let source): "\(source).materialize.dematerialize"
    case .share(let source, let replay): "\(source).share(\(replay))"
    case .observe(let source, let scheduler): "\(source).observe(on: \(scheduler))"
    case .subscribe(let source, let scheduler): "\(source).subscribe(on: \(scheduler))"
    case .merge(let sources): "merge(\(sources.map(\.description).joined(separator: ", ")))"
    case .broken(let source): "\(source).BROKEN"
    }
  }

  /// The graphs right behind this one.
  var sources: [Graph] {
    switch self {
    case .source: []
    case .map(let source), .filter(let source, _), .scan(let source), .skip(let source, _), .take(let source, _),
      .distinct(let source), .buffer(let source, _), .flatMap(let source), .concatMap(let source),
      .groupBy(let source), .materialize(let source), .share(let source, _), .observe(let source, _),
      .subscribe(let source, _), .broken(let source):
      [source]
    case .merge(let sources): sources
    }
  }

  /// Whether the graph may end before its sources.
  var takes: Bool {
    if case .take = self { return true }
    return sources.contains { $0.takes }
  }

  /// How many elements come out of it together, whoever sent them, is decided by the first to come.
  var skips: Bool {
    if case .skip = self { return true }
    return sources.contains { $0.skips }
  }

  // MARK: The model

  /// What comes out of it for each producer, in that producer's order, if nothing ends early.
  func expected(of sent: [[Int]]) -> [Int: [Int]] {
    switch self {
    case .source(let producer): [producer: sent[producer]]
    case .filter(let source, let every):
      source.expected(of: sent).mapValues { $0.filter { $0 % every != 0 } }
    case .merge(let sources):
      sources.reduce(into: [:]) { result, source in
        result.merge(source.expected(of: sent)) { first, _ in first }
      }
    default: sources[0].expected(of: sent)
    }
  }

  // MARK: The real thing

  func build(_ world: World) -> Observable<Item> {
    switch self {
    case .source(let producer): return world.subjects[producer].do(onSubscribed: { world.subscribed.add() })
    case .map(let source):
      let token = world.alive.make()
      return source.build(world).map { item in withExtendedLifetime(token) { item } }
    case .filter(let source, let every): return source.build(world).filter { $0.number % every != 0 }
    case .scan(let source):
      return source.build(world).scan(into: (Int, Item?)(0, nil)) { state, item in state = (state.0 + 1, item) }
        .compactMap { $0.1 }
    case .skip(let source, let count): return source.build(world).skip(count)
    case .take(let source, let count): return source.build(world).take(count)
    case .distinct(let source):
      return source.build(world).distinctUntilChanged { $0.producer == $1.producer && $0.number == $1.number }
    case .buffer(let source, let count):
      return source.build(world).buffer(count: count).concatMap { Observable.from($0) }
    case .flatMap(let source): return source.build(world).flatMap { Observable.just($0) }
    case .concatMap(let source): return source.build(world).concatMap { Observable.just($0) }
    case .groupBy(let source): return source.build(world).groupBy { $0.producer }.flatMap { $0 }
    case .materialize(let source): return source.build(world).materialize().dematerialize()
    case .share(let source, let replay): return source.build(world).share(replay: replay)
    case .observe(let source, let scheduler): return source.build(world).observe(on: world.scheduler(scheduler))
    case .subscribe(let source, let scheduler): return source.build(world).subscribe(on: world.scheduler(scheduler))
    case .merge(let sources): return Observable.merge(sources.map { $0.build(world) })
    case .broken(let source): return source.build(world).filter { $0.number % 50 != 49 }
    }
  }
}
