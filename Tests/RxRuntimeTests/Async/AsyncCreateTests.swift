import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct AsyncCreateTests {
  private let events = Log<String>()

  private func watch(_ source: Observable<Int>) -> any Disposable {
    let events = events
    return source.subscribe(
      onNext: { events.add("\($0)") }, onError: { _ in events.add("x") }, onCompleted: { events.add("|") })
  }

  @Test func `what the closure sends comes, and its return is the completion`() async {
    _ = watch(
      .create { observer async in
        for number in 1...3 {
          observer.onNext(number)
          await Task.yield()
        }
      })
    await eventually { events.count == 4 }
    #expect(events.all == ["1", "2", "3", "|"])
  }

  @Test func `an error that it throws is the sequence's, a cancellation of its own too`() async {
    for error in [TestError(), CancellationError()] as [any Error] {
      let log = Log<String>()
      _ = Observable<Int>.create { observer in
        observer.onNext(1)
        try await Task.sleep(for: .zero)
        throw error
      }.subscribe(onNext: { log.add("\($0)") }, onError: { log.add("\(type(of: $0))") })
      await eventually { log.count == 2 }
      #expect(log.all == ["1", "\(type(of: error))"])
    }
  }

  @Test func `disposal cancels the task, and lets go of what the closure holds`() async {
    let (doors, alive) = (Doors(), Alive())
    let subscription: any Disposable
    do {
      let token = alive.make(1)
      subscription = watch(
        .create { observer in
          try await doors.pass(token.value)
          observer.onNext(1)
        })
    }
    await eventually { doors.waiting == [1] }
    subscription.dispose()
    await eventually { alive.count == 0 }
    #expect(doors.cancelled == [1])
    #expect(events.all == [])
  }
}
