import RxSchedulers

/// Two live sources that become one, fed by one thread.
enum Combining {
  static let workloads = [
    Workload("combinelatest-2", items: million, expected: triangle(million) + million) { round in
      let first = PublishSubject<Int>()
      let second = PublishSubject<Int>()
      Observable.combineLatest(first, second) { $0 + $1 }.add(to: round.sum)
      second.onNext(1)
      for element in 0..<million { first.onNext(element) }
    },
    Workload("combinelatest-array-8", items: million, expected: triangle(million) + 7 * million) { round in
      let subjects = (0..<8).map { _ in PublishSubject<Int>() }
      Observable.combineLatest(subjects) { $0.reduce(0, +) }.add(to: round.sum)
      for subject in subjects.dropFirst() { subject.onNext(1) }
      for element in 0..<million { subjects[0].onNext(element) }
    },
    Workload("zip-2", items: pairs, expected: 2 * triangle(pairs)) { round in
      let first = PublishSubject<Int>()
      let second = PublishSubject<Int>()
      Observable.zip(first, second) { $0 + $1 }.add(to: round.sum)
      feedInTurn(first, second)
    },
    Workload("zip-array-8", items: 8 * rows, expected: 8 * triangle(rows)) { round in
      let subjects = (0..<8).map { _ in PublishSubject<Int>() }
      Observable.zip(subjects) { $0.reduce(0, +) }.add(to: round.sum)
      for element in 0..<rows {
        for subject in subjects { subject.onNext(element) }
      }
    },
    Workload("zip-single-2", items: rows, expected: 3 * rows, floor: nil) { round in
      let both = Single.zip(Single.just(1), Single.just(2)) { $0 + $1 }.asObservable()
      for _ in 0..<rows { both.add(to: round.sum) }
    },
    Workload("merge-2", items: million, expected: 2 * triangle(pairs)) { round in
      let first = PublishSubject<Int>()
      let second = PublishSubject<Int>()
      Observable.merge(first, second).add(to: round.sum)
      feedInTurn(first, second)
    },
  ]

  private static let pairs = million / 2
  private static let rows = million / 8

  private static func feedInTurn(_ first: PublishSubject<Int>, _ second: PublishSubject<Int>) {
    for element in 0..<pairs {
      first.onNext(element)
      second.onNext(element)
    }
  }
}
