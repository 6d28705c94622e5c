import Dispatch
import RxSchedulers

/// Two threads that emit into one subscription at once.
enum Contention {
  static let workloads = [
    subject,
    merge("merge-threads-2") { ConcurrentDispatchQueueScheduler(qos: .default) },
  ]

  private static let subject = Workload(
    "subject-contended-2", items: million, expected: million, meetings: subjectMeetings
  ) { round in
    let subject = PublishSubject<Int>()
    subject.add(to: round.sum)
    let gate = StartingGate(runners: 2)
    let threads = (0..<2).map { _ in
      WorkerThread {
        gate.wait()
        for _ in 0..<(million / 2) { subject.onNext(1) }
      }
    }
    gate.open(starting: round)
    for thread in threads { thread.join() }
  }

  /// The share of events that were delivered by the other thread: their producer found the subject busy, left them and
  /// went on.
  @Sendable
  private static func subjectMeetings(_ sum: Sum) -> Double {
    let meetings = Meetings(producers: 2)
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(onNext: { producer in
      sum.add(1)
      meetings.deliver(from: producer)
    })
    let gate = StartingGate(runners: 2)
    let threads = (0..<2).map { producer in
      WorkerThread {
        meetings.announce(producer)
        gate.wait()
        for _ in 0..<(million / 2) { subject.onNext(producer) }
      }
    }
    gate.open()
    for thread in threads { thread.join() }
    return Double(meetings.count) / Double(million)
  }

  /// Two sources, each on a thread of its own.
  static func merge(
    _ name: String, on makeScheduler: @escaping @Sendable () -> any ImmediateSchedulerType
  ) -> Workload {
    Workload(
      name, items: million, expected: million, meetings: { mergeMeetings($0, on: makeScheduler()) }
    ) { round in mergeRound(round, name, on: makeScheduler()) }
  }

  private static func mergeRound(_ round: Round, _ name: String, on scheduler: any ImmediateSchedulerType) {
    let sum = round.sum
    let gate = StartingGate(runners: 2)
    let one = Observable<Int>.create { observer in
      gate.wait()
      for _ in 0..<(million / 2) { observer.onNext(1) }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(on: scheduler)
    let finish = Finish()
    let subscription = Observable.merge(one, one).subscribe(
      onNext: { sum.add($0) },
      onError: { fail("\(name) failed: \($0).") },
      onCompleted: { finish.reach() })
    gate.open(starting: round)
    finish.wait()
    subscription.dispose()
  }

  /// The same share for two merged sources.
  private static func mergeMeetings(_ sum: Sum, on scheduler: any ImmediateSchedulerType) -> Double {
    let meetings = Meetings(producers: 2)
    let gate = StartingGate(runners: 2)
    let sources = (0..<2).map { producer in
      Observable<Int>.create { observer in
        meetings.announce(producer)
        gate.wait()
        for _ in 0..<(million / 2) { observer.onNext(producer) }
        observer.onCompleted()
        return Disposables.create()
      }
      .subscribe(on: scheduler)
    }
    let finish = Finish()
    let subscription = Observable.merge(sources).subscribe(
      onNext: { producer in
        sum.add(1)
        meetings.deliver(from: producer)
      },
      onCompleted: { finish.reach() })
    gate.open()
    finish.wait()
    subscription.dispose()
    return Double(meetings.count) / Double(million)
  }
}
