import Dispatch
import RxRuntime
import TestSupport
import Testing

@testable import RxSchedulers

@Suite("TimerHeap")
struct TimerHeapTests {
  /// Makes timers that belong to nobody and do nothing.
  static let timers = DispatchTimers(queue: .global(), leeway: .zero, isConcurrent: true)

  static func timer() -> ScheduledTimer { ScheduledTimer(timers) { Disposables.create() } }

  /// `removeDue`, for expectations, which cannot change what they look at.
  static func due(_ heap: inout TimerHeap, _ now: UInt64) -> ScheduledTimer? { heap.removeDue(at: now) }

  /// `remove`, for expectations.
  static func out(_ heap: inout TimerHeap, _ timer: ScheduledTimer) -> Bool { heap.remove(timer) }

  /// All permutations of the numbers below a bound.
  static func permutations(of count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(of: count - 1).flatMap { shorter in
      (0..<count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  @Test("hands out timers by deadline, in whatever order they came")
  func order() {
    for deadlines in Self.permutations(of: 6) {
      var heap = TimerHeap()
      let timers = (0..<6).map { _ in Self.timer() }
      for deadline in deadlines { heap.insert(timers[deadline], at: UInt64(deadline)) }
      #expect(heap.count == 6 && heap.earliest == 0)
      for deadline in 0..<6 { #expect(Self.due(&heap, .max) === timers[deadline]) }
      #expect(heap.isEmpty && heap.earliest == nil)
      #expect(Self.due(&heap, .max) == nil)
    }
  }

  @Test("hands out timers with the same deadline in the order of their coming")
  func equalDeadlines() {
    for count in 1...20 {
      var heap = TimerHeap()
      let timers = (0..<count).map { _ in Self.timer() }
      for timer in timers { heap.insert(timer, at: 7) }
      for timer in timers { #expect(Self.due(&heap, 7) === timer) }
    }
  }

  @Test("hands out nothing before its deadline")
  func due() {
    var heap = TimerHeap()
    let timers = (0..<3).map { _ in Self.timer() }
    for (index, timer) in timers.enumerated() { heap.insert(timer, at: UInt64(10 * index)) }
    #expect(Self.due(&heap, 0) === timers[0])
    #expect(Self.due(&heap, 9) == nil)
    #expect(Self.due(&heap, 10) === timers[1])
    #expect(heap.earliest == 20)
    heap.insert(Self.timer(), at: .max)
    #expect(Self.due(&heap, .max - 1) === timers[2])
    #expect(Self.due(&heap, .max - 1) == nil)
    #expect(heap.count == 1)
  }

  @Test("taking any timer out leaves the others in order; a timer that is out is not taken out twice")
  func remove() {
    for deadlines in Self.permutations(of: 5) {
      for removed in 0..<5 {
        var heap = TimerHeap()
        let timers = (0..<5).map { _ in Self.timer() }
        for deadline in deadlines { heap.insert(timers[deadline], at: UInt64(deadline)) }
        #expect(Self.out(&heap, timers[removed]) == true)
        #expect(Self.out(&heap, timers[removed]) == false)
        for deadline in 0..<5 where deadline != removed { #expect(Self.due(&heap, .max) === timers[deadline]) }
        #expect(heap.isEmpty)
      }
    }
    var heap = TimerHeap()
    #expect(Self.out(&heap, Self.timer()) == false)
  }

  /// Numbers that look random and are the same in every run.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  @Test("does what a sorted array does, over thousands of random steps", arguments: [1, 2, 3, 4])
  func model(seed: UInt64) {
    var random = SplitMix(state: seed)
    var heap = TimerHeap()
    // Sorted by deadline, equal ones by their coming.
    var model: [(deadline: UInt64, timer: ScheduledTimer)] = []
    var gone: [ScheduledTimer] = []
    for step in 0..<3_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(step < 1_500 ? 6 : 3):
        let timer = Self.timer()
        let deadline = UInt64.random(in: 0..<50, using: &random)
        heap.insert(timer, at: deadline)
        model.insert((deadline, timer), at: model.firstIndex { $0.deadline > deadline } ?? model.endIndex)
      case 6, 7:
        guard !model.isEmpty else { continue }
        let (_, timer) = model.remove(at: Int.random(in: 0..<model.count, using: &random))
        #expect(Self.out(&heap, timer) == true)
        gone.append(timer)
      case 8:
        if let timer = gone.randomElement(using: &random) { #expect(Self.out(&heap, timer) == false) }
      default:
        let now = UInt64.random(in: 0..<50, using: &random)
        let expected = (model.first?.deadline ?? .max) <= now ? model.removeFirst().timer : nil
        let actual = heap.removeDue(at: now)
        #expect(actual === expected)
        if let actual { gone.append(actual) }
      }
      #expect(heap.count == model.count && heap.earliest == model.first?.deadline)
    }
    for (_, timer) in model { #expect(Self.due(&heap, .max) === timer) }
    #expect(heap.isEmpty)
  }
}
