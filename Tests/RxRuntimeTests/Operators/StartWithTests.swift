import RxRuntime
import Testing

@Suite struct StartWithTests {
  @Test func `the elements come before the source is subscribed to`() {
    let log = Log<String>()
    let source = Observable<Int>.empty().do(onSubscribe: { log.add("subscribed") })
    _ = source.startWith(1, 2).subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("|") })
    #expect(log.all == ["1", "2", "subscribed", "|"])
  }

  @Test func `what was added last comes first`() {
    #expect(text(of: Observable.of(3).startWith(2).startWith(0, 1)) == "0 1 2 3 |")
  }

  @Test func `no elements change nothing`() {
    #expect(text(of: Observable.of(3).startWith()) == "3 |")
  }

  @Test func `the source is not subscribed to if the elements were enough`() {
    let subscriptions = Log<Int>()
    let source = Observable.just(9).do(onSubscribe: { subscriptions.add(1) })
    #expect(text(of: source.startWith(1, 2, 3).take(2)) == "1 2 |")
    #expect(subscriptions.count == 0)
  }
}
