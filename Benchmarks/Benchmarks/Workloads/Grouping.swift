import RxSchedulers

/// A sequence cut into parts, by key and by number.
enum Grouping {
  static let workloads = [
    Workload("groupby-1000", items: million, expected: million) { round in
      create(million)
        .groupBy { $0 % 1000 }
        .flatMap { group in group.reduce(0) { count, _ in count + 1 } }
        .add(to: round.sum)
    },
    Workload("buffer-100", items: million, expected: million) { round in
      let sum = round.sum
      _ = create(million).buffer(count: 100).subscribe(onNext: { sum.add($0.count) })
    },
  ]
}
