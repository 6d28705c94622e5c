import RxFlow
import RxFlowTestKit
import Testing

@Suite struct FlowCarriedValuesTests {
  @TaskLocal private static var id = "none"

  @Test(arguments: [true, false]) func `a value that is registered goes with the subscription`(pulled: Bool) {
    let registration = CarriedValues.register(Self.$id)
    defer { registration.dispose() }
    let (scheduler, matching) = (HandScheduler(), Counter())
    let range = Flowable.range(start: 0, count: 20)
    let source = pulled ? range : .concat(range, .empty())
    let running = Self.$id.withValue("request") {
      source.observe(on: scheduler, prefetch: 3).sink { _ in matching.add(Self.id == "request" ? 1 : 100) }
    }
    scheduler.runAll()
    #expect(matching.value == 20)
    running.cancel()
  }

  @Test func `it goes with the turn that subscribes`() {
    let registration = CarriedValues.register(Self.$id)
    defer { registration.dispose() }
    let (scheduler, matching) = (HandScheduler(), Counter())
    let running = Self.$id.withValue("request") {
      Flowable.range(start: 0, count: 20).subscribe(on: scheduler).sink { _ in
        matching.add(Self.id == "request" ? 1 : 100)
      }
    }
    scheduler.runAll()
    #expect(matching.value == 20)
    running.cancel()
  }
}
