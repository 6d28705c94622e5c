import RxRuntime
import Testing

@Suite struct TakeWhileTests {
  @Test func `the element at which it ends is left out, or sent`() {
    let source = Observable.of(1, 2, 3, 1)
    #expect(text(of: source.take(while: { $0 < 3 })) == "1 2 |")
    #expect(text(of: source.take(while: { $0 < 3 }, behavior: .exclusive)) == "1 2 |")
    #expect(text(of: source.take(while: { $0 < 3 }, behavior: .inclusive)) == "1 2 3 |")
    #expect(text(of: source.take(until: { $0 == 3 })) == "1 2 |")
    #expect(text(of: source.take(until: { $0 == 3 }, behavior: .exclusive)) == "1 2 |")
    #expect(text(of: source.take(until: { $0 == 3 }, behavior: .inclusive)) == "1 2 3 |")
  }

  @Test(arguments: [TakeBehavior.inclusive, .exclusive])
  func `the source is disposed at that element`(behavior: TakeBehavior) {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.take(until: { $0 == 2 }, behavior: behavior))
    source.onNext(1)
    #expect(source.hasObservers)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == (behavior == .inclusive ? "1 2 |" : "1 |"))
  }

  @Test func `an endless loop is ended`() {
    let numbers = Observable.generate(initialState: 0, condition: { _ in true }, iterate: { $0 + 1 })
    #expect(text(of: numbers.take(while: { $0 < 2 })) == "0 1 |")
  }

  @Test func `the first element may be the last`() {
    #expect(text(of: Observable.of(1, 2).take(while: { _ in false })) == "|")
    #expect(text(of: Observable.of(1, 2).take(while: { _ in false }, behavior: .inclusive)) == "1 |")
  }

  @Test func `no completion follows for who disposes at the last element`() {
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    let ends = Log<String>()
    subscription.disposable = source.take(until: { _ in true }, behavior: .inclusive).reduce(
      0,
      accumulator: { result, _ in
        subscription.dispose()
        return result
      },
      mapResult: { result in
        ends.add("end")
        return result
      }
    ).subscribe()
    source.onNext(1)
    #expect(!source.hasObservers)
    #expect(ends.count == 0)
  }

  @Test func `an error of the predicate ends the sequence and disposes the source`() {
    func check(_ result: (Observable<Int>) -> Observable<Int>) {
      let source = PublishSubject<Int>()
      let events = EventText()
      _ = events.subscribe(to: result(source))
      source.onNext(1)
      source.onNext(2)
      #expect(!source.hasObservers)
      source.onNext(3)
      #expect(events.text == "1 x(boom)")
    }
    check { $0.take(while: { if $0 == 2 { throw Boom() } else { true } }) }
    check { $0.take(until: { if $0 == 2 { throw Boom() } else { false } }) }
    check { $0.take(until: { if $0 == 2 { throw Boom() } else { false } }, behavior: .inclusive) }
  }
}
