import Dispatch
import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncMapStress {
  @Test(arguments: [true, false]) func `all results come, one at a time`(inOrder: Bool) async {
    for _ in 0..<10 {
      let (detector, results, ended) = (OverlapDetector(), Log<Int>(), Alive())
      let subject = PublishSubject<Int>()
      let mapped =
        inOrder
        ? subject.map(maxConcurrent: 4) { $0 } : subject.flatMap(maxConcurrent: 4) { await Self.late($0) }
      _ = mapped.subscribe(
        onNext: { element in detector.run { results.add(element) } },
        onCompleted: { _ = ended.make() })
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<200 { subject.onNext(number * 2 + thread) }
      }
      subject.onCompleted()
      await eventually { ended.madeCount == 1 }
      #expect(detector.overlapCount == 0)
      let all = results.all
      #expect(all.sorted() == Array(0..<400))
      guard inOrder else { continue }
      for thread in 0..<2 { #expect(all.filter { $0 % 2 == thread } == Array(0..<200).map { $0 * 2 + thread }) }
    }
  }

  private static func late(_ number: Int) async -> Int {
    if number % 3 == 0 { await Task.yield() }
    return number
  }

  @Test func `disposing at any moment cancels and releases everything`() async {
    for round in 0..<100 {
      let (alive, received, after) = (Alive(), Tally(), Tally())
      let (subject, disposed) = (PublishSubject<Alive.Token>(), Tally())
      let subscription = subject.flatMap(maxConcurrent: 3) { token in
        await Task.yield()
        return token
      }.subscribe(onNext: { _ in
        received.add()
        if disposed.value > 0 { after.add() }
      })
      let feeding = Task {
        for number in 0..<100 {
          subject.onNext(alive.make(number))
          if number % 8 == 0 { await Task.yield() }
        }
      }
      await eventually { received.value >= round % 50 }
      subscription.dispose()
      disposed.add()
      await feeding.value
      await eventually { alive.count == 0 }
      // One delivery may have begun before.
      #expect(after.value <= 1)
    }
  }
}
