import RxRuntime
import TestSupport
import Testing

@Suite struct DistinctUntilChangedTests {
  struct Point: Sendable, Equatable {
    let x: Int
    let y: Int
  }

  @Test func `only the element just before counts`() {
    #expect(text(of: Observable.of(1, 1, 2, 2, 2, 1, 3, 3).distinctUntilChanged()) == "1 2 1 3 |")
    #expect(text(of: Observable<Int>.empty().distinctUntilChanged()) == "|")
  }

  @Test func `nothing is an element like others`() {
    #expect(text(of: Observable<Int?>.of(nil, nil, 1, nil).distinctUntilChanged()) == "nil Optional(1) nil |")
  }

  @Test func `elements are compared by their keys`() {
    #expect(text(of: Observable.of("a", "b", "cc", "dd", "e").distinctUntilChanged { $0.count }) == "a cc e |")
    let points = Observable.of(Point(x: 1, y: 1), Point(x: 1, y: 2), Point(x: 2, y: 2))
    #expect(text(of: points.distinctUntilChanged(at: \.x).map { $0.y }) == "1 2 |")
    #expect(text(of: points.distinctUntilChanged(at: \.y).map { $0.x }) == "1 1 |")
  }

  @Test func `the comparer is given the last that passed and the new one`() {
    let pairs = Log<[Int]>()
    let source = Observable.of(1, 2, 3, 5, 6)
    let result = source.distinctUntilChanged { last, new in
      pairs.add([last, new])
      return new - last < 2
    }
    #expect(text(of: result) == "1 3 5 |")
    #expect(pairs.all == [[1, 2], [1, 3], [3, 5], [5, 6]])
    let keys = source.distinctUntilChanged({ $0 * 10 }, comparer: { $1 - $0 < 20 })
    #expect(text(of: keys) == "1 3 5 |")
  }

  @Test func `an error of a closure ends the sequence and disposes the source`() {
    func check(_ result: (Observable<Int>) -> Observable<Int>) {
      let source = PublishSubject<Int>()
      let events = EventText()
      _ = events.subscribe(to: result(source))
      source.onNext(1)
      source.onNext(2)
      #expect(!source.hasObservers)
      source.onNext(3)
      #expect(events.text == "1 x(boom)")
    }
    check { $0.distinctUntilChanged { if $0 == 2 { throw Boom() } else { $0 } } }
    check { $0.distinctUntilChanged { _, _ -> Bool in throw Boom() } }
    check { $0.distinctUntilChanged({ "\($0)" }, comparer: { _, _ in throw Boom() }) }
  }

  @Test func `each subscription begins anew`() {
    let result = Observable.of(1, 1).distinctUntilChanged()
    #expect(text(of: result) == "1 |")
    #expect(text(of: result) == "1 |")
  }

  @Test func `no more than the last key is kept`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = source.distinctUntilChanged { $0 === $1 }.subscribe()
    for number in 0..<5 {
      source.onNext(alive.make(number))
      #expect(alive.count == 1)
    }
    subscription.dispose()
    #expect(alive.count == 0)
  }
}
