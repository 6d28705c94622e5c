import RxRuntime
import Testing

@Suite("Event")
struct EventTests {
  @Test("says what it is")
  func kinds() {
    let error = TestError()
    let next = Event.next(1)
    let failed = Event<Int>.error(error)
    let completed = Event<Int>.completed
    #expect([next, failed, completed].map(\.isStopEvent) == [false, true, true])
    #expect([next, failed, completed].map(\.isCompleted) == [false, false, true])
    #expect([next, failed, completed].map(\.element) == [1, nil, nil])
    #expect([next, failed, completed].map { $0.error as? TestError } == [nil, error, nil])
    #expect(next.event.element == 1)
    #expect("\(next.debugDescription) \(completed.debugDescription)" == "next(1) completed")
  }

  @Test("map changes the element and keeps the end; what it throws becomes the error")
  func map() {
    let error = TestError()
    #expect(Event.next(1).map { "\($0)" }.element == "1")
    #expect(Event<Int>.completed.map { "\($0)" }.isCompleted)
    #expect(Event<Int>.error(error).map { "\($0)" }.error as? TestError == error)
    #expect(Event.next(1).map { _ -> String in throw error }.error as? TestError == error)
  }
}
