import RxRuntime
import TestSupport
import Testing

@Suite("SerialDisposable")
struct SerialDisposableTests {
  @Test("a new disposable disposes the one before")
  func replace() {
    let serial = SerialDisposable()
    let first = BooleanDisposable()
    let second = BooleanDisposable()
    serial.disposable = first
    #expect(!first.isDisposed)
    #expect(serial.disposable as? BooleanDisposable === first)
    serial.disposable = second
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    serial.dispose()
    serial.dispose()
    #expect(second.isDisposed)
    #expect(serial.isDisposed)
  }

  @Test("reads as one that does nothing while it is empty or disposed")
  func empty() {
    let serial = SerialDisposable()
    serial.disposable.dispose()
    #expect(!serial.isDisposed)
    serial.disposable = BooleanDisposable()
    serial.dispose()
    #expect(!(serial.disposable is BooleanDisposable))
  }

  @Test("what comes after the disposal is disposed at once")
  func late() {
    let serial = SerialDisposable()
    serial.dispose()
    let late = BooleanDisposable()
    serial.disposable = late
    #expect(late.isDisposed)
    #expect(!(serial.disposable is BooleanDisposable))
  }

  @Test("keeps nothing alive that was replaced or disposed of")
  func letsGo() {
    let alive = Alive()
    var serial: SerialDisposable? = SerialDisposable()
    serial?.disposable = Holder(alive.make())
    serial?.disposable = Holder(alive.make())
    #expect(alive.count == 1)
    serial?.dispose()
    #expect(alive.count == 0)
    serial?.disposable = Holder(alive.make())
    #expect(alive.count == 0)
    serial = SerialDisposable()
    serial?.disposable = Holder(alive.make())
    #expect(alive.count == 1)
    serial = nil
    #expect(alive.count == 0)
  }

  @Test("a disposable may replace its successor while it is disposed")
  func reentrant() {
    let serial = SerialDisposable()
    let second = BooleanDisposable()
    let third = BooleanDisposable()
    serial.disposable = Disposables.create { serial.disposable = third }
    serial.disposable = second
    #expect(second.isDisposed)
    #expect(!third.isDisposed)
    serial.dispose()
    #expect(third.isDisposed)
  }
}
