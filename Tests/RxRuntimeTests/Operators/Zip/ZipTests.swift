import RxRuntime
import TestSupport
import Testing

@Suite struct ZipTests {
  let first = PublishSubject<Int>()
  let second = PublishSubject<String>()
  let seen = Transcript()

  var pairs: Observable<String> { .zip(first, second) { "\($0)\($1)" } }

  @Test func `the first element of each is combined, then the second of each`() {
    seen.watch(pairs)
    first.onNext(1)
    first.onNext(2)
    #expect(seen.text == "")
    second.onNext("a")
    #expect(seen.text == "1a")
    second.onNext("b")
    second.onNext("c")
    second.onNext("d")
    #expect(seen.text == "1a 2b")
    first.onNext(3)
    first.onNext(4)
    #expect(seen.text == "1a 2b 3c 4d")
  }

  @Test func `a source may be any number of elements ahead`() {
    let seen = Log<String>()
    _ = pairs.subscribe(onNext: { seen.add($0) })
    for number in 0..<5_000 { first.onNext(number) }
    for number in 0..<7_000 { second.onNext("-\(number)") }
    for number in 5_000..<7_000 { first.onNext(number) }
    #expect(seen.all == (0..<7_000).map { "\($0)-\($0)" })
  }

  @Test func `it is complete when all sources are, though no row can come any more`() {
    seen.watch(pairs)
    first.onNext(1)
    first.onCompleted()
    second.onNext("a")
    second.onNext("b")
    #expect(seen.text == "1a")
    second.onCompleted()
    #expect(seen.text == "1a |")
  }

  @Test func `what waits is still combined after the end of its source`() {
    seen.watch(pairs)
    first.onNext(1)
    first.onNext(2)
    first.onCompleted()
    second.onNext("a")
    second.onNext("b")
    second.onCompleted()
    #expect(seen.text == "1a 2b |")
  }

  @Test func `sources of different types and any number are combined in their order`() {
    let third = PublishSubject<Double>()
    let fourth = PublishSubject<[Int]>()
    seen.watch(Observable.zip(first, second, third, fourth) { "\($0)-\($1)-\($2)-\($3.count)" })
    fourth.onNext([1, 2, 3])
    fourth.onNext([1])
    third.onNext(0.5)
    second.onNext("a long string that does not fit into a word")
    second.onNext("b")
    first.onNext(7)
    third.onNext(1.5)
    first.onNext(8)
    #expect(seen.text == "7-a long string that does not fit into a word-0.5-3 8-b-1.5-1")
  }

  @Test func `ten sources`() {
    let s = (0..<10).map { _ in PublishSubject<Int>() }
    seen.watch(
      Observable.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9
      })
    for (index, source) in s.enumerated() { source.onNext(1 << index) }
    for source in s.reversed() { source.onNext(1) }
    for source in s { source.onCompleted() }
    #expect(seen.text == "1023 10 |")
  }

  @Test func `without a selector there are tuples`() {
    let third = PublishSubject<Bool>()
    seen.watch(Observable.zip(first, second).map { number, text in "\(number)\(text)" })
    seen.watch(Observable.zip(first, second, third).map { "\($0.0)\($0.1)\($0.2)" })
    first.onNext(1)
    second.onNext("a")
    first.onNext(2)
    third.onNext(true)
    #expect(seen.text == "1a 1atrue")
  }

  @Test func `a collection of sources`() {
    let sources = (0..<3).map { _ in PublishSubject<Int>() }
    seen.watch(Observable.zip(sources))
    seen.watch(Observable.zip(sources) { $0.reduce(0, +) })
    for (index, source) in sources.enumerated() { source.onNext(index) }
    sources[0].onNext(5)
    sources[2].onNext(6)
    sources[1].onNext(7)
    for source in sources { source.onCompleted() }
    #expect(seen.text == "[0, 1, 2] 3 [5, 7, 6] 18 | |")
  }

  @Test func `a collection is complete with the first element that no row will have, if all others have ended`() {
    let sources = (0..<3).map { _ in PublishSubject<Int>() }
    seen.watch(Observable.zip(sources))
    for source in sources { source.onNext(1) }
    sources[0].onCompleted()
    sources[1].onNext(2)
    sources[2].onNext(2)
    #expect(seen.text == "[1, 1, 1]")
    sources[2].onCompleted()
    #expect(seen.text == "[1, 1, 1]")
    sources[1].onNext(3)
    #expect(seen.text == "[1, 1, 1] |")
    #expect(!sources[1].hasObservers)
  }

  @Test func `an empty collection is complete at once`() {
    seen.watch(Observable.zip([Observable<Int>]()))
    seen.watch(Observable.zip([Observable<Int>](), resultSelector: { $0.count }))
    #expect(seen.text == "| |")
  }

  @Test func `the same source twice is combined with itself`() {
    seen.watch(Observable.zip(first, first) { "\($0)\($1)" })
    first.onNext(1)
    first.onNext(2)
    first.onCompleted()
    #expect(seen.text == "11 22 |")
  }

  @Test func `sources that send while they are subscribed to`() {
    seen.watch(Observable.zip(Observable.just(1), Observable.just("a")) { "\($0)\($1)" })
    seen.watch(Observable.zip(Observable.of(1, 2, 3), Observable.of("a", "b", "c", "d")) { "\($0)\($1)" })
    #expect(seen.text == "1a | 1a 2b 3c |")
  }

  @Test func `an element sent by the observer is combined after the row before was delivered`() {
    let log = Log<String>()
    let third = PublishSubject<Bool>()
    _ = Observable.zip(first, second, third) { number, text, _ in "\(number)\(text)" }.subscribe(onNext: {
      [first, second] pair in
      log.add("<\(pair)")
      if pair == "1a" {
        first.onNext(2)
        second.onNext("b")
        first.onNext(3)
        second.onNext("c")
      }
      log.add("\(pair)>")
    })
    first.onNext(1)
    second.onNext("a")
    third.onNext(true)
    third.onNext(true)
    third.onNext(true)
    #expect(log.all == ["<1a", "1a>", "<2b", "2b>", "<3c", "3c>"])
  }
}
