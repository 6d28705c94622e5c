import Dispatch
import RxSchedulers

/// Events that change threads. The clock stops when the last one has arrived.
enum Hops {
  static let workloads = [
    Hop(name: "observe-on-serial", consumer: { SerialDispatchQueueScheduler(qos: .default) }).workload,
    Hop(name: "observe-on-concurrent", consumer: { ConcurrentDispatchQueueScheduler(qos: .default) }).workload,
    Hop(
      name: "pipeline-2-hops",
      producer: { ConcurrentDispatchQueueScheduler(qos: .default) },
      consumer: { ConcurrentDispatchQueueScheduler(qos: .default) }
    ).workload,
  ]
}

/// A source on one thread and its observer on another.
private struct Hop: Sendable {
  let name: String
  /// Where the source emits; `nil` is the thread that subscribes.
  var producer: (@Sendable () -> any ImmediateSchedulerType)?
  let consumer: @Sendable () -> any ImmediateSchedulerType

  var workload: Workload {
    Workload(name, items: million, expected: triangle(million), meetings: meetings) { round in
      let sum = round.sum
      run(starting: round, emission: nil) { sum.add($0) }
    }
  }

  /// The share of events that arrived while the source was still emitting: of the two threads working at once, rather
  /// than one after the other.
  private func meetings(_ sum: Sum) -> Double {
    let emission = Emission()
    let met = Sum()
    run(starting: nil, emission: emission) { element in
      sum.add(element)
      if emission.isGoingOn { met.add(1) }
    }
    return Double(met.value) / Double(million)
  }

  /// Both threads are awake when the source begins.
  private func run(starting round: Round?, emission: Emission?, onNext: @escaping @Sendable (Int) -> Void) {
    let gate = StartingGate(runners: producer == nil ? 1 : 2)
    let consumer = consumer()
    let awakening = consumer.schedule(()) {
      gate.wait()
      return Disposables.create()
    }
    let finish = Finish()
    let subscription: any Disposable
    if let producer {
      subscription = source(behind: gate, emission).subscribe(on: producer()).observe(on: consumer)
        .subscribe(onNext: onNext, onCompleted: { finish.reach() })
      gate.open(starting: round)
    } else {
      gate.open(starting: round)
      subscription = source(behind: nil, emission).observe(on: consumer)
        .subscribe(onNext: onNext, onCompleted: { finish.reach() })
    }
    finish.wait()
    subscription.dispose()
    awakening.dispose()
  }

  private func source(behind gate: StartingGate?, _ emission: Emission?) -> Observable<Int> {
    Observable.create { observer in
      gate?.wait()
      for element in 0..<million { observer.onNext(element) }
      emission?.end()
      observer.onCompleted()
      return Disposables.create()
    }
  }
}
