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
    Workload("merge-limited-2", items: million, expected: 1000 * triangle(1000)) { round in
      create(1000).map { _ in Observable.range(start: 0, count: 1000) }.merge(maxConcurrent: 2).add(to: round.sum)
    },
    Workload("flatmap-first", items: million, expected: 1000 * triangle(1000)) { round in
      Feeding { outer, inner in outer.flatMapFirst { _ in inner.take(1000) } }.run(round)
    },
    Workload("flatmap-latest", items: million, expected: 1000 * triangle(1000)) { round in
      Feeding { outer, inner in outer.flatMapLatest { _ in inner } }.run(round)
    },
    Workload("switch-latest", items: million, expected: 1000 * triangle(1000)) { round in
      Feeding { outer, inner in outer.map { _ in inner }.switchLatest() }.run(round)
    },
  ]

  /// Two subjects: a thousand elements of the inner one follow each of a thousand of the outer one.
  private struct Feeding: Sendable {
    let link: @Sendable (_ outer: PublishSubject<Int>, _ inner: PublishSubject<Int>) -> Observable<Int>

    func run(_ round: Round) {
      let outer = PublishSubject<Int>()
      let inner = PublishSubject<Int>()
      link(outer, inner).add(to: round.sum)
      for number in 0..<1000 {
        outer.onNext(number)
        for element in 0..<1000 { inner.onNext(element) }
      }
    }
  }
}
