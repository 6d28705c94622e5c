import RxRuntime
import TestSupport
import Testing

@Suite struct DebugTests {
  /// The lines that a journal has written, without the time.
  final class Lines: Sendable {
    private let lines = Log<String>()

    func journal(_ identifier: String, trims: Bool = false) -> DebugJournal {
      DebugJournal(identifier, trims: trims) { self.lines.add($0) }
    }

    var all: [String] { lines.all.map { String($0.drop { $0 != "." }.dropFirst(6)) } }
    var whole: [String] { lines.all }
  }

  @Test func `each event is written before it is passed on`() {
    let lines = Lines()
    let order = Log<Int>()
    let result = Observable.of(1, 2).debug(to: lines.journal("numbers")).do(onNext: { _ in order.add(lines.all.count) })
    #expect(text(of: result) == "1 2 |")
    #expect(
      lines.all == [
        "numbers -> subscribed", "numbers -> Event next(1)", "numbers -> Event next(2)", "numbers -> Event completed",
        "numbers -> isDisposed",
      ])
    #expect(order.all == [2, 3])
  }

  @Test func `an error and a disposal are written once`() {
    let lines = Lines()
    _ = Observable<Int>.error(Boom()).debug(to: lines.journal("a")).subscribe(onError: { _ in })
    let subscription = Observable<Int>.never().debug(to: lines.journal("b")).subscribe()
    subscription.dispose()
    subscription.dispose()
    #expect(
      lines.all == [
        "a -> subscribed", "a -> Event error(boom)", "a -> isDisposed", "b -> subscribed", "b -> isDisposed",
      ])
  }

  @Test func `long texts are trimmed in their middle, if that is wanted`() {
    let element = String(repeating: "a", count: 30) + String(repeating: "b", count: 30)
    let trimmed = Lines()
    _ = Observable.of(element, "short").debug(to: trimmed.journal("t", trims: true)).subscribe()
    let half = String(repeating: "a", count: 15)
    #expect(trimmed.all[1] == "t -> Event next(\(half)...\(String(repeating: "b", count: 19)))")
    #expect(trimmed.all[2] == "t -> Event next(short)")
    let whole = Lines()
    _ = Observable.of(element).debug(to: whole.journal("w")).subscribe()
    #expect(whole.all[1] == "w -> Event next(\(element))")
  }

  @Test func `a text of forty characters is not trimmed`() {
    let lines = Lines()
    let element = String(repeating: "a", count: 34)
    _ = Observable.of(element).debug(to: lines.journal("t", trims: true)).subscribe()
    #expect(lines.all[1] == "t -> Event next(\(element))")
  }

  @Test func `a line begins with date and time`() {
    let lines = Lines()
    _ = Observable.just(1).debug(to: lines.journal("numbers")).subscribe()
    let pattern = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}: numbers -> .+/
    #expect(lines.whole.count == 4)
    for line in lines.whole { #expect(line.wholeMatch(of: pattern) != nil, "\(line)") }
  }

  @Test func `a place is named by file, line and function`() {
    #expect(DebugJournal.place(file: "/a/b/Numbers.swift", line: 12, function: "load()") == "Numbers.swift:12 (load())")
    #expect(DebugJournal.place(file: "Numbers.swift", line: 1, function: "f") == "Numbers.swift:1 (f)")
    #expect(DebugJournal.place(file: "", line: 1, function: "f") == ":1 (f)")
  }

  @Test func `what is printed does not change the events`() {
    #expect(text(of: Observable.of(1, 2).debug("numbers", trimOutput: true)) == "1 2 |")
  }
}
