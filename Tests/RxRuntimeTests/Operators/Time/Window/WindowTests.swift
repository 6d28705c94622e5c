import RxAtomics
import RxRuntime
import RxTest
import TestSupport
import Testing

@Suite struct WindowTests {
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

  /// Each event of a window with the window's number: `1a`, `1|`.
  private func events(_ line: String, span seconds: Int, count: Int, disposed: Int = 1000) throws -> [String] {
    let source = try scheduler.createHotObservable(line, errors: ["#": Boom()])
    let log = Log<String>()
    let scheduler = scheduler
    let numbers = AtomicCounterBox()
    let result = scheduler.start(disposed: disposed) {
      source.asObservable().window(timeSpan: .seconds(seconds), count: count, scheduler: scheduler).map { window in
        let number = numbers.add() + 1
        _ = window.subscribe { event in
          log.add("\(scheduler.clock - 200):\(number)\(event.element ?? (event.isCompleted ? "|" : "x"))")
        }
        return number
      }
    }
    return log.all + result.events.filter(\.value.isStopEvent).map { "\($0.time - 200):\($0.value)" }
  }

  @Test func `a window ends when its time is over`() throws {
    #expect(
      try events("-a-b---c|", span: 5, count: 10) == ["1:1a", "3:1b", "5:1|", "7:2c", "8:2|", "8:completed"])
  }

  @Test func `a window that is full ends at once, and the next has its whole time`() throws {
    #expect(
      try events("-a-b---c---|", span: 5, count: 2)
        == ["1:1a", "3:1b", "3:1|", "7:2c", "8:2|", "11:3|", "11:completed"])
  }

  @Test func `an error ends the window, too`() throws {
    #expect(try events("-a-#", span: 5, count: 2) == ["1:1a", "3:1x", "3:error(boom)"])
  }

  @Test func `a window goes on while somebody is subscribed to it, and then the source ends`() throws {
    let source = PublishSubject<Int>()
    let log = EventText()
    let inner = SingleAssignmentDisposable()
    let outer = source.window(timeSpan: .seconds(5), count: 10, scheduler: scheduler).take(1).subscribe(onNext: {
      inner.setDisposable(log.subscribe(to: $0))
    })
    source.onNext(1)
    source.onNext(2)
    #expect(source.hasObservers)
    #expect(log.text == "1 2")
    scheduler.advanceTo(5)
    #expect(log.text == "1 2 |")
    #expect(!source.hasObservers)
    scheduler.start()
    #expect(scheduler.clock == 5)
    outer.dispose()
  }

  @Test func `when all are disposed the source and the timer are let go of`() throws {
    let source = PublishSubject<Int>()
    let inner = CompositeDisposable()
    let outer = source.window(timeSpan: .seconds(5), count: 10, scheduler: scheduler).subscribe(onNext: {
      _ = inner.insert($0.subscribe())
    })
    scheduler.advanceTo(6)
    outer.dispose()
    #expect(source.hasObservers)
    inner.dispose()
    #expect(!source.hasObservers)
    scheduler.start()
    #expect(scheduler.clock == 6)
  }

  @Test(arguments: [0, -1])
  func `a count below one is an error`(count: Int) {
    let scheduler = scheduler
    let result = scheduler.start {
      Observable<Int>.never().window(timeSpan: .seconds(1), count: count, scheduler: scheduler).map { _ in 0 }
    }
    #expect(result.events == [.error(200, RxError.argumentOutOfRange)])
  }
}
