import RxAtomics
import RxSchedulers
import TestSupport

/// The real thing that a graph stands for.
extension Graph {
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
    case .zip(let first, let second): return joint(.zip, first, second, world)
    case .combine(let first, let second): return joint(.combine, first, second, world)
    case .delay(let source, let scheduler):
      return source.build(world).delay(.microseconds(300), scheduler: world.scheduler(scheduler))
    case .debounce(let source, let scheduler):
      return thinned(source, world) { $0.debounce(.microseconds(300), scheduler: world.scheduler(scheduler)) }
    case .throttle(let source, let scheduler):
      return thinned(source, world) { $0.throttle(.microseconds(300), scheduler: world.scheduler(scheduler)) }
    case .timedBuffer(let source, let count, let scheduler):
      return source.build(world)
        .buffer(timeSpan: .microseconds(300), count: count, scheduler: world.scheduler(scheduler))
        .concatMap { Observable.from($0) }
    case .window(let source, let count, let scheduler):
      return source.build(world)
        .window(timeSpan: .microseconds(300), count: count, scheduler: world.scheduler(scheduler)).flatMap { $0 }
    case .broken(let source): return source.build(world).filter { $0.number % 50 != 49 }
    }
  }

  /// Two sources that meet, and what is checked where they do.
  private func joint(_ kind: Joint.Kind, _ first: Graph, _ second: Graph, _ world: World) -> Observable<Item> {
    let sent = world.sent
    let joint = Joint(
      kind, first.expected(of: sent).values.flatMap { $0 }, second.expected(of: sent).values.flatMap { $0 })
    world.joints.withLock { $0.append(joint) }
    let before = world.joints.withLock { $0.count }
    let sources = (first.build(world), second.build(world))
    // What is let go of because this one has ended has not ended by itself.
    for inner in world.joints.withLock({ $0.dropFirst(before).map(\.self) }) { _ = inner.isInner.set() }
    let pairs =
      kind == .zip
      ? Observable.zip(sources.0, sources.1) { ($0, $1) } : Observable.combineLatest(sources.0, sources.1) { ($0, $1) }
    return pairs.map { first, second in
      joint.add(first.number, second.number)
      return first
    }
    .distinctUntilChanged { $0.number == $1.number }
  }

  /// An operator that leaves elements out, but not the last one.
  private func thinned(
    _ source: Graph, _ world: World, _ thin: (Observable<Item>) -> Observable<Item>
  ) -> Observable<Item> {
    let thinning = Thinning()
    world.thinnings.withLock { $0.append(thinning) }
    return thin(source.build(world).do(onNext: { thinning.add($0, isOut: false) }))
      .do(onNext: { thinning.add($0, isOut: true) }, onCompleted: { thinning.complete() })
  }
}
