import Dispatch
import RxFlow
import RxSchedulers

/// Sequences with demand, beside the workloads of the same names without it.
enum Demands {
  static let workloads = [
    Workload("flowable-range", items: million, expected: triangle(million)) { round in
      range.add(to: round.sum)
    },
    Workload("flowable-map-filter-x6", items: million, expected: triangle(million) + 6 * million, floor: .chain) {
      round in
      range
        .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
        .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
        .add(to: round.sum)
    },
    Workload("flowable-range-observe-on", items: million, expected: triangle(million)) { round in
      observed(range, in: round)
    },
    // A source that may send at any time, so that elements wait in a queue.
    Workload("flowable-unfused-observe-on", items: million, expected: triangle(million)) { round in
      observed(.concat(range, .empty()), in: round)
    },
  ]

  private static var range: Flowable<Int> { .range(start: 0, count: million) }

  private static func observed(_ source: Flowable<Int>, in round: Round) {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let sum = round.sum
    let finish = Finish()
    let running = source.observe(on: scheduler).sink { _ in
      finish.reach()
    } receiveValue: {
      sum.add($0)
    }
    finish.wait()
    running.cancel()
  }
}

extension Flowable<Int> {
  fileprivate func add(to sum: Sum) {
    sink { _ in
    } receiveValue: {
      sum.add($0)
    }.cancel()
  }
}
