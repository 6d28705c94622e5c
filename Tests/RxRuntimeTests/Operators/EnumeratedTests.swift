import RxRuntime
import Testing

@Suite struct EnumeratedTests {
  @Test func `elements are numbered from 0`() {
    let pairs: Observable<(index: Int, element: String)> = Observable.of("a", "b", "c").enumerated()
    let texts = pairs.map { "\($0.index)\($0.element)" }
    #expect(text(of: texts) == "0a 1b 2c |")
    #expect(text(of: texts) == "0a 1b 2c |", "each subscription begins with 0")
    #expect(text(of: pairs.map { index, element in "\(index)\(element)" }) == "0a 1b 2c |")
  }

  @Test func `the source is disposed with the subscription`() {
    let source = PublishSubject<Int>()
    let subscription = source.enumerated().subscribe()
    #expect(source.hasObservers)
    subscription.dispose()
    #expect(!source.hasObservers)
  }
}
