import Dispatch
import RxRuntime
import TestSupport
import Testing

@testable import RxSchedulers

@Suite struct TimerHeapTests {
  private let timers = WorkTimers(
    queue: BlockQueue(DispatchQueue(label: "unused"), isConcurrent: false), leeway: .zero, isInline: true,
    run: { $0.run() })

  private func timer(_ log: Log<Int>, _ number: Int) -> ScheduledTimer {
    ScheduledTimer(timers, Work(object: log, body: { unsafeDowncast($0, to: Log<Int>.self).add(number) }))
  }

  @Test func `timers come out by deadline, those of one deadline in the order of their making`() {
    let log = Log<Int>()
    var heap = TimerHeap()
    let deadlines: [UInt64] = [50, 10, 30, 10, 20, 50, 10, 40]
    for (number, deadline) in deadlines.enumerated() { heap.insert(timer(log, number), at: deadline) }
    while let timer = heap.removeDue(at: .max) { timer.run() }
    #expect(log.all == [1, 3, 6, 4, 2, 7, 0, 5])
    #expect(heap.isEmpty)
  }

  @Test func `only what is due comes out`() {
    let log = Log<Int>()
    var heap = TimerHeap()
    for number in 0..<10 { heap.insert(timer(log, number), at: UInt64(number * 10)) }
    #expect(heap.earliest == 0)
    while let timer = heap.removeDue(at: 35) { timer.run() }
    #expect(log.all == [0, 1, 2, 3])
    #expect(heap.earliest == 40)
    #expect(heap.count == 6)
  }

  @Test func `any timer can be taken out, once`() {
    let log = Log<Int>()
    var heap = TimerHeap()
    var generator = SystemRandomNumberGenerator()
    let all = (0..<300).map { timer(log, $0) }
    let deadlines = all.map { _ in UInt64.random(in: 0..<100, using: &generator) }
    for (timer, deadline) in zip(all, deadlines) { heap.insert(timer, at: deadline) }
    for number in stride(from: 0, to: 300, by: 3) {
      #expect(heap.remove(all[number]) == true)
      #expect(heap.remove(all[number]) == false)
    }
    while let timer = heap.removeDue(at: .max) { timer.run() }
    let expected = (0..<300).filter { $0 % 3 != 0 }.sorted { (deadlines[$0], $0) < (deadlines[$1], $1) }
    #expect(log.all == expected)
  }

  @Test func `the timer that fills a gap may have to rise`() {
    let log = Log<Int>()
    var heap = TimerHeap()
    // In this order they lie as they come: 101 under 100, and 2, the last one, in the other branch.
    let timers = [0, 100, 1, 101, 102, 50, 2].map { deadline in
      let timer = timer(log, deadline)
      heap.insert(timer, at: UInt64(deadline))
      return timer
    }
    #expect(heap.remove(timers[3]) == true)
    while let timer = heap.removeDue(at: .max) { timer.run() }
    #expect(log.all == [0, 1, 2, 50, 100, 102])
  }
}
