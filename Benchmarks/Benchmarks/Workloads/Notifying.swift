import RxSchedulers

/// Two live sources of which one says when the other is heard, fed by one thread.
enum Notifying {
  static let workloads = [
    Workload("with-latest-from", items: million, expected: triangle(million) + million) { round in
      let source = PublishSubject<Int>()
      let other = PublishSubject<Int>()
      source.withLatestFrom(other) { $0 + $1 }.add(to: round.sum)
      other.onNext(1)
      feed(source)
    },
    Workload("take-until", items: million, expected: triangle(million)) { round in
      let source = PublishSubject<Int>()
      let stop = PublishSubject<Void>()
      source.take(until: stop).add(to: round.sum)
      feed(source)
      stop.onNext(())
      source.onNext(1)
    },
    Workload("skip-until", items: million, expected: triangle(million)) { round in
      let source = PublishSubject<Int>()
      let open = PublishSubject<Void>()
      source.skip(until: open).add(to: round.sum)
      source.onNext(1)
      open.onNext(())
      feed(source)
    },
    Workload("sample", items: million / 2, expected: triangle(million / 2)) { round in
      let source = PublishSubject<Int>()
      let tick = PublishSubject<Void>()
      source.sample(tick).add(to: round.sum)
      for element in 0..<(million / 2) {
        source.onNext(element)
        tick.onNext(())
      }
    },
    Workload("amb-2", items: million, expected: triangle(million)) { round in
      let source = PublishSubject<Int>()
      let other = PublishSubject<Int>()
      source.amb(other).add(to: round.sum)
      source.onNext(0)
      other.onNext(1)
      feed(source)
    },
  ]

  private static func feed(_ source: PublishSubject<Int>) {
    for element in 0..<million { source.onNext(element) }
  }
}
