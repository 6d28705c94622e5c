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
  ]
}
