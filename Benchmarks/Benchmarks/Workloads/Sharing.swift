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
    },
    Workload("publish-10", items: million, expected: 10 * triangle(million)) { round in
      let published = create(million).publish()
      for _ in 0..<10 { published.add(to: round.sum) }
      _ = published.connect()
    },
    Workload("replay-all", items: million, expected: 2 * triangle(million)) { round in
      let subject = PublishSubject<Int>()
      let replayed = subject.replayAll()
      let connection = replayed.connect()
      replayed.add(to: round.sum)
      for element in 0..<million { subject.onNext(element) }
      replayed.add(to: round.sum)
      connection.dispose()
    },
    Workload("multicast-selector", items: million, expected: 2 * triangle(million)) { round in
      create(million)
        .multicast {
          PublishSubject<Int>()
        } selector: { shared in
          Observable.merge(shared, shared)
        }
        .add(to: round.sum)
    },
    Workload("share-churn", items: 100_000, expected: 100_000, floor: nil) { round in
      let shared = Observable.just(1).concat(Observable.never()).share()
      for _ in 0..<100_000 { shared.add(to: round.sum).dispose() }
    },
  ]
}
