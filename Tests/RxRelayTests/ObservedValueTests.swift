import RxAtomics
import RxRelay
import TestSupport
import Testing

/// The value that is observed by owners it does not keep alive, as a program would write it.
@Suite struct ObservedValueTests {
  @Test func `an owner's handler receives the value at once, and every change`() {
    let temperature = BehaviorRelay(value: 20)
    let display = Display()
    display.watch(temperature)
    temperature.accept(21)
    #expect(display.shown == ["20 degrees", "21 degrees"])
  }

  @Test func `handlers are called in the order in which they were added`() {
    let relay = BehaviorRelay(value: 0)
    let (first, second) = (Display(), Display())
    let order = Tape<String>()
    first.watch(relay) { order.add(.next("first \($0)")) }
    second.watch(relay) { order.add(.next("second \($0)")) }
    relay.accept(1)
    #expect(order.elements == ["first 0", "second 0", "first 1", "second 1"])
  }

  @Test func `handlers chained one after the other see each change in turn`() {
    let celsius = BehaviorRelay(value: 0)
    let fahrenheit = BehaviorRelay(value: 0)
    let text = BehaviorRelay(value: "")
    let bag = DisposeBag()
    celsius.map { $0 * 9 / 5 + 32 }.bind(to: fahrenheit).disposed(by: bag)
    fahrenheit.map { "\($0)°" }.bind(to: text).disposed(by: bag)
    #expect(text.value == "32°")
    celsius.accept(100)
    #expect(fahrenheit.value == 212)
    #expect(text.value == "212°")
  }

  @Test func `an owner is not kept alive, and its handlers go with it`() {
    let relay = BehaviorRelay(value: 0)
    let handled = Tape<Int>()
    let alive = Alive()
    var owner: Display? = Display()
    weak let observed = owner
    do {
      let token = alive.make()
      for _ in 0..<3 {
        owner?.watch(relay) { element in
          _ = token
          handled.add(.next(element))
        }
      }
    }
    relay.accept(1)
    #expect(handled.elements == [0, 0, 0, 1, 1, 1])
    owner = nil
    #expect(observed == nil)
    // Nothing is left of the handlers, and the relay has none of them in its list.
    #expect(alive.count == 0)
    relay.accept(2)
    #expect(handled.elements.count == 6)
  }

  @Test func `an owner that goes inside its own handler is gone after it`() {
    let relay = BehaviorRelay(value: 0)
    let holder = Locked<Display?>(Display())
    let other = Display()
    other.watch(relay)
    holder.withLock { $0 }?.watch(relay) { element in
      if element == 1 { _ = holder.withLock { $0.take() } }
    }
    weak let observed = holder.withLock { $0 }
    relay.accept(1)
    #expect(observed == nil)
    relay.accept(2)
    #expect(other.shown.count == 3)
  }
}

/// An owner: what it watches is watched as long as it lives.
private final class Display: Sendable {
  private let texts = Locked<[String]>([])
  private let bag = DisposeBag()

  var shown: [String] { texts.withLock { $0.map(\.self) } }

  func watch(_ relay: BehaviorRelay<Int>, _ also: @escaping @Sendable (Int) -> Void = { _ in }) {
    relay
      .map { ($0, "\($0) degrees") }
      .subscribe(
        with: self,
        onNext: { display, value in
          display.texts.withLock { $0.append(value.1) }
          also(value.0)
        }
      )
      .disposed(by: bag)
  }
}
