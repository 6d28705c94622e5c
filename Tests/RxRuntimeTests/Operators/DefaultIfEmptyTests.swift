import RxRuntime
import Testing

@Suite struct DefaultIfEmptyTests {
  @Test func `a source without elements gives the default`() {
    #expect(text(of: Observable<Int>.empty().ifEmpty(default: 9)) == "9 |")
    #expect(text(of: Observable.of(1, 2).ifEmpty(default: 9)) == "1 2 |")
    #expect(text(of: Observable<Int>.error(Boom()).ifEmpty(default: 9)) == "x(boom)")
    #expect(text(of: Observable<Int>.never().ifEmpty(default: 9)) == "")
  }

  @Test func `nothing is an element like others`() {
    #expect(text(of: Observable<Int?>.just(nil).ifEmpty(default: 9)) == "nil |")
  }

  @Test func `the completion is not sent to who had enough of the default`() {
    let completions = Log<String>()
    let result = Observable<Int>.empty().ifEmpty(default: 9).do(onCompleted: { completions.add("completed") }).take(1)
    #expect(text(of: result) == "9 |")
    #expect(completions.count == 0)
  }
}
