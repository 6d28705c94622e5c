import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct FlatMapFirstTests {
  let outer = PublishSubject<Int>()
  let inner = (0..<4).map { _ in ManualSource<Int>() }
  let selected = Log<Int>()
  let seen = Transcript()

  var sequence: Observable<Int> {
    outer.flatMapFirst { index in
      selected.add(index)
      if index < 0 { throw Fault.selector }
      return inner[index].sequence
    }
  }

  @Test func `elements that come while a sequence is live are left out, and the selector is not called`() {
    seen.watch(sequence)
    outer.onNext(0)
    outer.onNext(1)
    inner[0].observer.onNext(10)
    outer.onNext(2)
    inner[0].observer.onCompleted()
    outer.onNext(3)
    inner[3].observer.onNext(30)
    #expect(selected.all == [0, 3])
    #expect(seen.text == "10 30")
    #expect(inner.map(\.subscriptionCount) == [1, 0, 0, 1])
    #expect(inner[0].disposalCount == 1)
  }

  @Test(arguments: [true, false])
  func `it is complete when the outer and the live sequence are`(_ outerFirst: Bool) {
    seen.watch(sequence)
    outer.onNext(0)
    if outerFirst { outer.onCompleted() } else { inner[0].observer.onCompleted() }
    #expect(seen.text == "")
    if outerFirst { inner[0].observer.onCompleted() } else { outer.onCompleted() }
    #expect(seen.text == "|")
  }

  @Test func `a just ends at once, so none is left out`() {
    #expect(text(of: Observable.of(1, 2, 3).flatMapFirst { Observable.just($0 * 10) }) == "10 20 30 |")
    #expect(text(of: Observable<Int>.empty().flatMapFirst { Observable.just($0) }) == "|")
  }

  @Test func `of loops the first is heard, as far as the outer loop has its turns meanwhile`() {
    let source = Observable<Int>.create { observer in
      for element in 1...3 { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(text(of: source.flatMapFirst { Observable.range(start: $0 * 10, count: 2) }) == "10 11 |")
  }

  @Test(arguments: 0..<3)
  func `errors of the outer, of the live sequence and of the selector end it and dispose the rest`(_ way: Int) {
    seen.watch(sequence)
    outer.onNext(0)
    switch way {
    case 0: outer.onError(Fault.source)
    case 1: inner[0].observer.onError(Fault.source)
    default:
      inner[0].observer.onCompleted()
      outer.onNext(-1)
    }
    #expect(seen.text == (way == 2 ? "!selector" : "!source"))
    #expect(!outer.hasObservers && inner[0].disposalCount == 1)
  }

  @Test func `the observer may feed the outer sequence: while the inner one is live that is left out`() {
    let subscription = sequence.subscribe { event in
      if event.element == 1 { outer.onNext(1) }
      seen.add(event)
    }
    outer.onNext(0)
    inner[0].observer.onNext(1)
    inner[0].observer.onCompleted()
    outer.onNext(2)
    #expect(selected.all == [0, 2])
    #expect(seen.text == "1")
    subscription.dispose()
    #expect(inner[2].disposalCount == 1 && !outer.hasObservers)
  }

  @Test func `a sequence that feeds itself from inside its observer, in constant stack`() {
    let count = AtomicCounterBox()
    onThread {
      let outer = PublishSubject<Int>()
      let subscription = outer.flatMapFirst { Observable.just($0) }.subscribe(onNext: { number in
        count.add()
        if number < 50_000 { outer.onNext(number + 1) }
      })
      outer.onNext(1)
      subscription.dispose()
    }
    #expect(count.value == 50_000)
  }
}
