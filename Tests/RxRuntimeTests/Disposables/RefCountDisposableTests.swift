import RxRuntime
import TestSupport
import Testing

@Suite("RefCountDisposable")
struct RefCountDisposableTests {
  @Test("disposes the one inside when it is disposed and nobody retains it")
  func unused() {
    let inner = BooleanDisposable()
    let shared = RefCountDisposable(disposable: inner)
    #expect(!shared.isDisposed)
    shared.dispose()
    #expect(inner.isDisposed)
    #expect(shared.isDisposed)
  }

  @Test("waits for those that were retained")
  func retained() {
    let inner = BooleanDisposable()
    let shared = RefCountDisposable(disposable: inner)
    let first = shared.retain()
    let second = shared.retain()
    #expect(shared.count == 2)
    shared.dispose()
    shared.dispose()
    #expect(!inner.isDisposed)
    #expect(!shared.isDisposed)
    first.dispose()
    first.dispose()
    #expect(shared.count == 1)
    #expect(!inner.isDisposed)
    let third = shared.retain()
    second.dispose()
    #expect(!inner.isDisposed)
    third.dispose()
    #expect(inner.isDisposed)
    #expect(shared.isDisposed)
  }

  @Test("stays when only those that were retained are disposed")
  func notDisposed() {
    let inner = BooleanDisposable()
    let shared = RefCountDisposable(disposable: inner)
    shared.retain().dispose()
    #expect(!inner.isDisposed)
    #expect(shared.count == 0)
    shared.dispose()
    #expect(inner.isDisposed)
  }

  @Test("retaining after the end does nothing")
  func late() {
    let shared = RefCountDisposable(disposable: BooleanDisposable())
    shared.dispose()
    let late = shared.retain()
    #expect(shared.count == 0)
    late.dispose()
    #expect(shared.count == 0)
  }

  @Test("keeps nothing alive that was disposed of, nor does what retain has returned")
  func letsGo() {
    let alive = Alive()
    var shared: RefCountDisposable? = RefCountDisposable(disposable: Holder(alive.make()))
    let dependent = shared?.retain()
    weak let reference = shared
    shared?.dispose()
    #expect(alive.count == 1)
    dependent?.dispose()
    #expect(alive.count == 0)
    shared = nil
    #expect(reference == nil)
    withExtendedLifetime(dependent) {}
    shared = RefCountDisposable(disposable: Holder(alive.make()))
    #expect(alive.count == 1)
    shared = nil
    #expect(alive.count == 0)
  }
}
