import RxAtomics
import RxBlocking
import TestSupport
import Testing

/// Tests run as tasks, where waiting is refused: so each waits on a thread of its own.
@Suite struct BlockingOperatorTests {
  @Test func `what a sequence sends at once is there`() throws {
    try onPlainThread { () throws in
      let numbers = Observable.of(1, 2, 3)
      #expect(try numbers.toBlocking().toArray() == [1, 2, 3])
      #expect(try numbers.toBlocking().first() == 1)
      #expect(try numbers.toBlocking().last() == 3)
      #expect(try Observable.just(4).toBlocking().single() == 4)
      #expect(try numbers.toBlocking().single { $0 == 2 } == 2)
      guard case .completed([1, 2, 3]) = numbers.toBlocking().materialize() else { throw Mishap() }
    }
  }

  @Test func `what comes later from other threads is waited for`() throws {
    let source = HandSource()
    let waiting = PlainThread { () throws in
      #expect(try source.observable.toBlocking().toArray() == [1, 2])
    }
    try waitUntil("the subscription") { source.runningCount == 1 }
    source.observer?.onNext(1)
    source.observer?.onNext(2)
    source.observer?.onCompleted()
    try waiting.join()
    #expect(source.runningCount == 0)
  }

  @Test func `an empty sequence has no first and no last, and single says so`() throws {
    try onPlainThread { () throws in
      let empty = Observable<Int>.empty().toBlocking()
      #expect(try empty.toArray() == [])
      #expect(try empty.first() == nil)
      #expect(try empty.last() == nil)
      expect(throws: RxError.isNoElements) { try empty.single() }
      expect(throws: RxError.isNoElements) { try Observable.of(1, 2).toBlocking().single { $0 > 2 } }
    }
  }

  @Test func `an error is thrown, or told with the elements before it`() throws {
    try onPlainThread { () throws in
      let mishap = Mishap()
      let failing = Observable.of(1, 2).concat(Observable<Int>.error(mishap))
      expect(throws: { $0 as? Mishap === mishap }) { try failing.toBlocking().toArray() }
      expect(throws: { $0 as? Mishap === mishap }) { try failing.toBlocking().last() }
      expect(throws: { $0 as? Mishap === mishap }) { try failing.toBlocking().single { $0 == 1 } }
      guard case .failed([1, 2], let error) = failing.toBlocking().materialize() else {
        Issue.record("no failure")
        return
      }
      #expect(error as? Mishap === mishap)
      // Enough is there before the error comes.
      #expect(try failing.toBlocking().first() == 1)
      expect(throws: RxError.isMoreThanOne) { try failing.toBlocking().single() }
    }
  }

  @Test func `the subscription is disposed as soon as there is enough`() throws {
    try onPlainThread { () throws in
      let sent = AtomicCounterBox()
      let source = HandSource { observer in for number in 1...10 { observer.onNext(number) } }
      #expect(try source.observable.do(onNext: { _ in sent.add() }).toBlocking().first() == 1)
      #expect(sent.value == 1)
      expect(throws: RxError.isMoreThanOne) {
        try source.observable.do(onNext: { _ in sent.add() }).toBlocking().single()
      }
      #expect(sent.value == 3)
      #expect(source.begunCount == 2)
      #expect(source.runningCount == 0)
    }
  }

  @Test func `an endless source on the calling thread is left when there is enough`() throws {
    try onPlainThread { () throws in
      #expect(try Observable.repeatElement(1).toBlocking().first() == 1)
      #expect(try Observable.from(0..<Int.max).toBlocking().first() == 0)
    }
  }

  @Test func `a condition that throws ends the wait`() throws {
    try onPlainThread { () throws in
      let mishap = Mishap()
      let source = HandSource { $0.onNext(1) }
      expect(throws: { $0 as? Mishap === mishap }) {
        try source.observable.toBlocking().single { _ in throw mishap }
      }
      #expect(source.runningCount == 0)
    }
  }

  @Test func `traits can be waited for`() throws {
    try onPlainThread { () throws in
      #expect(try Single.just(1).toBlocking().single() == 1)
      #expect(try Maybe<Int>.empty().toBlocking().first() == nil)
      #expect(try Completable.empty().toBlocking().last() == nil)
      #expect(try Infallible.of(1, 2).toBlocking().toArray() == [1, 2])
    }
  }

  @Test func `nothing is kept alive afterwards`() throws {
    let alive = Alive()
    let source = HandSource()
    try onPlainThread { () throws in
      let token = alive.make()
      expect(throws: RxError.isTimeout) {
        try source.observable.map { _ in token }.toBlocking(timeout: .milliseconds(1)).last()
      }
    }
    #expect(alive.count == 0)
    #expect(source.runningCount == 0)
    try onPlainThread { () throws in
      _ = try Observable.of(1, 2, 3).map { @Sendable in alive.make($0) }.toBlocking().last()
    }
    #expect(alive.count == 0)
  }
}

extension RxError {
  static let isNoElements: @Sendable (any Error) -> Bool = { if case RxError.noElements = $0 { true } else { false } }
  static let isMoreThanOne: @Sendable (any Error) -> Bool = {
    if case RxError.moreThanOneElement = $0 { true } else { false }
  }
  static let isTimeout: @Sendable (any Error) -> Bool = { if case RxError.timeout = $0 { true } else { false } }
}

/// Expects that `body` throws an error that is told by `isRight`.
func expect<Result>(
  throws isRight: (any Error) -> Bool, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) {
  do {
    _ = try body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch {
    #expect(isRight(error), "\(error)", sourceLocation: sourceLocation)
  }
}

/// A counter that closures can share.
final class AtomicCounterBox: Sendable {
  private let counter = AtomicCounter()

  @discardableResult
  func add(_ amount: Int = 1) -> Int { counter.add(amount) }

  var value: Int { counter.value }
}
