import RxTest
import Testing

@Suite struct EventEqualityTests {
  private struct Broken: Error {
    let part: String
  }
  private struct Equal: Error, Equatable, CustomStringConvertible {
    let number: Int
    var description: String { "number" }
  }

  @Test func `events are equal if their kinds, elements and errors are`() {
    #expect(Event.next(1) == .next(1))
    #expect(Event.next(1) != .next(2))
    #expect(Event.next(1) != .completed)
    #expect(Event<Int>.completed == .completed)
  }

  @Test func `errors are compared by == if their type has it, otherwise by what they read`() {
    #expect(Event<Int>.error(Equal(number: 1)) == .error(Equal(number: 1)))
    #expect(Event<Int>.error(Equal(number: 1)) != .error(Equal(number: 2)))
    #expect(Event<Int>.error(Broken(part: "a")) == .error(Broken(part: "a")))
    #expect(Event<Int>.error(Broken(part: "a")) != .error(Broken(part: "b")))
    #expect(Event<Int>.error(Broken(part: "a")) != .error(Equal(number: 1)))
  }

  @Test func `so are the events of the traits`() {
    #expect([MaybeEvent.success(1), .completed] == [.success(1), .completed])
    #expect(MaybeEvent.success(1) != .success(2))
    #expect(MaybeEvent<Int>.error(Equal(number: 1)) == .error(Equal(number: 1)))
    #expect(MaybeEvent<Int>.error(Equal(number: 1)) != .completed)
    #expect([CompletableEvent.completed] == [.completed])
    #expect(CompletableEvent.error(Equal(number: 1)) == .error(Equal(number: 1)))
    #expect(CompletableEvent.error(Equal(number: 1)) != .error(Equal(number: 2)))
    #expect(CompletableEvent.error(Equal(number: 1)) != .completed)
    #expect([InfallibleEvent.next(1), .completed] == [.next(1), .completed])
    #expect(InfallibleEvent.next(1) != .next(2))
    #expect(SingleEvent.success(1) == .success(1))
    #expect(SingleEvent.success(1) != .success(2))
    #expect(SingleEvent<Int>.failure(Equal(number: 1)) == .failure(Equal(number: 1)))
    #expect(SingleEvent<Int>.failure(Equal(number: 1)) != .failure(Equal(number: 2)))
  }
}
