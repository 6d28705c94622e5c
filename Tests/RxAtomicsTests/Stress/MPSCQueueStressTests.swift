import Glibc
import TestSupport
import Testing

@testable import RxAtomics

@Suite struct MPSCQueueStressTests {
  @Test(arguments: [1, 2, 3]) func `nothing is lost, and each producer's elements keep their order`(producers: Int) {
    let box = MPSCBox<Sent>()
    let count = 15_000
    let threads = (0..<producers).map { producer in
      JoinableThread {
        for number in 0..<count {
          box.queue.push(Sent(producer: producer, number: number))
          if number % 997 == producer { sched_yield() }
        }
      }
    }
    var next = Array(repeating: 0, count: producers)
    var wrong = 0
    var received = 0
    func receive(_ sent: Sent) {
      if next[sent.producer] != sent.number { wrong += 1 }
      next[sent.producer] = sent.number + 1
      received += 1
    }
    // Popping and draining take turns.
    while received < count * producers, wrong == 0 {
      if let sent = box.queue.pop() { receive(sent) }
      if box.queue.drain(receive) == 0 { sched_yield() }
    }
    for thread in threads { thread.join() }
    #expect(wrong == 0)
    #expect(next == Array(repeating: count, count: producers))
    #expect(box.queue.isEmpty == true)
    #expect(box.queue.pool.freeCount <= NodePool<Sent>.capacity)
  }

  @Test func `nodes go from hand to hand while few elements wait`() {
    let box = MPSCBox<Message>()
    let waiting = InFlight(limit: 50)
    let alive = Alive()
    let count = 10_000
    let producers = (0..<2).map { _ in
      JoinableThread {
        for number in 0..<count {
          waiting.add()
          box.queue.push(Message(alive.make(number)))
        }
      }
    }
    var sum = 0
    var received = 0
    while received < 2 * count {
      guard let message = box.queue.pop() else {
        sched_yield()
        continue
      }
      waiting.remove()
      sum += message.token.value
      received += 1
    }
    for producer in producers { producer.join() }
    #expect(sum == count * (count - 1))
    #expect(alive.count == 0)
    #expect(box.queue.pool.freeCount <= NodePool<Message>.capacity)
  }

  @Test func `what was written before a push is visible after the pop`() {
    let alive = Alive()
    do {
      let box = MPSCBox<Message>()
      let push = { @Sendable (box: MPSCBox<Message>) in
        for number in 0..<20 {
          let message = Message(alive.make(number))
          message.text = "message \(number)"
          box.queue.push(message)
        }
      }
      race(
        rounds: 200, setUp: { box },
        { box in
          var received = 0
          while received < 40 {
            guard let message = box.queue.pop() else {
              sched_yield()
              continue
            }
            precondition(message.text == "message \(message.token.value)", "A message was torn.")
            message.text = "seen"
            received += 1
          }
        },
        push, push,
        check: { #expect($0.queue.isEmpty == true) })
    }
    #expect(alive.count == 0)
    #expect(alive.madeCount == 200 * 40)
  }

  @Test func `a queue that is let go in the middle destroys what waits`() {
    let alive = Alive()
    race(
      rounds: 200, setUp: { MPSCBox<Alive.Token>() },
      { box in for number in 0..<20 { box.queue.push(alive.make(number)) } },
      { box in for number in 0..<20 { box.queue.push(alive.make(number)) } },
      { box in for _ in 0..<20 { _ = box.queue.pop() } },
      check: { _ in })
    #expect(alive.count == 0)
    #expect(alive.madeCount == 200 * 40)
  }
}

private final class MPSCBox<Element: Sendable>: Sendable {
  let queue = MPSCQueue<Element>()
}

private struct Sent: Sendable {
  let producer: Int
  let number: Int
}
