import RxRuntime
import Testing

/// An operator of a trait with a closure, which throws if it is told to.
private struct TraitOperator: Sendable, CustomTestStringConvertible {
  typealias Link =
    @Sendable (_ source: Observable<Int>, _ check: @escaping @Sendable () throws -> Void) -> Observable<String>

  let testDescription: String
  /// Whether the closure sees elements; otherwise it sees errors.
  let seesElements: Bool
  let link: Link

  init(_ name: String, seesElements: Bool = true, _ link: @escaping Link) {
    testDescription = name
    self.seesElements = seesElements
    self.link = link
  }

  private static func text<Element>(_ source: Observable<Element>) -> Observable<String> { source.map { "\($0)" } }

  private static let single: [TraitOperator] = [
    TraitOperator("Single.map") { source, check in
      text(
        source.asSingle().map {
          try check(); return $0
        }.asObservable())
    },
    TraitOperator("Single.filter") { source, check in
      text(
        source.asSingle().filter { _ in
          try check(); return true
        }.asObservable())
    },
    TraitOperator("Single.compactMap") { source, check in
      text(
        source.asSingle().compactMap {
          try check(); return $0
        }.asObservable())
    },
    TraitOperator("Single.flatMap") { source, check in
      text(
        source.asSingle().flatMap {
          try check(); return .just($0)
        }.asObservable())
    },
    TraitOperator("Single.flatMapMaybe") { source, check in
      text(
        source.asSingle().flatMapMaybe {
          try check(); return .just($0)
        }.asObservable())
    },
    TraitOperator("Single.flatMapCompletable") { source, check in
      text(
        source.asSingle().flatMapCompletable { _ in
          try check(); return .empty()
        }.asObservable())
    },
    TraitOperator("Single.do(onSuccess:)") { source, check in
      text(source.asSingle().do(onSuccess: { _ in try check() }).asObservable())
    },
    TraitOperator("Single.do(onError:)", seesElements: false) { source, check in
      text(source.asSingle().do(onError: { _ in try check() }).asObservable())
    },
    TraitOperator("Single.zip") { source, check in
      text(
        Single.zip(source.asSingle(), .just(2)) {
          try check(); return $0 + $1
        }.asObservable())
    },
    TraitOperator("Single.zip of a collection") { source, check in
      text(
        Single.zip([source.asSingle(), .just(2)]) {
          try check(); return $0.count
        }.asObservable())
    },
    TraitOperator("Single.catch", seesElements: false) { source, check in
      text(
        source.asSingle().catch { error in
          try check(); throw error
        }.asObservable())
    },
  ]

  private static let maybe: [TraitOperator] = [
    TraitOperator("Maybe.map") { source, check in
      text(
        source.asMaybe().map {
          try check(); return $0
        }.asObservable())
    },
    TraitOperator("Maybe.filter") { source, check in
      text(
        source.asMaybe().filter { _ in
          try check(); return true
        }.asObservable())
    },
    TraitOperator("Maybe.compactMap") { source, check in
      text(
        source.asMaybe().compactMap {
          try check(); return $0
        }.asObservable())
    },
    TraitOperator("Maybe.flatMap") { source, check in
      text(
        source.asMaybe().flatMap {
          try check(); return .just($0)
        }.asObservable())
    },
    TraitOperator("Maybe.flatMapCompletable") { source, check in
      text(
        source.asMaybe().flatMapCompletable { _ in
          try check(); return .empty()
        }.asObservable())
    },
    TraitOperator("Maybe.do(onNext:)") { source, check in
      text(source.asMaybe().do(onNext: { _ in try check() }).asObservable())
    },
    TraitOperator("Maybe.do(onError:)", seesElements: false) { source, check in
      text(source.asMaybe().do(onError: { _ in try check() }).asObservable())
    },
    TraitOperator("Maybe.zip") { source, check in
      text(
        Maybe.zip(source.asMaybe(), .just(2)) {
          try check(); return $0 + $1
        }.asObservable())
    },
    TraitOperator("Maybe.catch", seesElements: false) { source, check in
      text(
        source.asMaybe().catch { error in
          try check(); throw error
        }.asObservable())
    },
  ]

  private static let completable: [TraitOperator] = [
    TraitOperator("Completable.do(onCompleted:)") { source, check in
      text(source.ignoreElements().asCompletable().do(onCompleted: { try check() }).asObservable())
    },
    TraitOperator("Completable.do(onError:)", seesElements: false) { source, check in
      text(source.ignoreElements().asCompletable().do(onError: { _ in try check() }).asObservable())
    },
    TraitOperator("Completable.catch", seesElements: false) { source, check in
      text(
        source.ignoreElements().asCompletable().catch { error in
          try check(); throw error
        }.asObservable())
    },
    TraitOperator("Completable.onErrorComplete", seesElements: false) { source, check in
      text(
        source.ignoreElements().asCompletable().onErrorComplete { _ in
          try check(); return false
        }.asObservable())
    },
  ]

  static let all = single + maybe + completable
}

@Suite struct TraitClosureTests {
  private let source = PublishSubject<Int>()
  private let events = EventText()

  @Test(arguments: TraitOperator.all)
  private func `a closure that throws ends a trait with its error`(operation: TraitOperator) {
    let subscription = events.subscribe(to: operation.link(source) { throw Boom("closure") })
    source.onNext(1)
    if operation.seesElements { source.onCompleted() } else { source.onError(Boom("source")) }
    #expect(events.text == "x(closure)")
    #expect(!source.hasObservers)
    subscription.dispose()
  }

  @Test(arguments: TraitOperator.all, [0, 1])
  private func `an error of the source comes through, before an element and after`(
    operation: TraitOperator, elements: Int
  ) {
    let subscription = events.subscribe(to: operation.link(source) {})
    for element in 0..<elements { source.onNext(element) }
    source.onError(Boom("source"))
    #expect(events.text == "x(source)")
    #expect(!source.hasObservers)
    subscription.dispose()
  }

  @Test(arguments: TraitOperator.all)
  private func `disposed in the middle it lets go of its source, and nothing comes`(operation: TraitOperator) {
    let subscription = events.subscribe(to: operation.link(source) {})
    source.onNext(1)
    #expect(source.hasObservers)
    subscription.dispose()
    #expect(!source.hasObservers)
    source.onCompleted()
    #expect(events.text == "")
  }
}
