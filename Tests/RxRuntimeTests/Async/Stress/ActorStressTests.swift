import Dispatch
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ActorStress {
  private actor Counting {
    private(set) var last = [-1, -1]
    private(set) var count = 0

    func see(_ number: Int) {
      // Each thread's in its order.
      #expect(number > last[number % 2])
      last[number % 2] = number
      count += 1
    }
  }

  @Test func `an actor sees all events of two threads, each thread's in order`() async {
    for _ in 0..<10 {
      let (actor, subject, ended) = (Counting(), PublishSubject<Int>(), Tally())
      _ = subject.subscribe(
        isolatedTo: actor, onNext: { actor, number in actor.see(number) }, onCompleted: { _ in ended.add() })
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<2_000 { subject.onNext(number * 2 + thread) }
      }
      subject.onCompleted()
      await eventually { ended.value == 1 }
      #expect(await actor.count == 4_000)
    }
  }

  @Test func `actions of two threads on an actor never overlap, and those that are disposed are let go of`() async {
    let (actor, detector, alive) = (Counting(), OverlapDetector(), Alive())
    let scheduler = ActorScheduler(actor)
    for _ in 0..<20 {
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for number in 0..<200 {
          let token = alive.make(number)
          let action = scheduler.schedule(token) { token in
            detector.run { _ = token.value }
            return Disposables.create()
          }
          if number % 3 == 0 { action.dispose() }
        }
      }
      await eventually { alive.count == 0 }
    }
    #expect(detector.overlapCount == 0)
    #expect(detector.entryCount >= 20 * 2 * 133)
  }
}
