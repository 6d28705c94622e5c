import Glibc
import RxAtomics
import TestSupport
import Testing

@Suite struct SPSCQueueStressTests {
  @Test func `one thread pops all that another pushes, in its order`() {
    let box = SPSCBox<Int>()
    let count = 50_000
    let producer = JoinableThread { for element in 0..<count { box.queue.push(element) } }
    var expected = 0
    while expected < count {
      guard let element = box.queue.pop() else {
        sched_yield()
        continue
      }
      guard element == expected else {
        Issue.record("\(element) came out in place of \(expected).")
        break
      }
      expected += 1
    }
    producer.join()
    #expect(box.queue.isEmpty == (expected == count))
  }

  @Test func `draining finds the same as popping`() {
    let box = SPSCBox<Int>()
    let count = 50_000
    let producer = JoinableThread {
      for element in 0..<count {
        box.queue.push(element)
        // Now and then the consumer catches up, at another place of a chunk each time.
        if element % 777 == 0 { sched_yield() }
      }
    }
    var expected = 0
    var wrong = 0
    while expected < count {
      let drained = box.queue.drain(upTo: 1_000) { element in
        if element != expected { wrong += 1 }
        expected += 1
      }
      if drained == 0 { sched_yield() }
    }
    producer.join()
    #expect(wrong == 0)
  }

  @Test func `chunks are handed back and forth while few elements wait`() {
    let box = SPSCBox<Message>()
    let waiting = InFlight(limit: 100)
    let alive = Alive()
    let count = 10_000
    let producer = JoinableThread {
      for number in 0..<count {
        waiting.add()
        box.queue.push(Message(alive.make(number)))
      }
    }
    var expected = 0
    while expected < count {
      guard let message = box.queue.pop() else {
        sched_yield()
        continue
      }
      waiting.remove()
      precondition(message.token.value == expected, "An element was lost, or overtaken.")
      expected += 1
    }
    producer.join()
    #expect(alive.count == 0)
  }

  @Test func `what was written before a push is visible after the pop`() {
    let alive = Alive()
    do {
      let box = SPSCBox<Message>()
      race(
        rounds: 300, setUp: { box },
        { box in
          for number in 0..<40 {
            let message = Message(alive.make(number))
            message.text = "message \(number)"
            box.queue.push(message)
          }
        },
        { box in
          var number = 0
          while number < 40 {
            guard let message = box.queue.pop() else {
              sched_yield()
              continue
            }
            if message.text == "message \(number)" { message.text = "seen" }
            precondition(message.text == "seen" && message.token.value == number, "A message was torn.")
            number += 1
          }
        },
        check: { #expect($0.queue.isEmpty == true) })
    }
    #expect(alive.count == 0)
    #expect(alive.madeCount == 300 * 40)
  }

  @Test func `producer and consumer may change places between rounds`() {
    let box = SPSCBox<Int>()
    let turn = Turn()
    race(
      rounds: 600,
      threads: 2,
      setUp: {
        turn.round += 1
        return turn
      },
      { turn, thread in
        if (turn.round + thread) % 2 == 0 {
          for element in 0..<30 { box.queue.push(turn.round * 30 + element) }
        } else {
          var element = 0
          while element < 30 {
            guard let popped = box.queue.pop() else {
              sched_yield()
              continue
            }
            precondition(popped == turn.round * 30 + element, "An element was lost, or overtaken.")
            element += 1
          }
        }
      },
      check: { _ in #expect(box.queue.isEmpty == true) })
  }
}

private final class SPSCBox<Element: Sendable>: Sendable {
  let queue = SPSCQueue<Element>()
}

/// - Safety: written between the rounds of a race, read within them.
private final class Turn: @unchecked Sendable {
  var round = 0
}
