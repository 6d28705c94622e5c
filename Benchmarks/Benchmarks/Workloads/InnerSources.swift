import RxSchedulers

/// Elements that become sequences: what it costs to subscribe to an inner source, and to carry its events.
enum InnerSources {
  static let workloads = [
    Workload("flatmap-just-x5", items: 100_000, expected: triangle(100_000)) { round in
      create(100_000)
        .flatMap { Observable.just($0) }.flatMap { Observable.just($0) }.flatMap { Observable.just($0) }
        .flatMap { Observable.just($0) }.flatMap { Observable.just($0) }
        .add(to: round.sum)
    },
    Workload("flatmap-range", items: million, expected: 1000 * triangle(1000)) { round in
      create(1000).flatMap { _ in Observable.range(start: 0, count: 1000) }.add(to: round.sum)
    },
    Workload("concatmap-range", items: million, expected: 1000 * triangle(1000)) { round in
      create(1000).concatMap { _ in Observable.range(start: 0, count: 1000) }.add(to: round.sum)
    },
  ]
}
