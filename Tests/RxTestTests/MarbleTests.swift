@testable import RxTest
import Testing

@Suite struct MarbleTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func problem(of line: String) -> String? {
    do {
      _ = try scheduler.createColdObservable(line)
      return nil
    } catch {
      return (error as? MarbleSyntaxError)?.problem
    }
  }

  @Test func `a line stands for events, one column a tick`() throws {
    let source = try scheduler.createColdObservable("--a--(bc)-|")
    #expect(
      source.recordedEvents == [.next(2, "a"), .next(5, "b"), .next(5, "c"), .completed(7)])
  }

  @Test func `spaces align lines and mean nothing`() throws {
    let source = try scheduler.createColdObservable(" - - a |")
    #expect(source.recordedEvents == [.next(2, "a"), .completed(3)])
  }

  @Test func `characters stand for values and errors`() throws {
    struct Broken: Error, Equatable {}
    let source = try scheduler.createHotObservable("a-b-x", values: ["a": 10, "b": 20], errors: ["x": Broken()])
    #expect(source.recordedEvents == [.next(200, 10), .next(202, 20), .error(204, Broken())])
    let other = try scheduler.createHotObservable("a#", values: ["a": 10], from: 50)
    #expect(other.recordedEvents == [.next(50, 10), .error(51, MarbleError())])
  }

  @Test func `what stands before the beginning comes before the subscription`() throws {
    let source = try scheduler.createHotObservable("--a-^--b-|")
    #expect(source.recordedEvents == [.next(198, "a"), .next(203, "b"), .completed(205)])
    try scheduler.expect("---b-|") { source }
  }

  @Test func `a line that cannot be read says where`() throws {
    #expect(problem(of: "-(a(b))") == "a group cannot contain another")
    #expect(problem(of: "-(a") == "a group does not end")
    #expect(problem(of: "-a)") == "no group ends here")
    #expect(problem(of: "-(a-b)") == "time cannot pass inside a group")
    #expect(problem(of: "-|a") == "nothing follows the end")
    #expect(problem(of: "-#a") == "nothing follows the end")
    #expect(problem(of: "^-^") == "the beginning stands once, outside groups")
    #expect(throws: MarbleSyntaxError(line: "-a-?-|", place: 3, problem: "`?` stands for no element and no error")) {
      try scheduler.createColdObservable("-a-?-|", values: ["a": 1])
    }
    #expect(
      MarbleSyntaxError(line: "-a)", place: 2, problem: "no group ends here").description
        == "Cannot read a marble line: no group ends here.\n  -a)\n    ^")
  }

  @Test func `a sequence that sends what was expected passes`() throws {
    let source = try scheduler.createColdObservable("-1-(23)-|")
    let observer = try scheduler.expect("-2-(34)-|") { source.asObservable().map { (Int($0) ?? 0) + 1 } }
    #expect(observer.events == [.next(201, 2), .next(203, 3), .next(203, 4), .completed(205)])
  }

  @Test func `a mismatch draws both lines one above the other`() throws {
    let source = try scheduler.createColdObservable("--a--b-|")
    let mismatch = #expect(throws: MarbleMismatch.self) { try scheduler.expect("--a--(bc)-|") { source } }
    #expect(
      mismatch?.description == """
        The sequence did not send what was expected:
          expected  --a--(bc)-|
          received  --a--b   -|
                         ^

        """)
  }

  @Test func `a mismatch says what unknown characters mean`() throws {
    let source = try scheduler.createColdObservable("-a-b#", values: ["a": 10, "b": 77])
    let mismatch = #expect(throws: MarbleMismatch.self) {
      try scheduler.expect("-a--|", values: ["a": 10]) { source }
    }
    #expect(
      mismatch?.description == """
        The sequence did not send what was expected:
          expected  -a--|
          received  -a-?#
                       ^
          ? = next(77)

        """)
  }

  @Test func `a long gap is drawn as its length`() throws {
    let source = scheduler.createColdObservable([.next(1, "a"), .next(101, "b")])
    let mismatch = #expect(throws: MarbleMismatch.self) { try scheduler.expect("-a") { source } }
    #expect(mismatch?.description.contains("  received  -a-…99…-b\n") == true)
  }
}
