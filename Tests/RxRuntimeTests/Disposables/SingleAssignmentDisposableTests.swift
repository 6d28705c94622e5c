import RxRuntime
import TestSupport
import Testing

@Suite("SingleAssignmentDisposable")
struct SingleAssignmentDisposableTests {
  @Test("disposes what is in it")
  func dispose() {
    let single = SingleAssignmentDisposable()
    let inner = BooleanDisposable()
    single.setDisposable(inner)
    #expect(!inner.isDisposed)
    #expect(!single.isDisposed)
    single.dispose()
    single.dispose()
    #expect(inner.isDisposed)
    #expect(single.isDisposed)
  }

  @Test("disposes at once what comes after it was disposed")
  func late() {
    let single = SingleAssignmentDisposable()
    single.dispose()
    #expect(single.isDisposed)
    let inner = BooleanDisposable()
    single.setDisposable(inner)
    #expect(inner.isDisposed)
  }

  @Test("a second disposable is disposed and reported, and the first one stays")
  func twice() {
    HookLog.install()
    let reported = HookLog.undeliverableCount(of: SingleAssignmentDisposable.AlreadyAssigned.self)
    let single = SingleAssignmentDisposable()
    let first = BooleanDisposable()
    let second = BooleanDisposable()
    single.setDisposable(first)
    single.setDisposable(second)
    #expect(second.isDisposed)
    #expect(!first.isDisposed)
    #expect(HookLog.undeliverableCount(of: SingleAssignmentDisposable.AlreadyAssigned.self) > reported)
    single.dispose()
    #expect(first.isDisposed)
  }

  @Test("keeps nothing alive that was disposed of")
  func letsGo() {
    let alive = Alive()
    var single: SingleAssignmentDisposable? = SingleAssignmentDisposable()
    single?.setDisposable(Holder(alive.make()))
    #expect(alive.count == 1)
    single?.dispose()
    #expect(alive.count == 0)
    single = SingleAssignmentDisposable()
    single?.dispose()
    single?.setDisposable(Holder(alive.make()))
    #expect(alive.count == 0)
    single = SingleAssignmentDisposable()
    single?.setDisposable(Holder(alive.make()))
    #expect(alive.count == 1)
    single = nil
    #expect(alive.count == 0)
  }
}
