import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Sources that are loops, and the order in which they take turns.
@Suite struct LoopTests {
  @Test func `from and of send what they are given`() {
    #expect(text(of: Observable.of(1, 2, 3)) == "1 2 3 |")
    #expect(text(of: Observable<Int>.of()) == "|")
    #expect(text(of: Observable.from([1, 2])) == "1 2 |")
    #expect(text(of: Observable<Int>.from([])) == "|")
    #expect(text(of: Observable.from(1...3)) == "1 2 3 |")
    #expect(text(of: Observable.from(Set([1]))) == "1 |")
    #expect(text(of: Observable.from("ab")) == "a b |")
    #expect(text(of: Observable.from(optional: 1)) == "1 |")
    #expect(text(of: Observable<Int>.from(optional: nil)) == "|")
  }

  @Test func `a sequence is iterated as far as it is wanted`() {
    let asked = Log<Int>()
    let numbers = RepetitionTests.SendableSequence(
      base: (1...10).lazy.map { @Sendable number -> Int in
        asked.add(number)
        return number
      })
    let source = Observable.from(numbers).take(2)
    #expect(text(of: source) == "1 2 |")
    #expect(asked.all == [1, 2])
    #expect(text(of: source) == "1 2 |")
  }

  @Test func `range checks its bounds`() {
    #expect(text(of: Observable.range(start: 3, count: 3)) == "3 4 5 |")
    #expect(text(of: Observable.range(start: 3, count: 0)) == "|")
    #expect(text(of: Observable.range(start: 3, count: -1)) == "x(Argument out of range.)")
    #expect(text(of: Observable<UInt8>.range(start: 254, count: 2)) == "254 255 |")
    #expect(text(of: Observable<UInt8>.range(start: 254, count: 3)) == "x(Argument out of range.)")
    #expect(text(of: Observable<Int8>.range(start: -128, count: 2)) == "-128 -127 |")
  }

  @Test func `generate sends states as long as they satisfy the condition`() {
    #expect(text(of: Observable.generate(initialState: 1, condition: { $0 < 50 }, iterate: { $0 * 3 })) == "1 3 9 27 |")
    #expect(text(of: Observable.generate(initialState: 1, condition: { _ in false }, iterate: { $0 })) == "|")
  }

  @Test func `generate iterates after the state before was sent`() {
    let log = Log<String>()
    let source = Observable.generate(
      initialState: 1,
      condition: {
        log.add("condition \($0)")
        return $0 < 3
      },
      iterate: {
        log.add("iterate \($0)")
        return $0 + 1
      })
    _ = source.subscribe(onNext: { log.add("\($0)") })
    #expect(
      log.all == ["condition 1", "1", "iterate 1", "condition 2", "2", "iterate 2", "condition 3"])
  }

  @Test func `errors of generate's closures end the sequence`() {
    #expect(
      text(of: Observable.generate(initialState: 1, condition: { _ in throw Boom() }, iterate: { $0 })) == "x(boom)")
    #expect(
      text(of: Observable.generate(initialState: 1, condition: { _ in true }, iterate: { _ in throw Boom() }))
        == "1 x(boom)")
  }

  @Test func `repeatElement goes on until it is disposed`() {
    let subscription = SerialDisposable()
    let start = PublishSubject<Int>()
    let count = AtomicCounter()
    subscription.disposable = start.concat(Observable.repeatElement(1)).subscribe(onNext: { _ in
      if count.add() == 99 { subscription.dispose() }
    })
    start.onCompleted()
    #expect(count.value == 100)
  }

  @Test func `two loops take turns, an element each`() {
    #expect(text(of: Observable.merge(Observable.of(1, 2, 3), Observable.of(10, 20, 30))) == "1 10 2 20 3 30 |")
    #expect(
      text(
        of: Observable.merge(
          Observable.range(start: 1, count: 2), Observable.from(10...12),
          Observable.generate(initialState: 100, condition: { $0 < 104 }, iterate: { $0 + 1 }),
          Observable.repeatElement(7).take(3))) == "1 10 100 7 2 11 101 7 12 102 7 103 |")
  }

  @Test func `a loop inside a loop's callback takes turns with it`() {
    let log = Log<String>()
    _ = Observable.of(1, 2).subscribe(onNext: { number in
      log.add("\(number)")
      _ = Observable.of("a", "b").subscribe(onNext: { log.add("\(number)\($0)") })
    })
    #expect(log.all == ["1", "1a", "2", "1b", "2a", "2b"])
  }

  @Test func `what is subscribed to in a callback begins when the callback has returned`() {
    let log = Log<String>()
    _ = Observable.just(1).subscribe(onNext: { _ in
      _ = Observable.of("a").subscribe(onNext: { log.add($0) })
      log.add("returned")
    })
    #expect(log.all == ["returned", "a"])
  }

  @Test func `a loop that waits for its turn is dropped when it is disposed`() {
    let alive = Alive()
    let log = Log<Int>()
    let subscription = SerialDisposable()
    _ = Observable.of(1, 2).subscribe(onNext: { number in
      if number == 1 {
        let token = alive.make()
        subscription.disposable = Observable.of(3, 4).subscribe(onNext: { log.add($0 + token.value) })
      }
      subscription.dispose()
    })
    #expect(log.count == 0)
    #expect(alive.count == 0)
  }

  @Test func `elements are released with the loop`() {
    let alive = Alive()
    let source = Observable<Alive.Token>.deferred {
      .generate(initialState: alive.make(), condition: { $0.value < 5 }, iterate: { alive.make($0.value + 1) })
    }
    _ = source.subscribe()
    #expect(alive.madeCount == 6)
    #expect(alive.count == 0)
  }
}
