import RxRuntime
import TestSupport
import Testing

/// An operator with one live source, and what it makes of `1 2 3` when that is complete and when it fails with `boom`.
struct LinearOperator: Sendable, CustomTestStringConvertible {
  typealias Link = @Sendable (_ source: Observable<Int>, _ token: Alive.Token) -> Observable<Int>

  let testDescription: String
  let completed: String
  let failed: String

  /// Applies the operator. The closures that it takes hold the token, which has the value 0.
  let link: Link

  init(_ name: String, completed: String, failed: String, _ link: @escaping Link) {
    testDescription = name
    self.completed = completed
    self.failed = failed
    self.link = link
  }

  static let all = general + filtering + transforming

  private static let general: [LinearOperator] = [
    LinearOperator("map", completed: "10 20 30 |", failed: "10 20 30 x(boom)") { source, token in
      source.map { $0 * 10 + token.value }
    },
    LinearOperator("filter", completed: "1 3 |", failed: "1 3 x(boom)") { source, token in
      source.filter { $0 != 2 + token.value }
    },
    LinearOperator("compactMap", completed: "10 30 |", failed: "10 30 x(boom)") { source, token in
      source.compactMap { $0 == 2 ? nil : $0 * 10 + token.value }
    },
    LinearOperator("scan", completed: "1 3 6 |", failed: "1 3 6 x(boom)") { source, token in
      source.scan(0) { $0 + $1 + token.value }
    },
    LinearOperator("scan into", completed: "1 3 6 |", failed: "1 3 6 x(boom)") { source, token in
      source.scan(into: 0) { $0 += $1 + token.value }
    },
    LinearOperator("reduce", completed: "6 |", failed: "x(boom)") { source, token in
      source.reduce(0) { $0 + $1 + token.value }
    },
    LinearOperator("reduce mapResult", completed: "60 |", failed: "x(boom)") { source, token in
      source.reduce(0, accumulator: { $0 + $1 + token.value }, mapResult: { $0 * 10 + token.value })
    },
    LinearOperator("take some", completed: "1 2 |", failed: "1 2 |") { source, token in
      source.take(2).map { $0 + token.value }
    },
    LinearOperator("take more than there are", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.take(4).map { $0 + token.value }
    },
    LinearOperator("skip", completed: "3 |", failed: "3 x(boom)") { source, token in
      source.skip(2).map { $0 + token.value }
    },
    LinearOperator("do", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.do(onNext: { _ = $0 + token.value })
    },
    LinearOperator("do with all closures", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.do(
        onNext: { _ = $0 + token.value }, afterNext: { _ = $0 + token.value }, onError: { _ in _ = token.value },
        afterError: { _ in _ = token.value }, onCompleted: { _ = token.value }, afterCompleted: { _ = token.value },
        onSubscribe: { _ = token.value }, onSubscribed: { _ = token.value }, onDispose: { _ = token.value })
    },
    LinearOperator("startWith", completed: "8 9 1 2 3 |", failed: "8 9 1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.startWith(8, 9)
    },
    LinearOperator("toArray", completed: "321 |", failed: "x(boom)") { source, token in
      source.toArray().asObservable().map { $0.reversed().reduce(token.value) { $0 * 10 + $1 } }
    },
    LinearOperator("buffer", completed: "12 3 |", failed: "12 x(boom)") { source, token in
      source.buffer(count: 2).map { $0.reduce(token.value) { $0 * 10 + $1 } }
    },
    LinearOperator("catch", completed: "1 2 3 |", failed: "1 2 3 8 9 |") { source, token in
      source.catch { _ in .of(8 + token.value, 9) }
    },
    LinearOperator("catchAndReturn", completed: "1 2 3 |", failed: "1 2 3 9 |") { source, token in
      source.map { $0 + token.value }.catchAndReturn(9)
    },
    LinearOperator("catch sequence", completed: "1 2 3 |", failed: "1 2 3 1 2 3 9 |") { source, token in
      let source = source.map { $0 + token.value }
      return .catch(sequence: [source, source, .of(9)])
    },
    LinearOperator("retry", completed: "1 2 3 |", failed: "1 2 3 1 2 3 1 2 |") { source, token in
      source.map { $0 + token.value }.retry().take(8)
    },
    LinearOperator("retry twice", completed: "1 2 3 |", failed: "1 2 3 1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.retry(2)
    },
    LinearOperator("concat after", completed: "1 2 3 8 9 |", failed: "1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.concat(Observable.of(8, 9))
    },
    LinearOperator("concat before", completed: "8 9 1 2 3 |", failed: "8 9 1 2 3 x(boom)") { source, token in
      Observable.of(8, 9).concat(source.map { $0 + token.value })
    },
    LinearOperator("concat of a collection", completed: "1 2 3 1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      let source = source.map { $0 + token.value }
      return .concat([.empty(), source, source])
    },
    LinearOperator("concat of a sequence", completed: "1 2 3 9 |", failed: "1 2 3 x(boom)") { source, token in
      .concat(AnySequence([source.map { $0 + token.value }, .just(9)]).sendable)
    },
    LinearOperator("concat of arguments", completed: "8 1 2 3 9 |", failed: "8 1 2 3 x(boom)") { source, token in
      .concat(.just(8), source.map { $0 + token.value }, .just(9))
    },
    LinearOperator("ifEmpty switchTo", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      source.map { $0 + token.value }.ifEmpty(switchTo: .just(9))
    },
    LinearOperator("switched to", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      Observable.empty().ifEmpty(switchTo: source.map { $0 + token.value })
    },
    LinearOperator("retry when", completed: "1 2 3 |", failed: "1 2 3 1 2 3 1 2 |") { source, token in
      source.retry { (errors: Observable<any Error>) in errors.map { _ in token.value } }.take(8)
    },
    LinearOperator("using", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      .using({ SerialDisposable() }, observableFactory: { _ in source.map { $0 + token.value } })
    },
    LinearOperator("deferred", completed: "1 2 3 |", failed: "1 2 3 x(boom)") { source, token in
      .deferred { source.map { $0 + token.value } }
    },
  ]
}
