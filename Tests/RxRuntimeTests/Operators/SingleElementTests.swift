import RxRuntime
import Testing

/// The operator `single`.
@Suite struct SingleElementTests {
  @Test func `one element passes as soon as it comes`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.single())
    source.onNext(1)
    #expect(events.text == "1")
    source.onCompleted()
    #expect(events.text == "1 |")
  }

  @Test func `the second fails, and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.single())
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 x(Sequence contains more than one element.)")
  }

  @Test func `none fails`() {
    #expect(text(of: Observable<Int>.empty().single()) == "x(Sequence doesn't contain any elements.)")
    #expect(text(of: Observable.of(1, 2).single { $0 > 2 }) == "x(Sequence doesn't contain any elements.)")
  }

  @Test func `only elements that satisfy the predicate count`() {
    #expect(text(of: Observable.of(1, 2, 3).single { $0 == 2 }) == "2 |")
    #expect(text(of: Observable.of(1, 2, 3).single { $0 > 1 }) == "2 x(Sequence contains more than one element.)")
  }

  @Test func `an error of the predicate ends the sequence and disposes the source`() {
    let source = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: source.single { if $0 == 2 { throw Boom() } else { true } })
    source.onNext(1)
    source.onNext(2)
    #expect(!source.hasObservers)
    #expect(events.text == "1 x(boom)")
  }

  @Test func `the errors are those of RxError`() {
    let errors = Log<any Error>()
    _ = Observable<Int>.empty().single().subscribe(onError: { errors.add($0) })
    _ = Observable.of(1, 2).single().subscribe(onError: { errors.add($0) })
    guard case .noElements? = errors.all.first as? RxError, case .moreThanOneElement? = errors.all.last as? RxError
    else {
      Issue.record("\(errors.all)")
      return
    }
  }
}
