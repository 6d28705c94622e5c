import TestSupport
import Testing

@testable import RxAtomics

@Suite struct HandoffQueueTests {
  @Test func `only the first push into an idle queue calls a worker`() {
    let queue = HandoffQueue<Int>()
    #expect(queue.push(1) == .callWorker)
    #expect(queue.push(2) == .none)
    #expect(queue.enter() == true)
    #expect(queue.push(3) == .none)
    #expect(queue.takeAll() == [1, 2, 3])
    #expect(queue.push(4) == .callWorker)
  }

  @Test func `a worker takes out what is pushed while it works`() {
    let queue = HandoffQueue<Int>()
    _ = queue.push(0)
    var taken: [Int] = []
    #expect(queue.enter() == true)
    let outcome = queue.work(atMost: .max) { element in
      taken.append(element)
      if element < 1_000 { #expect(queue.push(element + 1) == .none) }
      return true
    }
    #expect(outcome.isIdle)
    #expect(taken == Array(0...1_000))
  }

  @Test func `elements come out in order across the borders of chunks`() {
    let queue = HandoffQueue<String>()
    var pushed = 0
    var expected = 0
    for burst in 0..<400 {
      for _ in 0..<burst {
        _ = queue.push("element \(pushed) of a queue")
        pushed += 1
      }
      guard burst > 0, queue.enter() else { continue }
      var wrong = 0
      let outcome = queue.work(atMost: .max) { element in
        if element != "element \(expected) of a queue" { wrong += 1 }
        expected += 1
        return true
      }
      #expect(outcome.isIdle)
      #expect(wrong == 0)
      #expect(expected == pushed)
    }
  }

  @Test func `a worker that has done enough leaves, and the next one goes on`() {
    let queue = HandoffQueue<Int>()
    for element in 0..<1_000 { _ = queue.push(element) }
    var taken: [Int] = []
    var turns = 0
    var outcome = HandoffQueue<Int>.Outcome.moreLeft
    while outcome.isMoreLeft, queue.enter() {
      turns += 1
      outcome = queue.work(atMost: 100) { element in
        taken.append(element)
        return true
      }
    }
    #expect(outcome.isIdle)
    #expect(turns > 2)
    #expect(taken == Array(0..<1_000))
    #expect(queue.push(0) == .callWorker)
  }

  @Test func `a worker keeps to its limit, for which the end counts as one`() {
    let queue = HandoffQueue<Int>()
    for element in 1...3 { _ = queue.push(element) }
    #expect(queue.finish() == .none)
    var turns: [[Int]] = []
    var outcome = HandoffQueue<Int>.Outcome.moreLeft
    while outcome.isMoreLeft, queue.enter() {
      var taken: [Int] = []
      outcome = queue.work(atMost: 1) { element in
        taken.append(element)
        return true
      }
      turns.append(taken)
    }
    #expect(turns == [[1], [2], [3], []])
    #expect(outcome.isFinished)
  }

  @Test func `the end comes behind all elements`() {
    let queue = HandoffQueue<Int>()
    _ = queue.push(1)
    #expect(queue.finish() == .none)
    var taken: [Int] = []
    #expect(queue.enter() == true)
    let outcome = queue.work(atMost: .max) { element in
      taken.append(element)
      return true
    }
    #expect(outcome.isFinished)
    #expect(taken == [1])
    #expect(queue.enter() == false)
    #expect(queue.close() == false)
  }

  @Test func `the end of an empty queue calls a worker`() {
    let queue = HandoffQueue<Int>()
    #expect(queue.finish() == .callWorker)
    #expect(queue.enter() == true)
    #expect((queue.work(atMost: .max) { _ in true }).isFinished == true)
  }

  @Test func `a worker that was called and finds the queue closed does not enter`() {
    let alive = Alive()
    let queue = HandoffQueue<Alive.Token>()
    #expect(queue.push(alive.make()) == .callWorker)
    _ = queue.push(alive.make())
    #expect(queue.close() == true)
    #expect(queue.discard() == false)
    #expect(alive.count == 0)
    #expect(queue.enter() == false)
  }

  @Test func `closing while a worker is inside leaves the discarding to it`() {
    let alive = Alive()
    let queue = HandoffQueue<Alive.Token>()
    for number in 0..<600 { _ = queue.push(alive.make(number)) }
    _ = queue.finish()
    var taken = 0
    #expect(queue.enter() == true)
    let outcome = queue.work(atMost: .max) { _ in
      taken += 1
      if taken == 300 { #expect(queue.close() == false) }
      return taken < 300
    }
    #expect(outcome.isClosed(finished: true))
    #expect(taken == 300)
    #expect(alive.count == 0)
  }

  @Test func `what comes after the queue was emptied for good is dropped at once`() {
    let alive = Alive()
    let queue = HandoffQueue<Alive.Token>()
    #expect(queue.close() == true)
    #expect(queue.discard() == false)
    #expect(queue.push(alive.make()) == .closed)
    #expect(queue.push(alive.make()) == .closed)
    #expect(alive.count == 0)
    #expect(queue.finish() == .closed)
  }

  @Test func `only the first to close an idle queue has to discard`() {
    let queue = HandoffQueue<Int>()
    #expect(queue.close() == true)
    #expect(queue.close() == false)
  }

  @Test func `a queue that is destroyed drops what nobody took out`() {
    let alive = Alive()
    do {
      let queue = HandoffQueue<Alive.Token>()
      for number in 0..<700 { _ = queue.push(alive.make(number)) }
      #expect(queue.enter() == true)
      #expect((queue.work(atMost: 1) { _ in true }).isMoreLeft == true)
      #expect(alive.count > 0)
    }
    #expect(alive.count == 0)
  }
}

extension HandoffQueue where Element == Int {
  /// Takes out whatever is there, by a worker that has entered.
  fileprivate borrowing func takeAll() -> [Int] {
    var taken: [Int] = []
    _ = work(atMost: .max) { element in
      taken.append(element)
      return true
    }
    return taken
  }
}

extension HandoffQueue.Outcome {
  var isIdle: Bool { if case .idle = self { true } else { false } }

  var isMoreLeft: Bool { if case .moreLeft = self { true } else { false } }

  var isFinished: Bool { if case .finished = self { true } else { false } }

  func isClosed(finished expected: Bool) -> Bool {
    if case .closed(let finished) = self { finished == expected } else { false }
  }
}
