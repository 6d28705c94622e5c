import RxRuntime
import TestSupport
import Testing

/// Serial, since the hooks are the whole process's. A handler that a test sets hands on what is not its own, so that
/// other suites lose nothing.
@Suite("Hooks", .serialized)
struct HooksTests {
  @Test("an error without a handler goes to defaultErrorHandler, with no call stack unless it was asked for")
  func unhandled() {
    HookLog.install()
    let error = TestError()
    let log = Log<String>()
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in }, onDisposed: { log.add("disposed") })
    subject.onError(error)
    #expect(HookLog.unhandledStacks(of: error) == [[]])
    #expect(log.all == ["disposed"])
    withExtendedLifetime(subscription) {}
  }

  @Test("with recordCallStackOnError it comes with the stack that was captured at the subscription")
  func recorded() {
    HookLog.install()
    let error = TestError()
    let subject = PublishSubject<Int>()
    let capture = Hooks.customCaptureSubscriptionCallstack
    Hooks.customCaptureSubscriptionCallstack = { ["one", "two"] }
    Hooks.recordCallStackOnError = true
    #expect(Hooks.recordCallStackOnError)
    let subscription = subject.subscribe(onNext: { _ in })
    Hooks.recordCallStackOnError = false
    Hooks.customCaptureSubscriptionCallstack = capture
    subject.onError(error)
    #expect(HookLog.unhandledStacks(of: error) == [["one", "two"]])
    withExtendedLifetime(subscription) {}
  }

  @Test("a subscription with a handler captures no call stack")
  func handled() {
    HookLog.install()
    let error = TestError()
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onError: { _ in })
    subject.onError(error)
    #expect(HookLog.unhandledStacks(of: error).isEmpty)
    #expect(HookLog.undeliverableCount(of: error) == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test("handlers can be replaced, and the one before is let go of")
  func replaced() {
    HookLog.install()
    let alive = Alive()
    let error = TestError()
    let log = Log<TestError>()
    let before = Hooks.undeliverableErrorHandler
    func replace() {
      let token = alive.make()
      Hooks.undeliverableErrorHandler = { other in
        withExtendedLifetime(token) {}
        if other as? TestError == error { log.add(error) } else { before(other) }
      }
    }
    replace()
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    subject.onError(error)
    #expect(log.all == [error])
    #expect(alive.count == 1)
    Hooks.undeliverableErrorHandler = before
    #expect(alive.count == 0)
    #expect(HookLog.undeliverableCount(of: error) == 0)
  }

  @Test("a handler may use the hooks and the runtime itself")
  func reentrant() {
    HookLog.install()
    let error = TestError()
    let inner = TestError()
    let before = Hooks.undeliverableErrorHandler
    Hooks.undeliverableErrorHandler = { other in
      before(other)
      guard other as? TestError == error else { return }
      let subject = PublishSubject<Int>()
      subject.onCompleted()
      subject.onError(inner)
      Hooks.undeliverableErrorHandler = before
    }
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    subject.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
    #expect(HookLog.undeliverableCount(of: inner) == 1)
  }
}
