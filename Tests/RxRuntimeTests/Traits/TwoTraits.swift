import RxRuntime
import TestSupport
import Testing

/// Two traits that become one, by an operator.
struct TwoTraits: Sendable, CustomTestStringConvertible {
  typealias Tokens = Observable<Alive.Token>

  /// How the first has to end for the second to be heard.
  enum Ending: Sendable {
    case element
    case nothing
    case error
  }

  let testDescription: String
  let ending: Ending

  /// Applies the operator.
  let link: @Sendable (_ first: Tokens, _ second: Tokens) -> Tokens

  init(_ name: String, after ending: Ending = .element, _ link: @escaping @Sendable (Tokens, Tokens) -> Tokens) {
    testDescription = name
    self.ending = ending
    self.link = link
  }

  /// Those that pass an error on.
  static let fallible = completables + singles + maybes

  static let all = fallible + infallibles

  private static let completables = [
    TwoTraits("andThen a single") { $0.end.andThen($1.asSingle()).asObservable() },
    TwoTraits("andThen a maybe") { $0.end.andThen($1.asMaybe()).asObservable() },
    TwoTraits("andThen a completable") { $0.end.andThen($1.end).tokens },
    TwoTraits("andThen a sequence") { $0.end.andThen($1) },
    TwoTraits("Completable.concat") { Completable.concat($0.end, $1.end).tokens },
    TwoTraits("Completable.merge") { Completable.merge($0.end, $1.end).tokens },
    TwoTraits("Completable.zip") { Completable.zip($0.end, $1.end).tokens },
  ]

  private static let singles = [
    TwoTraits("Single.zip") { Single.zip($0.asSingle(), $1.asSingle()) { one, _ in one }.asObservable() },
    TwoTraits("Single.zip of a collection") { Single.zip([$0.asSingle(), $1.asSingle()]) { $0[1] }.asObservable() },
    TwoTraits("Single.flatMap") { first, second in first.asSingle().flatMap { _ in second.asSingle() }.asObservable() },
    TwoTraits("Single.flatMapMaybe") { first, second in
      first.asSingle().flatMapMaybe { _ in second.asMaybe() }.asObservable()
    },
    TwoTraits("Single.flatMapCompletable") { first, second in
      first.asSingle().flatMapCompletable { _ in second.end }.tokens
    },
    TwoTraits("Single.catch", after: .error) { first, second in
      first.asSingle().catch { _ in second.asSingle() }.asObservable()
    },
  ]

  private static let maybes = [
    TwoTraits("Maybe.zip") { Maybe.zip($0.asMaybe(), $1.asMaybe()) { one, _ in one }.asObservable() },
    TwoTraits("Maybe.flatMap") { first, second in first.asMaybe().flatMap { _ in second.asMaybe() }.asObservable() },
    TwoTraits("Maybe.ifEmpty a maybe", after: .nothing) {
      $0.asMaybe().ifEmpty(switchTo: $1.asMaybe()).asObservable()
    },
    TwoTraits("Maybe.ifEmpty a single", after: .nothing) {
      $0.asMaybe().ifEmpty(switchTo: $1.asSingle()).asObservable()
    },
  ]

  private static let infallibles = [
    TwoTraits("Infallible.concat") { $0.sure.concat($1.sure).asObservable() },
    TwoTraits("Infallible.merge") { Infallible.merge($0.sure, $1.sure).asObservable() },
    TwoTraits("Infallible.zip") { Infallible.zip($0.sure, $1.sure) { one, _ in one }.asObservable() },
    TwoTraits("Infallible.combineLatest") {
      Infallible.combineLatest($0.sure, $1.sure) { one, _ in one }.asObservable()
    },
    TwoTraits("Infallible.withLatestFrom") { $1.sure.withLatestFrom($0.sure).asObservable() },
    TwoTraits("Infallible.flatMap") { first, second in first.sure.flatMap { _ in second.sure }.asObservable() },
    TwoTraits("Infallible.flatMapFirst") { first, second in
      first.sure.flatMapFirst { _ in second.sure }.asObservable()
    },
    TwoTraits("Infallible.flatMapLatest") { first, second in
      first.sure.flatMapLatest { _ in second.sure }.asObservable()
    },
    TwoTraits("Infallible.concatMap") { first, second in first.sure.concatMap { _ in second.sure }.asObservable() },
    TwoTraits("Infallible.take(until:)") { $1.sure.take(until: $0.sure.filter { _ in false }).asObservable() },
    TwoTraits("Infallible.skip(until:)") { $1.sure.skip(until: $0.asObservable()).asObservable() },
    TwoTraits("asInfallible with another", after: .error) {
      $0.asInfallible(onErrorFallbackTo: $1.sure).asObservable()
    },
  ]
}

/// Two traits that are fed by hand, and their result.
final class TwoTraitsRound: Sendable {
  let first = CountedSource<Alive.Token>()
  let second = CountedSource<Alive.Token>()
  let events = EventText()
  let alive: Alive
  let subscription: any Disposable
  private let ending: TwoTraits.Ending

  init(_ traits: TwoTraits, _ alive: Alive) {
    let held = alive.make()
    self.alive = alive
    ending = traits.ending
    subscription = events.subscribe(
      to: traits.link(first.observable, second.observable).map { $0.value + held.value })
  }

  var isAbandoned: Bool { first.runningCount == 0 && second.runningCount == 0 }

  /// Ends the first so that the second is heard.
  func endFirst() {
    switch ending {
    case .element:
      first.send(alive.make(1))
      first.send(.completed)
    case .nothing: first.send(.completed)
    case .error: first.send(.error(Boom("first")))
    }
  }

  func endSecond() {
    second.send(alive.make(2))
    second.send(.completed)
  }
}

extension Observable {
  /// The end alone.
  fileprivate var end: Completable { ignoreElements().asCompletable() }

  /// The sequence as one that does not fail.
  fileprivate var sure: Infallible<Element> { asInfallible(onErrorFallbackTo: .empty()) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  fileprivate var tokens: TwoTraits.Tokens { andThen(TwoTraits.Tokens.empty()) }
}
