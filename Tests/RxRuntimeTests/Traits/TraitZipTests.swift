import RxRuntime
import TestSupport
import Testing

@Suite struct TraitZipTests {
  @Test func `singles are combined`() {
    let (one, two, text3) = (Single.just(1), Single.just(2.5), Single.just("three"))
    let pair: Single<(Int, Double)> = Single.zip(one, two)
    #expect(text(of: pair.map { "\($0) \($1)" }) == "1 2.5")
    let triple: Single<(Int, Double, String)> = Single.zip(one, two, text3)
    #expect(text(of: triple.map { "\($0) \($1) \($2)" }) == "1 2.5 three")
    #expect(text(of: Single.zip(one, two) { Double($0) + $1 }) == "3.5")
    #expect(text(of: Single.zip(one, two, text3, resultSelector: { "\($0) \($1) \($2)" })) == "1 2.5 three")
    #expect(text(of: Single<Int>.zip(one, two, resultSelector: { _, _ in throw Boom() })) == "x(boom)")
  }

  @Test func `the first error is that of the result, and disposes the others`() {
    let source = CountedSource<Int>()
    let zipped = Single.zip(source.observable.asSingle(), Single<Int>.error(Boom())) { $0 + $1 }
    #expect(text(of: zipped) == "x(boom)")
    #expect(source.runningCount == 0)
  }

  @Test func `any number of singles is combined`() {
    let singles = (1...4).map { Single.just($0) }
    #expect(text(of: Single.zip(singles)) == "[1, 2, 3, 4]")
    #expect(text(of: Single.zip(singles) { $0.reduce(0, +) }) == "10")
    #expect(text(of: Single<Int>.zip([])) == "[]")
    #expect(text(of: Single<Int>.zip([]) { $0.count }) == "0")
  }

  @Test func `maybes are combined, and one without an element leaves none`() {
    let (one, two, none) = (Maybe.just(1), Maybe.just("two"), Maybe<Int>.empty())
    let pair: Maybe<(Int, String)> = Maybe.zip(one, two)
    #expect(text(of: pair.map { "\($0) \($1)" }) == "1 two")
    #expect(text(of: Maybe.zip(one, two, one) { "\($0) \($1) \($2)" }) == "1 two 1")
    #expect(text(of: Maybe.zip(one, none) { $0 + $1 }) == "|")
    #expect(text(of: Maybe.zip(one, Maybe<Int>.error(Boom())) { $0 + $1 }) == "x(boom)")
  }
}
