import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct FlowAsyncMapTests {
  private let doors = Doors()

  @Test func `results keep the order of the elements, and as many are asked for as calls may be under way`()
    async throws
  {
    let (doors, source, probe) = (doors, ManualSource<Int>(), FlowProbe<Int>(demand: .max(2)))
    source.map(maxConcurrent: 3) { number in
      try await doors.pass(number)
      return number * 10
    }.subscribe(probe)
    #expect(source.requests == [.max(3)])
    for number in 1...3 { source.send(number) }
    try await eventually("three calls") { doors.waiting == [1, 2, 3] }
    doors.open(3)
    doors.open(2)
    try await eventually("two results") { doors.waiting == [1] }
    #expect(probe.elements == [])
    doors.open(1)
    try await eventually("what was asked for") { probe.elements.count == 2 && source.requests.count > 1 }
    #expect(probe.elements == [10, 20])
    // One result waits to be asked for: it is not asked for again.
    #expect(source.requests.dropFirst().reduce(Demand.none, +) == .max(2))
    source.end()
    probe.request(.max(1))
    try await eventually("the end") { probe.isFinished }
    #expect(probe.elements == [10, 20, 30])
    #expect(probe.faults == [])
  }

  @Test func `results come as they are there`() async throws {
    let (doors, probe) = (doors, FlowProbe<Int>(demand: .unlimited))
    Flowable.range(start: 1, count: 3).flatMap(maxConcurrent: 3) { number in
      try await doors.pass(number)
      return number * 10
    }.subscribe(probe)
    for (count, number) in [3, 1, 2].enumerated() {
      doors.open(number)
      try await eventually("a result") { probe.elements.count > count }
    }
    #expect(probe.elements == [30, 10, 20])
    // On the thread of the last result, behind it.
    try await eventually("the end") { probe.isFinished }
  }

  @Test(arguments: [true, false]) func `little demand at a time`(inOrder: Bool) async throws {
    let probe = FlowProbe<Int>(demand: .max(1)) { _, _ in .max(1) }
    let range = Flowable.range(start: 0, count: 300)
    let source = inOrder ? range.map(maxConcurrent: 3) { $0 } : range.flatMap(maxConcurrent: 3) { $0 }
    source.subscribe(probe)
    try await eventually("the end") { probe.isFinished }
    #expect((inOrder ? probe.elements : probe.elements.sorted()) == Array(0..<300))
    #expect(probe.faults == [])
  }

  @Test func `an error comes behind the results before it, unasked, and cancels the others`() async throws {
    let (doors, source, probe) = (doors, ManualSource<Int>(), FlowProbe<Int>(demand: .max(1)))
    source.map(maxConcurrent: 9) { number in
      try await doors.pass(number)
      if number == 2 { throw Boom() }
      return number
    }.subscribe(probe)
    for number in 1...4 { source.send(number) }
    try await eventually("four calls") { doors.waiting.count == 4 }
    doors.open(2)
    try await eventually("one has failed") { doors.waiting.count == 3 }
    #expect(probe.completions.isEmpty)
    doors.open(1)
    try await eventually("the others are cancelled") { doors.cancelled == [3, 4] && probe.error != nil }
    #expect(probe.text == "1 x(Boom())")
    #expect(source.cancellations == 1)
  }

  @Test func `an error of the source waits for the calls before it, unless there is no order`() async throws {
    for inOrder in [true, false] {
      let (doors, source, probe) = (Doors(), ManualSource<Int>(), FlowProbe<Int>(demand: .unlimited))
      let call: @Sendable (Int) async throws -> Int = { number in
        try await doors.pass(number)
        return number
      }
      (inOrder ? source.map(maxConcurrent: 2, call) : source.flatMap(maxConcurrent: 2, call)).subscribe(probe)
      source.send(1)
      try await eventually("a call") { doors.waiting == [1] }
      source.end(.failure(Boom()))
      if inOrder { doors.open(1) }
      try await eventually("the end") { probe.error != nil }
      #expect(probe.text == (inOrder ? "1 x(Boom())" : "x(Boom())"))
      if !inOrder { try await eventually("cancelled") { doors.cancelled == [1] } }
    }
  }

  @Test func `cancelling while calls are under way, and while results wait, lets go of everything`() async throws {
    for waiting in [true, false] {
      let (doors, alive, source) = (Doors(), Alive(), ManualSource<Alive.Token>())
      let probe = FlowProbe<Int>()
      do {
        let token = alive.make(0)
        source.map(maxConcurrent: 4) { element in
          try await doors.pass(element.value)
          return (element, token)
        }.map { $0.0.value }.subscribe(probe)
      }
      for number in 1...3 { source.send(alive.make(number)) }
      try await eventually("three calls") { doors.waiting.count == 3 }
      if waiting {
        for number in 1...3 { doors.open(number) }
        try await eventually("three results") { doors.waiting.isEmpty }
      }
      probe.cancel()
      #expect(source.cancellations == 1)
      try await eventually("release") { alive.count == 0 }
      #expect(probe.text == "")
      #expect(probe.faults == [])
    }
  }

  @Test func `a demand that is not valid fails, room for no call too`() async throws {
    let probe = FlowProbe<Int>()
    Flowable<Int>.never().map(maxConcurrent: 2) { $0 }.subscribe(probe)
    probe.request(.max(-1))
    #expect(probe.error is RxError)
    #expect(text(of: Flowable.just(1).flatMap(maxConcurrent: 0) { $0 + 1 }).hasPrefix("x(Argument"))
    #expect(text(of: Flowable<Int>.empty().map(maxConcurrent: 1) { $0 + 1 }) == "|")
  }

  @Test func `a sequence for each element`() async throws {
    let merged = FlowProbe<Int>(demand: .unlimited)
    Flowable.range(start: 0, count: 10).flatMap(maxConcurrent: 2) { number in
      await Task.yield()
      return Flowable.range(start: number * 10, count: 10)
    }.subscribe(merged)
    let inOrder = FlowProbe<Int>(demand: .max(1)) { _, _ in .max(1) }
    Flowable.range(start: 0, count: 10).concatMap { number in
      await Task.yield()
      return Flowable.range(start: number * 10, count: 10)
    }.subscribe(inOrder)
    try await eventually("both ends") { merged.isFinished && inOrder.isFinished }
    #expect(merged.elements.sorted() == Array(0..<100))
    #expect(inOrder.elements == Array(0..<100))
    #expect(inOrder.faults == [])
  }

  @Test func `a closure that does not wait stays the synchronous form`() {
    // All of it comes before the call returns: no task is made.
    #expect(text(of: Flowable.just(1).map { $0 + 1 }) == "2 |")
    #expect(text(of: Flowable.just(1).flatMap(maxConcurrent: 2) { Flowable.just($0 + 2) }) == "3 |")
    #expect(text(of: Flowable.just(1).concatMap { Flowable.just($0 + 3) }) == "4 |")
    #expect(text(of: Flowable.just(1).flatMap(maxConcurrent: 2, prefetch: 3) { Flowable.just($0 + 4) }) == "5 |")
  }
}

/// Doors that asynchronous calls wait at, by their numbers, until a test opens them.
final class Doors: Sendable {
  private struct State: Sendable {
    var opened: Set<Int> = []
    var waiting: Set<Int> = []
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  /// Waits until the door is open, or the task is cancelled.
  func pass(_ number: Int) async throws {
    state.withLock { _ = $0.waiting.insert(number) }
    while !state.withLock({ $0.opened.contains(number) }) {
      guard !Task.isCancelled else {
        state.withLock {
          $0.waiting.remove(number)
          $0.cancelled.insert(number)
        }
        throw CancellationError()
      }
      await Task.yield()
    }
    state.withLock { _ = $0.waiting.remove(number) }
  }

  func open(_ number: Int) { state.withLock { _ = $0.opened.insert(number) } }

  /// The doors that somebody waits at.
  var waiting: [Int] { state.withLock { $0.waiting.sorted() } }

  /// The doors at which somebody was cancelled.
  var cancelled: [Int] { state.withLock { $0.cancelled.sorted() } }
}
