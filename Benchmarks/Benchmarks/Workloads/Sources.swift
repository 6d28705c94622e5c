import RxSchedulers

/// Synchronous sources: what it costs to get an event to its first observer.
enum Sources {
  static let workloads = [
    Workload("create", items: million, expected: triangle(million)) { round in
      create(million).add(to: round.sum)
    },
    Workload("range", items: million, expected: triangle(million)) { round in
      Observable.range(start: 0, count: million).add(to: round.sum)
    },
    arrayScanTake,
  ]

  private static let arrayScanTake: Workload = {
    let array = (0..<million).map { $0 & 1023 }
    return Workload("array-scan-take", items: million, expected: array.reduce(0, +)) { round in
      Observable.from(array).scan(0) { $1 }.take(million).add(to: round.sum)
    }
  }()
}
