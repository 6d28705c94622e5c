import RxRuntime
import TestSupport
import Testing

@Suite("ScheduledDisposable")
struct ScheduledDisposableTests {
  @Test("disposes the one inside on its scheduler, once")
  func scheduled() {
    let scheduler = ManualScheduler()
    let inner = BooleanDisposable()
    let disposable = ScheduledDisposable(scheduler: scheduler, disposable: inner)
    #expect(disposable.scheduler as? ManualScheduler === scheduler)
    disposable.dispose()
    disposable.dispose()
    #expect(scheduler.waiting == 1)
    #expect(!inner.isDisposed)
    #expect(!disposable.isDisposed)
    scheduler.advance(by: .zero)
    #expect(inner.isDisposed)
    #expect(disposable.isDisposed)
  }

  @Test("disposes the one inside although nobody keeps it")
  func abandoned() {
    let scheduler = ManualScheduler()
    let inner = BooleanDisposable()
    ScheduledDisposable(scheduler: scheduler, disposable: inner).dispose()
    scheduler.advance(by: .zero)
    #expect(inner.isDisposed)
  }

  @Test("keeps nothing alive that was disposed of")
  func letsGo() {
    let alive = Alive()
    let disposable = ScheduledDisposable(scheduler: InlineScheduler(), disposable: Holder(alive.make()))
    #expect(alive.count == 1)
    disposable.dispose()
    #expect(alive.count == 0)
    #expect(disposable.isDisposed)
  }
}
