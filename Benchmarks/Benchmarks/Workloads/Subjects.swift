import RxSchedulers

/// Subjects called from one thread: what serialization costs where nothing contends.
enum Subjects {
  static let workloads = [
    publish(observers: 1),
    publish(observers: 10),
    behavior,
    replay,
    async,
    publishObjects,
    churn,
  ]

  private static func publish(observers: Int) -> Workload {
    Workload("subject-\(observers)", items: million, expected: observers * triangle(million)) { round in
      let subject = PublishSubject<Int>()
      for _ in 0..<observers { subject.add(to: round.sum) }
      for element in 0..<million { subject.onNext(element) }
      subject.onCompleted()
    }
  }

  private static let behavior = Workload("behavior-subject-1", items: million, expected: triangle(million)) { round in
    let subject = BehaviorSubject(value: 0)
    subject.add(to: round.sum)
    for element in 0..<million { subject.onNext(element) }
    subject.onCompleted()
  }

  private static let replay = Workload("replay-subject-1", items: million, expected: triangle(million)) { round in
    let subject = ReplaySubject<Int>.create(bufferSize: 10)
    subject.add(to: round.sum)
    for element in 0..<million { subject.onNext(element) }
    subject.onCompleted()
  }

  private static let async = Workload("async-subject-1", items: million, expected: million - 1) { round in
    let subject = AsyncSubject<Int>()
    subject.add(to: round.sum)
    for element in 0..<million { subject.onNext(element) }
    subject.onCompleted()
  }

  private final class Message: Sendable {
    let value: Int

    init(value: Int) {
      self.value = value
    }
  }

  /// `subject-10` with elements that are counted references. They exist before the round.
  private static let publishObjects: Workload = {
    let messages = (0..<8).map { Message(value: $0) }
    let expected = 10 * (million / 8) * triangle(8)
    return Workload("subject-10-object", items: million, expected: expected) { round in
      let sum = round.sum
      let subject = PublishSubject<Message>()
      for _ in 0..<10 { _ = subject.subscribe(onNext: { sum.add($0.value) }) }
      for element in 0..<million { subject.onNext(messages[element & 7]) }
      subject.onCompleted()
    }
  }()

  private static let churn = Workload("subject-churn", items: 100_000, expected: 100_000, floor: nil) { round in
    let subject = PublishSubject<Int>()
    for _ in 0..<100_000 {
      let subscription = subject.add(to: round.sum)
      subject.onNext(1)
      subscription.dispose()
    }
  }
}
