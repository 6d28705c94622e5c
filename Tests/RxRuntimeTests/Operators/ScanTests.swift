import RxRuntime
import TestSupport
import Testing

@Suite struct ScanTests {
  @Test func `an error of the accumulator ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.scan(0) { if $1 == 2 { throw Boom() } else { $0 + $1 } })
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    #expect(events.text == "1 x(boom)")
  }

  @Test func `an error of the accumulator in place ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.scan(into: 0) { if $1 == 2 { throw Boom() } else { $0 += $1 } })
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 x(boom)")
  }

  @Test func `a loop whose accumulator throws stops`() {
    #expect(text(of: Observable.of(1, 2, 3).scan(0) { _, _ in throw Boom() }) == "x(boom)")
  }

  @Test func `the seed may be of another type`() {
    #expect(text(of: Observable.of(1, 2).scan("-") { $0 + String($1) }) == "-1 -12 |")
    #expect(text(of: Observable.of(1, 2).scan(into: "-") { $0 += String($1) }) == "-1 -12 |")
  }

  @Test func `an empty source gives nothing`() {
    #expect(text(of: Observable<Int>.empty().scan(0) { $0 + $1 }) == "|")
  }

  @Test func `each subscription begins with the seed`() {
    let sums = Observable.of(1, 2).scan(into: [Int]()) { $0.append($1) }
    #expect(text(of: sums) == "[1] [1, 2] |")
    #expect(text(of: sums) == "[1] [1, 2] |")
  }

  @Test func `a result that nobody keeps is changed in place`() {
    let unique = Log<Bool>()
    let alive = Alive()
    // The seed is the operator's, so the first change finds it shared; all later ones are alone with the result before.
    let results = Observable.range(start: 0, count: 5).scan(into: alive.make()) { result, element in
      unique.add(isKnownUniquelyReferenced(&result))
      if element == 0 { result = alive.make() }
    }
    _ = results.subscribe()
    #expect(unique.all == [false, true, true, true, true])
  }

  @Test func `elements and results are released with the sequence`() {
    let alive = Alive()
    let source = PublishSubject<Alive.Token>()
    let subscription = source.scan([Alive.Token]()) { $0 + [$1] }.subscribe()
    for number in 0..<10 { source.onNext(alive.make(number)) }
    #expect(alive.count == 10)
    subscription.dispose()
    #expect(alive.count == 0)
  }
}
