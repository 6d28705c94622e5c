import RxRuntime
import TestSupport
import Testing

@Suite struct MaybeIfEmptyTests {
  private let one = Maybe.just(1)
  private let none = Maybe<Int>.empty()
  private let failing = Maybe<Int>.error(Boom())

  @Test func `a default stands in for an element that does not come`() {
    #expect(text(of: none.ifEmpty(default: 9)) == "9")
    #expect(text(of: one.ifEmpty(default: 9)) == "1")
    #expect(text(of: failing.ifEmpty(default: 9)) == "x(boom)")
  }

  @Test func `another maybe takes over`() {
    let other: Maybe<Int> = .just(8)
    #expect(text(of: none.ifEmpty(switchTo: other)) == "8")
    #expect(text(of: one.ifEmpty(switchTo: other)) == "1")
    #expect(text(of: failing.ifEmpty(switchTo: other)) == "x(boom)")
    #expect(text(of: none.ifEmpty(switchTo: none)) == "|")
  }

  @Test func `a single takes over`() {
    let other: Single<Int> = .just(8)
    #expect(text(of: none.ifEmpty(switchTo: other)) == "8")
    #expect(text(of: one.ifEmpty(switchTo: other)) == "1")
    #expect(text(of: failing.ifEmpty(switchTo: other)) == "x(boom)")
    #expect(text(of: none.ifEmpty(switchTo: Single<Int>.error(Boom("other")))) == "x(other)")
  }

  @Test func `the other sequence is subscribed to if need be only, and disposed with the result`() {
    let (source, other) = (CountedSource<Int>(), CountedSource<Int>())
    let result = source.observable.asMaybe().ifEmpty(switchTo: other.observable.asSingle())
    let subscription = result.subscribe()
    #expect(source.runningCount == 1 && other.begunCount == 0)
    source.send(.completed)
    #expect(source.runningCount == 0 && other.runningCount == 1)
    subscription.dispose()
    #expect(other.runningCount == 0)
  }
}
