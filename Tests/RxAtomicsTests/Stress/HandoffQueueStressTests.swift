import Dispatch
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct HandoffQueueStressTests {
  @Test func `workers on changing threads take out all, in order, never two at once`() throws {
    let box = HandoffBox<Int>()
    let count = 30_000
    let workers = DispatchQueue(label: "workers", attributes: .concurrent)
    let overlap = OverlapDetector()
    let order = SerialCellBox(0)
    let wrong = AtomicCounter()
    let done = Latch()
    @Sendable func work() {
      guard box.queue.enter() else { return }
      let outcome = overlap.run {
        box.queue.work(atMost: 500) { element in
          if element != order.cell.value { wrong.add() }
          order.cell.value = element + 1
          return true
        }
      }
      if outcome.isMoreLeft { workers.async { work() } }
      if outcome.isFinished { done.countDown() }
    }
    for element in 0..<count where box.queue.push(element) == .callWorker { workers.async { work() } }
    if box.queue.finish() == .callWorker { workers.async { work() } }
    try done.wait("the end of the queue")
    #expect(wrong.value == 0)
    #expect(order.cell.value == count)
    #expect(overlap.overlapCount == 0)
  }

  @Test func `closing meets a producer and a worker: everything is dropped, by one of them`() {
    let alive = Alive()
    let told = AtomicCounter()
    let rounds = 1_500
    race(
      rounds: rounds,
      setUp: {
        let box = HandoffBox<Alive.Token>()
        for number in 0..<20 { _ = box.queue.push(alive.make(number)) }
        return box
      },
      { box in
        for number in 0..<20 where box.queue.push(alive.make(number)) == .closed {}
        if box.queue.finish() == .closed { told.add() }
      },
      { box in
        guard box.queue.enter() else { return }
        switch box.queue.work(atMost: .max, { _ in true }) {
        case .closed(let finished): if finished { told.add() }
        case .finished: told.add()
        case .idle, .moreLeft: break
        }
      },
      { box in
        if box.queue.close(), box.queue.discard() { told.add() }
      },
      check: { _ in #expect(alive.count == 0) })
    // Exactly one learns of each end: the worker, who discards, or the producer itself.
    #expect(told.value == rounds)
  }
}

private final class HandoffBox<Element: Sendable>: Sendable {
  let queue = HandoffQueue<Element>()
}

private final class SerialCellBox<Value: Sendable>: Sendable {
  let cell: SerialCell<Value>

  init(_ value: Value) { cell = SerialCell(value) }
}
