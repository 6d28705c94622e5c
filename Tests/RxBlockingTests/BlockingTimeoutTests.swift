import RxAtomics
import RxBlocking
import TestSupport
import Testing

@Suite struct BlockingTimeoutTests {
  @Test func `a wait that takes too long fails, with what came before, and disposes the subscription`() throws {
    try onPlainThread { () throws in
      let source = HandSource {
        $0.onNext(1)
        $0.onNext(2)
      }
      let result = source.observable.toBlocking(timeout: .milliseconds(1)).materialize()
      guard case .failed([1, 2], RxError.timeout) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(source.runningCount == 0)
    }
  }

  @Test func `every method fails when it takes too long`() throws {
    try onPlainThread { () throws in
      let never = Observable<Int>.never().toBlocking(timeout: .milliseconds(1))
      expect(throws: RxError.isTimeout) { try never.toArray() }
      expect(throws: RxError.isTimeout) { try never.first() }
      expect(throws: RxError.isTimeout) { try never.last() }
      expect(throws: RxError.isTimeout) { try never.single() }
      expect(throws: RxError.isTimeout) { try never.single { _ in true } }
    }
  }

  @Test func `a loop on the calling thread is stopped, too`() throws {
    try onPlainThread { () throws in
      expect(throws: RxError.isTimeout) {
        try Observable.repeatElement(1).toBlocking(timeout: .milliseconds(1)).last()
      }
      expect(throws: RxError.isTimeout) {
        try Observable.repeatElement(1).toBlocking(timeout: .milliseconds(1)).single { _ in false }
      }
    }
  }

  @Test(
    arguments: [
      .zero, .seconds(-1), .seconds(Int64.min), Duration(secondsComponent: 0, attosecondsComponent: 1),
    ] as [Duration])
  func `without time to wait only the first event counts`(timeout: Duration) throws {
    try onPlainThread { () throws in
      expect(throws: RxError.isTimeout) { try Observable<Int>.never().toBlocking(timeout: timeout).first() }
      #expect(try Observable.just(1).toBlocking(timeout: timeout).first() == 1)
      #expect(try Observable<Int>.empty().toBlocking(timeout: timeout).toArray() == [])
    }
  }

  @Test(
    arguments: [
      .seconds(Int64.max), .seconds(1 << 40),
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ] as [Duration])
  func `an enormous timeout is never over`(timeout: Duration) throws {
    let source = HandSource()
    let waiting = PlainThread { () throws in
      #expect(try source.observable.toBlocking(timeout: timeout).first() == 1)
    }
    try waitUntil("the subscription") { source.runningCount == 1 }
    source.observer?.onNext(1)
    try waiting.join()
  }

  @Test func `an error that comes too late goes to the hook`() throws {
    UndeliverableErrors.install()
    let mishap = Mishap()
    let source = HandSource()
    try onPlainThread { _ = source.observable.toBlocking(timeout: .zero).materialize() }
    source.observer?.onError(mishap)
    #expect(UndeliverableErrors.count(of: mishap) == 1)
  }

  @Test func `seconds are understood, whatever they are`() throws {
    try onPlainThread { () throws in
      let former: any FormerSpelling = Spelling()
      for seconds in [0.001, 0, -1, .nan, -.infinity] as [Double] {
        expect(throws: RxError.isTimeout) { try former.wait(for: .never(), seconds).first() }
      }
      for seconds in [1, .infinity, .greatestFiniteMagnitude] as [Double] {
        #expect(try former.wait(for: .of(1, 2), seconds).last() == 2)
      }
    }
  }
}

/// The former spelling, behind a protocol: a requirement may be called without a warning.
private protocol FormerSpelling {
  func wait(for source: Observable<Int>, _ seconds: Double) -> BlockingObservable<Int>
}

private struct Spelling: FormerSpelling {
  @available(*, deprecated)
  func wait(for source: Observable<Int>, _ seconds: Double) -> BlockingObservable<Int> {
    source.toBlocking(timeout: seconds)
  }
}
