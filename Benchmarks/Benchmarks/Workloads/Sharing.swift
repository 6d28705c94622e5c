import RxSchedulers

/// One source for many observers, and many for one.
enum Sharing {
  static let workloads = [
    Workload("share-replay-10", items: million, expected: 10 * triangle(million)) { round in
      let subject = PublishSubject<Int>()
      let shared = subject.share(replay: 1)
      for _ in 0..<10 { shared.add(to: round.sum) }
      for element in 0..<million { subject.onNext(element) }
      subject.onCompleted()
    }
  ]
}
