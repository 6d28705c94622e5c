import RxSchedulers

/// One live source, and something that an operator keeps from one element to the next.
enum Keeping {
  static let workloads = [
    Workload("scan-into", items: million, expected: triangle(million)) { round in
      create(million).scan(into: 0) { $0 = $1 }.add(to: round.sum)
    },
    Workload("reduce", items: million, expected: triangle(million)) { round in
      create(million).reduce(0) { $0 + $1 }.add(to: round.sum)
    },
    Workload("to-array", items: million, expected: million) { round in
      let sum = round.sum
      _ = create(million).toArray().asObservable().subscribe(onNext: { sum.add($0.count) })
    },
    Workload("skip", items: million, expected: triangle(million)) { round in
      create(million).skip(1).add(to: round.sum)
    },
    Workload("skip-while", items: million, expected: triangle(million)) { round in
      create(million).skip(while: { $0 < 1 }).add(to: round.sum)
    },
    Workload("distinct-until-changed", items: million, expected: triangle(million / 2)) { round in
      create(million).map { $0 / 2 }.distinctUntilChanged().add(to: round.sum)
    },
    Workload("take-last-100", items: million, expected: triangle(million) - triangle(million - 100)) { round in
      create(million).takeLast(100).add(to: round.sum)
    },
    Workload("enumerated", items: million, expected: 2 * triangle(million)) { round in
      create(million).enumerated().map { $0.index + $0.element }.add(to: round.sum)
    },
    Workload("element-at", items: million, expected: million - 1) { round in
      create(million).element(at: million - 1).add(to: round.sum)
    },
    Workload("if-empty-default", items: million, expected: triangle(million)) { round in
      create(million).ifEmpty(default: 1).add(to: round.sum)
    },
    Workload("materialize", items: million, expected: triangle(million)) { round in
      create(million).materialize().dematerialize().add(to: round.sum)
    },
    Workload("single", items: million, expected: 1) { round in
      create(million).single { $0 == 1 }.add(to: round.sum)
    },
    Workload("first", items: 100_000, expected: 100_000, floor: nil) { round in
      let first = Observable.just(1).first().asObservable().map { $0 ?? 0 }
      for _ in 0..<100_000 { first.add(to: round.sum) }
    },
  ]
}
