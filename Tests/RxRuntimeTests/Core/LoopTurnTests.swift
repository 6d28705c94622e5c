import RxRuntime
import TestSupport
import Testing

@Suite("Turns on the trampoline")
struct LoopTurnTests {
  @Test("a loop runs to its end while nothing else waits")
  func alone() {
    let log = Log<Int>()
    _ = Observable.range(start: 0, count: 5).subscribe(onNext: { log.add($0) })
    #expect(log.all == [0, 1, 2, 3, 4])
  }

  @Test("loops that wait together take turns, an element each, in the order of their coming")
  func turns() {
    let log = Log<String>()
    let outer = Observable<Int>.create { observer in
      for name in ["a", "b", "c"] {
        _ = Observable.range(start: 0, count: 3).subscribe(onNext: { log.add("\(name)\($0)") })
      }
      log.add("subscribed")
      observer.onCompleted()
      return Disposables.create()
    }
    _ = outer.subscribe(onCompleted: { log.add("completed") })
    #expect(log.all == ["subscribed", "completed", "a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test("a subscription inside an event waits for the loop's turn, and then takes turns with it")
  func nested() {
    let log = Log<String>()
    _ = Observable.range(start: 0, count: 4).subscribe(onNext: { number in
      log.add("outer \(number)")
      if number == 1 { _ = Observable.range(start: 0, count: 2).subscribe(onNext: { log.add("inner \($0)") }) }
    })
    #expect(log.all == ["outer 0", "outer 1", "inner 0", "outer 2", "inner 1", "outer 3"])
  }

  @Test("disposing inside a loop ends it at that element")
  func dispose() {
    let log = Log<Int>()
    let own = SerialDisposable()
    // The subscription is there before the loop runs only where another one runs the trampoline.
    _ = Observable<Int>.create { _ in
      own.disposable = Observable.range(start: 0, count: 1_000).subscribe(
        onNext: { number in
          log.add(number)
          if number == 2 { own.dispose() }
        }, onCompleted: { log.add(-1) })
      return Disposables.create()
    }.subscribe()
    #expect(log.all == [0, 1, 2])
  }
}
