import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct ReactiveTests {
  @Test func `the reactive side of a value or a type is extended apart from its own members`() {
    #expect(Celsius(degrees: 3).rx.doubled == 6)
    #expect(Celsius.rx.unit == "°C")
    #expect(Celsius(degrees: 4).rx.base.degrees == 4)
  }

  @Test func `extensions may have setters, on the value and on the type`() {
    var gauge = Gauge()
    gauge.rx.setting = 7
    #expect(gauge.value == 7)
    Gauge.rx.shared = 8
    #expect(Gauge.sharedValue.value == 8)
  }

  @Test func `a property that can be written is a binder that writes it on the main queue`() throws {
    let gauge = Gauge()
    let written = Latch()
    gauge.onChange.withLock { $0 = { written.countDown() } }
    onThread { _ = Observable.just(5).bind(to: gauge.rx.value) }
    try written.wait("the main queue")
    #expect(gauge.value == 5)
    #expect(gauge.changedOnMain.all == [true])
  }

  @Test @MainActor func `properties of the main actor are binders too`() {
    let window = Window()
    _ = Observable.of("a", "b").bind(to: window.rx.title)
    _ = Infallible.just("c").bind(to: window.rx.subtitle)
    #expect(window.title == "b")
    #expect(window.subtitle == "c")
    let gauge = Gauge()
    _ = Observable.just(1).bind(to: gauge.rx.value)
    #expect(gauge.value == 1)
  }

  @Test @MainActor func `a binder of a property does not keep the object alive`() {
    var window: Window? = Window()
    weak let kept = window
    let binder = window?.rx.title
    window = nil
    #expect(kept == nil)
    binder?.onNext("nobody's")
  }
}

private struct Celsius: ReactiveCompatible {
  let degrees: Int
}

extension Reactive where Base == Celsius {
  fileprivate var doubled: Int { base.degrees * 2 }
  fileprivate static var unit: String { "°C" }
}

/// A class that guards its property.
private final class Gauge: ReactiveCompatible, Sendable {
  static let sharedValue = Gauge()

  private let current = Locked(0)
  let onChange = Locked<(@Sendable () -> Void)?>(nil)
  let changedOnMain = Log<Bool>()

  var value: Int {
    get { current.withLock { $0 } }
    set {
      current.withLock { $0 = newValue }
      changedOnMain.add(MainScheduler.isOnMainQueue)
      onChange.withLock { $0 }?()
    }
  }
}

extension Reactive where Base == Gauge {
  fileprivate var setting: Int {
    get { base.value }
    set { base.value = newValue }
  }

  fileprivate static var shared: Int {
    get { Gauge.sharedValue.value }
    set { Gauge.sharedValue.value = newValue }
  }
}

@MainActor private final class Window: ReactiveCompatible {
  var title = ""
  var subtitle: String?
}
