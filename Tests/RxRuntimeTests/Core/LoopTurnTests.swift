import RxRuntime
import RxSchedulers
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

  @Test("loops of several kinds and scheduled actions take turns in the order of their coming")
  func kinds() {
    let log = Log<String>()
    _ = Observable<Int>.create { _ in
      _ = Observable.range(start: 0, count: 3).subscribe(onNext: { log.add("a\($0)") })
      _ = Observable.range(start: 0, count: 1).subscribe(onNext: { log.add("b\($0)") })
      _ = Observable.from([0, 1, 2]).subscribe(onNext: { log.add("c\($0)") })
      _ = CurrentThreadScheduler.instance.schedule(()) {
        log.add("action")
        _ = Observable.range(start: 0, count: 2).subscribe(onNext: { log.add("d\($0)") })
        return Disposables.create()
      }
      _ = Observable.range(start: 0, count: 2).subscribe(onNext: { log.add("e\($0)") })
      return Disposables.create()
    }.subscribe()
    #expect(log.all == ["a0", "b0", "c0", "action", "e0", "a1", "c1", "d0", "e1", "a2", "c2", "d1"])
  }

  @Test("loops of one kind take turns whatever their lengths, each until its end", arguments: [1, 2, 7])
  func lengths(step: Int) {
    let counts = (0..<40).map { ($0 * step) % 11 }
    let log = Log<[Int]>()
    _ = Observable.from(Array(counts.indices)).flatMap { loop in
      Observable.range(start: 0, count: counts[loop]).map { [loop, $0] }
    }.subscribe(onNext: { log.add($0) })
    // The outer loop takes turns, too: loop n begins when n others have had one more turn each.
    var waiting: [(loop: Int?, next: Int)] = [(nil, 0)]
    var expected: [[Int]] = []
    while !waiting.isEmpty {
      var (loop, next) = waiting.removeFirst()
      if let loop {
        guard next < counts[loop] else { continue }
        expected.append([loop, next])
      } else {
        guard next < counts.count else { continue }
        waiting.append((next, 0))
      }
      next += 1
      waiting.append((loop, next))
    }
    #expect(log.all == expected)
  }

  @Test("a loop ends another one of its kind that waits, and itself by an error")
  func endings() {
    let log = Log<String>()
    let other = SerialDisposable()
    _ = Observable<Int>.create { _ in
      _ = Observable.range(start: 0, count: 3).subscribe(onNext: { number in
        log.add("a\(number)")
        if number == 1 { other.dispose() }
      })
      other.disposable = Observable.range(start: 0, count: 9).subscribe(onNext: { log.add("b\($0)") })
      _ = Observable.range(start: 0, count: 9).map { if $0 == 1 { throw TestError() } else { $0 } }.subscribe(
        onNext: { log.add("c\($0)") }, onError: { _ in log.add("failed") })
      return Disposables.create()
    }.subscribe()
    #expect(log.all == ["a0", "b0", "c0", "a1", "failed", "a2"])
  }
}
