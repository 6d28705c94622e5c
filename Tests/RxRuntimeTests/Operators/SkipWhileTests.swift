import RxRuntime
import Testing

@Suite struct SkipWhileTests {
  @Test func `the predicate is not asked again`() {
    let asked = Log<Int>()
    let result = Observable.of(1, 2, 3, 1, 2).skip(while: {
      asked.add($0)
      return $0 < 3
    })
    #expect(text(of: result) == "3 1 2 |")
    #expect(asked.all == [1, 2, 3])
    #expect(text(of: result) == "3 1 2 |", "each subscription begins anew")
  }

  @Test func `all may be skipped, or nothing`() {
    #expect(text(of: Observable.of(1, 2).skip(while: { _ in true })) == "|")
    #expect(text(of: Observable.of(1, 2).skip(while: { _ in false })) == "1 2 |")
  }

  @Test func `an error of the predicate ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.skip(while: { if $0 == 2 { throw Boom() } else { true } }))
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    #expect(events.text == "x(boom)")
  }

  @Test func `the end passes while elements are still skipped`() {
    #expect(text(of: Observable<Int>.error(Boom()).startWith(1).skip(while: { _ in true })) == "x(boom)")
  }
}
