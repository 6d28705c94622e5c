import OpenCombine
import RxFlow

/// Some of the workloads of the benchmarks, beside OpenCombine: with demand and without.
enum Combines {
  private static let count = 1_000_000

  static let groups = [range, chain, subject, inner]

  private static let range = Group(
    name: "range", items: count, sum: triangle(count),
    peers: [
      Peer("Observable") { subscribe(Observable.range(start: 0, count: count)) },
      Peer("Flowable") { subscribe(Flowable.range(start: 0, count: count)) },
      Peer("OpenCombine") { subscribe((0..<count).publisher) },
    ])

  private static let chain = Group(
    name: "map-filter-x6", items: count, sum: triangle(count) + 6 * count,
    peers: [
      Peer("Observable") { subscribe(mapFilter6(Observable.range(start: 0, count: count))) },
      Peer("Flowable") { subscribe(mapFilter6(Flowable.range(start: 0, count: count))) },
      Peer("OpenCombine") { openCombineChain() },
    ])

  private static let subject = Group(
    name: "subject-1", items: count, sum: triangle(count),
    peers: [
      Peer("PublishSubject") {
        let subject = RxFlow.PublishSubject<Int>()
        let sum = Sum()
        let running = subject.subscribe(onNext: { sum.add($0) })
        for number in 0..<count { subject.onNext(number) }
        running.dispose()
        return sum.take()
      },
      Peer("OpenCombine.PassthroughSubject") {
        let subject = OpenCombine.PassthroughSubject<Int, Never>()
        let sum = Sum()
        let running = subject.sink { sum.add($0) }
        for number in 0..<count { subject.send(number) }
        running.cancel()
        return sum.take()
      },
    ])

  private static let inner = Group(
    name: "flatmap-range", items: count, sum: 1_000 * triangle(1_000),
    peers: [
      Peer("Observable") {
        subscribe(
          Observable.range(start: 0, count: 1_000).flatMap { _ in Observable.range(start: 0, count: 1_000) })
      },
      Peer("Flowable") {
        subscribe(Flowable.range(start: 0, count: 1_000).flatMap { _ in Flowable.range(start: 0, count: 1_000) })
      },
      Peer("OpenCombine") {
        subscribe((0..<1_000).publisher.flatMap { _ in (0..<1_000).publisher })
      },
    ])

  private static func mapFilter6(_ source: Observable<Int>) -> Observable<Int> {
    source
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
  }

  private static func mapFilter6(_ source: Flowable<Int>) -> Flowable<Int> {
    source
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
      .map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
  }

  /// A subject at the front: a sequence's publisher maps and filters arrays, not elements.
  private static func openCombineChain() -> Int {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let sum = Sum()
    let first = subject.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
    let second = first.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
    let third = second.map { $0 + 1 }.filter { $0 >= 0 }.map { $0 + 1 }.filter { $0 >= 0 }
    let running = third.sink { sum.add($0) }
    for number in 0..<count { subject.send(number) }
    running.cancel()
    return sum.take()
  }

  private static func subscribe(_ source: Observable<Int>) -> Int {
    let sum = Sum()
    source.subscribe(onNext: { sum.add($0) }).dispose()
    return sum.take()
  }

  private static func subscribe(_ source: Flowable<Int>) -> Int {
    let sum = Sum()
    source.sink { sum.add($0) }.cancel()
    return sum.take()
  }

  private static func subscribe<Source: OpenCombine.Publisher<Int, Never>>(_ source: Source) -> Int {
    let sum = Sum()
    source.sink { sum.add($0) }.cancel()
    return sum.take()
  }
}
