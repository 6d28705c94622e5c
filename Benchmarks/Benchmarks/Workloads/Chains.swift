import RxSchedulers

/// Twelve stateless operators in a row: what a hop costs.
enum Chains {
  static let workloads = [
    Workload("map-filter-x6", items: million, expected: triangle(million) + 6 * million, floor: .chain) { round in
      mapFilter6(create(million)).add(to: round.sum)
    },
    Workload("map-filter-x6-subscribe", items: chains, expected: 6 * chains, floor: nil) { round in
      let sum = round.sum
      for _ in 0..<chains {
        mapFilter6(create(1)).subscribe(onNext: { sum.add($0) }).dispose()
      }
    },
    distinct,
    overStrings,
    Workload(
      "map-filter-x6-generic", items: million, expected: triangle(million) + 6 * million, floor: .chain
    ) { round in
      genericMapFilter6(create(million)).add(to: round.sum)
    },
    Workload(
      "map-filter-x6-unspecialised", items: million, expected: triangle(million) + 6 * million, floor: .chain
    ) { round in
      unspecialisedMapFilter6(create(million), step: { $0 + 1 }, keep: { $0 >= 0 }).add(to: round.sum)
    },
  ]

  /// How often the chain is built, subscribed and disposed.
  private static let chains = 10_000

  private static func mapFilter6(_ source: Observable<Int>) -> Observable<Int> {
    source
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
  }

  /// Twelve closures of which no two are alike, as in real programs. The compiler folds the alike ones of `map-filter-x6`
  /// into one body with one indirect call, whose six targets the processor then has to guess; beside the workloads that
  /// are compared, this one shows what that costs.
  private static let distinct: Workload = {
    let expected = (0..<million).reduce(0) { $0 &+ (((((($1 + 1) ^ 1) - 3) | 4) & ~8) << 1) }
    return Workload("map-filter-x6-distinct", items: million, expected: expected, floor: .chain) { round in
      create(million)
        .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 ^ 1 }.filter { $0 != -5 }.map { $0 - 3 }.filter { $0 < 1 << 40 }
        .map { $0 | 4 }.filter { $0 | 1 != 1 << 50 }.map { $0 & ~8 }.filter { $0 > -100 }
        .map { $0 << 1 }.filter { $0 &* 3 != 1 << 60 }
        .add(to: round.sum)
    }
  }()

  /// The chain as a program writes it that is generic over what its service carries. Whether the compiler makes a
  /// version for `Int` is left to it, as it is there.
  private static func genericMapFilter6<Number: FixedWidthInteger & Sendable>(
    _ source: Observable<Number>
  ) -> Observable<Number> {
    var chain = source
    for _ in 0..<6 { chain = chain.map { $0 + 1 }.filter { $0 >= 0 } }
    return chain
  }

  /// The same where the compiler may not make a version for `Int`, as in a library compiled without its users: the
  /// worst case, and beside the workloads that are compared.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private static func unspecialisedMapFilter6<Element: Sendable>(
    _ source: Observable<Element>,
    step: @escaping @Sendable (Element) -> Element,
    keep: @escaping @Sendable (Element) -> Bool
  ) -> Observable<Element> {
    var chain = source
    for _ in 0..<6 { chain = chain.map(step).filter(keep) }
    return chain
  }

  /// Strings of more than the fifteen bytes that fit without the heap, so every operator keeps and lets go of storage.
  /// They exist before the round: the chain's cost is timed, not the making of text.
  private static let overStrings: Workload = {
    let texts = (0..<8).map { "an element of a service, number \($0)" + String(repeating: "!", count: $0) }
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    return Workload(
      "map-filter-x6-string", items: million, expected: million / 8 * bytes, floor: .chain
    ) { round in
      let sum = round.sum
      let source = Observable<String>.create { observer in
        for element in 0..<million { observer.onNext(texts[element & 7]) }
        observer.onCompleted()
        return Disposables.create()
      }
      _ = mapFilter6(source).subscribe(onNext: { sum.add($0.utf8.count) })
    }
  }()

  private static func mapFilter6(_ source: Observable<String>) -> Observable<String> {
    source
      .map { $0 }.filter { !$0.isEmpty }.map { $0 }.filter { !$0.isEmpty }.map { $0 }.filter { !$0.isEmpty }
      .map { $0 }.filter { !$0.isEmpty }.map { $0 }.filter { !$0.isEmpty }.map { $0 }.filter { !$0.isEmpty }
  }
}
