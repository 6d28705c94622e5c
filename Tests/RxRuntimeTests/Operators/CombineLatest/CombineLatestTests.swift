import RxRuntime
import TestSupport
import Testing

@Suite struct CombineLatestTests {
  let first = PublishSubject<Int>()
  let second = PublishSubject<String>()
  let seen = Transcript()

  var pairs: Observable<String> { .combineLatest(first, second) { "\($0)\($1)" } }

  @Test func `nothing is sent before all sources have sent something, then something at each element`() {
    seen.watch(pairs)
    first.onNext(1)
    first.onNext(2)
    #expect(seen.text == "")
    second.onNext("a")
    first.onNext(3)
    second.onNext("b")
    second.onNext("c")
    #expect(seen.text == "2a 3a 3b 3c")
  }

  @Test func `it is complete when all sources are`() {
    seen.watch(pairs)
    first.onNext(1)
    second.onNext("a")
    first.onCompleted()
    second.onNext("b")
    #expect(seen.text == "1a 1b")
    second.onCompleted()
    #expect(seen.text == "1a 1b |")
  }

  @Test func `it is complete with the first element that cannot be combined any more`() {
    seen.watch(pairs)
    first.onCompleted()
    #expect(seen.text == "")
    second.onNext("a")
    #expect(seen.text == "|")
    #expect(!second.hasObservers)
  }

  @Test func `an empty source alone does not end it while two others are live`() {
    let third = PublishSubject<Int>()
    seen.watch(Observable.combineLatest(first, second, third) { "\($0)\($1)\($2)" })
    first.onCompleted()
    second.onNext("a")
    third.onNext(1)
    #expect(seen.text == "")
    third.onCompleted()
    #expect(seen.text == "")
    second.onNext("b")
    #expect(seen.text == "|")
  }

