import RxAtomics
import RxFlow
import RxFlowTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ObserveOnActorTests {
  private actor Store {
    private(set) var seen: [String] = []

    func see(_ text: String) { seen.append(text) }
  }

  @Test func `closures that belong to an actor`() async throws {
    let (store, ended) = (Store(), Counter())
    // Pulled by the actor, and through a queue.
    for source in [Flowable.range(start: 0, count: 300), .concat(.range(start: 0, count: 300), .empty())] {
      let running = source.sink(isolatedTo: store, prefetch: 16) { store, end in
        store.see("\(end)")
        ended.add()
      } receiveValue: { store, number in
        store.see("\(number)")
      }
      try await eventually("the end") { ended.value > 0 }
      ended.add(-1)
      running.cancel()
    }
    let once = (0..<300).map { "\($0)" } + ["finished"]
    #expect(await store.seen == once + once)
  }

  @Test func `the subscriber is on the actor, and demand stays exact`() async throws {
    let (store, source) = (Store(), ManualSource<Int>())
    let probe = FlowProbe<Int>(demand: .max(2)) { _, number in
      store.assumeIsolated { $0.see("\(number)") }
      return .none
    }
    source.observe(on: store, prefetch: 4).subscribe(probe)
    #expect(source.requests == [.max(4)])
    for number in 0..<4 { source.send(number) }
    try await eventually("what was asked for") { probe.elements.count == 2 }
    #expect(await store.seen == ["0", "1"])
    probe.request(.max(1))
    try await eventually("more") { source.requests == [.max(4), .max(3)] }
    #expect(probe.elements == [0, 1, 2])
    probe.cancel()
    #expect(source.cancellations == 1)
    #expect(probe.faults == [])
  }

  @Test func `letting go of the subscription ends it, and lets go of the actor`() async throws {
    let source = ManualSource<Int>()
    weak var gone: Store?
    do {
      let store = Store()
      gone = store
      let running = source.sink(isolatedTo: store) { store, number in store.see("\(number)") }
      source.send(1)
      while await store.seen != ["1"] { await Task.yield() }
      withExtendedLifetime(running) {}
    }
    #expect(source.cancellations == 1)
    try await eventually("the actor is let go of") { gone == nil }
  }
}
