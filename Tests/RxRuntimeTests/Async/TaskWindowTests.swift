import RxRuntime
import Testing

@Suite struct TaskWindowTests {
  /// All orders in which calls can finish.
  private func orders(_ count: Int) -> [[Int]] {
    count == 0
      ? [[]]
      : orders(count - 1).flatMap { order in
        (0..<count).map { place in
          var longer = order
          longer.insert(count - 1, at: place)
          return longer
        }
      }
  }

  @Test func `whatever the order in which calls finish, results come in that of the calls, or as they are there`() {
    for order in orders(5) {
      for inOrder in [true, false] {
        var window = TaskWindow<Int>(limit: 5, inOrder: inOrder)
        for call in 0..<5 {
          #expect(window.hasRoom)
          #expect(window.start() == call)
        }
        #expect(!window.hasRoom)
        var taken: [Int] = []
        for (count, call) in order.enumerated() {
          window.finish(call, with: .success(call))
          while let outcome = window.take() { taken.append((try? outcome.get()) ?? -1) }
          let finished = Set(order[...count])
          let expected = inOrder ? Array((0..<5).prefix { finished.contains($0) }) : Array(order[...count])
          #expect(taken == expected)
          #expect(window.hasRoom == !taken.isEmpty)
          #expect(window.isIdle == (count == 4))
        }
      }
    }
  }

  @Test func `a failure is seen when it is the next, and what waits can be dropped`() {
    var window = TaskWindow<Int>(limit: .max, inOrder: true)
    for _ in 0..<3 { _ = window.start() }
    window.finish(1, with: .failure(TestError()))
    #expect(window.failure == nil)
    window.finish(0, with: .success(0))
    #expect(window.failure == nil)
    #expect((try? window.take()?.get()) == 0)
    #expect(window.failure is TestError)
    window.finish(2, with: .success(2))
    #expect(window.drop().count == 2)
    #expect(window.failure == nil)
  }
}