  @Test func `sources of different types and any number are combined in their order`() {
    let third = PublishSubject<Double>()
    let fourth = PublishSubject<Bool>()
    let fifth = PublishSubject<[Int]>()
    seen.watch(
      Observable.combineLatest(first, second, third, fourth, fifth) { "\($0)-\($1)-\($2)-\($3)-\($4.count)" })
    fifth.onNext([1, 2, 3])
    fourth.onNext(true)
    third.onNext(0.5)
    second.onNext("a long string that does not fit into a word")
    first.onNext(7)
    third.onNext(1.5)
    fifth.onNext([])
    #expect(
      seen.text == """
        7-a long string that does not fit into a word-0.5-true-3 \
        7-a long string that does not fit into a word-1.5-true-3 \
        7-a long string that does not fit into a word-1.5-true-0
        """)
  }

  @Test func `ten sources`() {
    let s = (0..<10).map { _ in PublishSubject<Int>() }
    seen.watch(
      Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9
      })
    for (index, source) in s.enumerated() { source.onNext(1 << index) }
    for source in s { source.onNext(0) }
    for source in s { source.onCompleted() }
    #expect(seen.text == "1023 1022 1020 1016 1008 992 960 896 768 512 0 |")
  }

  @Test func `without a selector there are tuples`() {
    let third = PublishSubject<Bool>()
    seen.watch(Observable.combineLatest(first, second).map { number, text in "\(number)\(text)" })
    seen.watch(Observable.combineLatest(first, second, third).map { "\($0.0)\($0.1)\($0.2)" })
    first.onNext(1)
    second.onNext("a")
    third.onNext(true)
    first.onNext(2)
    #expect(seen.text == "1a 1atrue 2a 2atrue")
  }

  @Test func `a collection of sources`() {
    let sources = (0..<3).map { _ in PublishSubject<Int>() }
    seen.watch(Observable.combineLatest(sources))
    seen.watch(Observable.combineLatest(sources) { $0.reduce(0, +) })
    for (index, source) in sources.enumerated() { source.onNext(index) }
    sources[0].onNext(5)
    for source in sources.dropLast() { source.onCompleted() }
    #expect(seen.text == "[0, 1, 2] 3 [5, 1, 2] 8")
    sources[2].onCompleted()
    #expect(seen.text == "[0, 1, 2] 3 [5, 1, 2] 8 | |")
  }

  @Test func `an empty collection has one combination, of nothing`() {
    seen.watch(Observable.combineLatest([Observable<Int>]()))
    seen.watch(Observable.combineLatest([Observable<Int>](), resultSelector: { $0.count }))
    seen.watch(Observable<Int>.combineLatest([Observable<Int>](), resultSelector: { _ in throw Fault.selector }))
    #expect(seen.text == "[] | 0 | !selector")
  }

  @Test func `a collection of one source is that source`() {
    seen.watch(Observable.combineLatest([first]))
    first.onNext(1)
    first.onNext(2)
    first.onCompleted()
    #expect(seen.text == "[1] [2] |")
  }

  @Test func `the same source twice sends at each of its elements twice`() {
    seen.watch(Observable.combineLatest(first, first) { "\($0)\($1)" })
    first.onNext(1)
    first.onNext(2)
    first.onCompleted()
    #expect(seen.text == "11 21 22 |")
  }

  @Test func `sources that send while they are subscribed to`() {
    seen.watch(Observable.combineLatest(Observable.just(1), Observable.just("a")) { "\($0)\($1)" })
    seen.watch(Observable.combineLatest(Observable.just(1), second) { "\($0)\($1)" })
    second.onNext("b")
    #expect(seen.text == "1a | 1b")
  }

  @Test func `sources that are loops take turns`() {
    seen.watch(Observable.combineLatest(Observable.of(1, 2, 3), Observable.of("a", "b", "c")) { "\($0)\($1)" })
    #expect(seen.text == "1a 2a 2b 3b 3c |")
  }

  @Test func `an optional element that is nil is an element`() {
    let optional = PublishSubject<Int?>()
    seen.watch(Observable.combineLatest(optional, second) { "\($0 ?? 0)\($1)" })
    optional.onNext(nil)
    second.onNext("a")
    optional.onNext(1)
    #expect(seen.text == "0a 1a")
  }

  @Test func `an element sent by the observer is combined after the one before was delivered`() {
    let log = Log<String>()
    let third = PublishSubject<Bool>()
    _ = Observable.combineLatest(first, second, third) { number, text, _ in "\(number)\(text)" }.subscribe(onNext: {
      [first, second] pair in
      log.add("<\(pair)")
      if pair == "1a" {
        first.onNext(2)
        second.onNext("a string that is long enough for the heap")
        first.onNext(3)
      }
      log.add("\(pair.prefix(3))>")
    })
    first.onNext(1)
    second.onNext("a")
    third.onNext(true)
    #expect(
      log.all == [
        "<1a", "1a>", "<2a", "2a>", "<2a string that is long enough for the heap", "2a >",
        "<3a string that is long enough for the heap", "3a >",
      ])
  }

  @Test func `the end sent by the observer comes after what it sent before`() {
    _ = pairs.subscribe { [first, second, seen] event in
      seen.add(event)
      guard event.element == "1a" else { return }
      first.onNext(2)
      first.onCompleted()
      second.onNext("b")
      second.onCompleted()
    }
    first.onNext(1)
    second.onNext("a")
    #expect(seen.text == "1a 2a 2b |")
  }

  @Test func `a hundred thousand reentrant elements do not deepen the stack`() {
    let count = onThread {
      let numbers = PublishSubject<Int>()
      let log = Log<Int>()
      _ = Observable.combineLatest(numbers, Observable.just(1)) { $0 + $1 }.subscribe(onNext: { sum in
        if sum < 100_000 { numbers.onNext(sum) } else { log.add(sum) }
      })
      numbers.onNext(0)
      return log.count
    }
    #expect(count == 1)
  }
}
