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
  /// The first with the first, the second with the second: what is sent on is the first source's part.
  case zip(Graph, Graph)
  /// The latest of both: what is sent on is the first source's part, whenever that changes.
  case combine(Graph, Graph)
  case delay(Graph, on: Int)
  case debounce(Graph, on: Int)
  case throttle(Graph, on: Int)
  case timedBuffer(Graph, Int, on: Int)
  case window(Graph, Int, on: Int)
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
    case .zip(let first, let second): "zip(\(first), \(second))"
    case .combine(let first, let second): "combineLatest(\(first), \(second))"
    case .delay(let source, let scheduler): "\(source).delay(on: \(scheduler))"
    case .debounce(let source, let scheduler): "\(source).debounce(on: \(scheduler))"
    case .throttle(let source, let scheduler): "\(source).throttle(on: \(scheduler))"
    case .timedBuffer(let source, let count, let scheduler): "\(source).buffer(\(count), on: \(scheduler))"
    case .window(let source, let count, let scheduler): "\(source).window(\(count), on: \(scheduler))"
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
      .subscribe(let source, _), .delay(let source, _), .debounce(let source, _), .throttle(let source, _),
      .timedBuffer(let source, _, _), .window(let source, _, _), .broken(let source):
      [source]
    case .zip(let first, let second), .combine(let first, let second): [first, second]
    case .merge(let sources): sources
    }
  }

  /// Whether the graph may end before its sources.
  var takes: Bool {
    if case .take = self { return true }
    return sources.contains { $0.takes }
  }

  /// How many elements are missing in the beginning is decided by who comes first.
  var skips: Bool {
    switch self {
    case .skip, .combine: true
    default: sources.contains { $0.skips }
    }
  }

  /// Which elements are missing is decided by how fast they come.
  var thins: Bool {
    switch self {
    case .debounce, .throttle: true
    default: sources.contains { $0.thins }
    }
  }

  /// The one producer whose elements come out of it, if the model says which.
  var soleProducer: Int? {
    switch self {
    case .source(let producer): producer
    case .merge, .skip, .take, .combine, .debounce, .throttle, .broken: nil
    case .zip(let first, _): first.soleProducer
    default: sources[0].soleProducer
    }
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
    case .zip(let first, let second):
      Self.joint(first, second, of: sent) { Array($0.prefix($1.count)) }
    case .combine(let first, let second):
      Self.joint(first, second, of: sent) { $1.isEmpty ? [] : $0 }
    default: sources[0].expected(of: sent)
    }
  }

  private static func joint(
    _ first: Graph, _ second: Graph, of sent: [[Int]], _ join: ([Int], [Int]) -> [Int]
  ) -> [Int: [Int]] {
    // What comes of the second source is looked at where the two meet.
    let numbers = join(first.expected(of: sent).values.flatMap { $0 }, second.expected(of: sent).values.flatMap { $0 })
    return [first.soleProducer ?? -1: numbers]
  }
}
