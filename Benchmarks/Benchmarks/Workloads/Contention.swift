import Dispatch
import RxSchedulers

/// Two threads that emit into one subscription at once.
enum Contention {
  static let workloads = [
    subject,
    merge,
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

  private static let merge = Workload(
    "merge-threads-2", items: million, expected: million, meetings: mergeMeetings
  ) { round in
    let sum = round.sum
    let gate = StartingGate(runners: 2)
    let one = Observable<Int>.create { observer in
      gate.wait()
      for _ in 0..<(million / 2) { observer.onNext(1) }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .default))
    let finish = Finish()
    let subscription = Observable.merge(one, one).subscribe(
      onNext: { sum.add($0) },
      onError: { fail("merge-threads-2 failed: \($0).") },
      onCompleted: { finish.reach() })
    gate.open(starting: round)
    finish.wait()
    subscription.dispose()
  }

  /// The same share for two merged sources.
  @Sendable
  private static func mergeMeetings(_ sum: Sum) -> Double {
    let meetings = Meetings(producers: 2)
    let gate = StartingGate(runners: 2)
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
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
