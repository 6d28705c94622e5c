import RxAtomics
import RxFlow
import TestSupport
import Testing

@Suite struct GroupByBoundedTests {
  private let subject = PublishSubject<Int>()
  private let log = Log()

  /// Subscribes to the groups by tens, and to each of them, and logs what they send.
  private func run(_ overflow: BufferOverflow, drops: DropCounter? = nil) -> any Disposable {
    subject.groupBy(maxGroups: 2, overflow: overflow, drops: drops, onDrop: { [log] in log.add("-\($0)") }) { $0 / 10 }
      .do(onError: { [log] in log.add("x(\($0))") }, onCompleted: { [log] in log.add("|") })
      .subscribe(onNext: { [log] group in
        log.add("open \(group.key)")
        _ = group.subscribe(
          onNext: { log.add("\($0)") }, onError: { _ in log.add("\(group.key) failed") },
          onCompleted: { log.add("\(group.key) complete") })
      })
  }

  @Test func `the group that was opened first makes room, and its key opens another`() {
    let running = run(.dropOldest)
    for element in [1, 11, 2, 21, 12, 3, 22] { subject.onNext(element) }
    subject.onCompleted()
    #expect(
      log.lines.prefix(13) == [
        "open 0", "1", "open 1", "11", "2", "0 complete", "open 2", "21", "12", "1 complete", "open 0", "3", "22",
      ])
    #expect(log.lines.dropFirst(13).sorted() == ["0 complete", "2 complete", "|"])
    running.dispose()
  }

  @Test func `an element of one group too many is dropped, counted and handed over`() {
    let drops = DropCounter()
    let running = run(.dropNewest, drops: drops)
    for element in [1, 11, 21, 12, 31, 2] { subject.onNext(element) }
    #expect(log.lines == ["open 0", "1", "open 1", "11", "-21", "12", "-31", "2"])
    #expect(drops.count == 2)
    running.dispose()
  }

  @Test func `one group too many fails the sequence and all groups`() {
    let running = run(.fail)
    for element in [1, 11, 2, 21, 3] { subject.onNext(element) }
    #expect(log.lines.prefix(5) == ["open 0", "1", "open 1", "11", "2"])
    #expect(log.lines.dropFirst(5).sorted() == ["0 failed", "1 failed", "x(Arithmetic overflow occurred.)"])
    #expect(!subject.hasObservers)
    running.dispose()
  }

  @Test func `nobody waits for a group, and no groups are none`() {
    for (count, overflow) in [(2, BufferOverflow.block), (0, .fail)] {
      let failed = Counter()
      subject.groupBy(maxGroups: count, overflow: overflow) { $0 }
        .subscribe(onError: { failed.add($0 is FlowError || $0 is RxError ? 1 : 9) }).dispose()
      #expect(failed.value == 1)
    }
  }

  @Test(arguments: [BufferOverflow.dropOldest, .dropNewest])
  func `a flood of keys keeps the table small, and what was closed is let go of`(_ overflow: BufferOverflow) {
    let (alive, subject, most) = (Alive(), PublishSubject<Alive.Token>(), Counter())
    // Each group keeps its last element.
    let running = subject.groupBy(maxGroups: 8, overflow: overflow) { $0.value }
      .flatMap { $0.scan(into: Alive.Token?.none) { last, token in last = token } }
      .subscribe(onNext: { _ in most.add(max(0, alive.count - most.value)) })
    for number in 0..<5_000 { subject.onNext(alive.make(number)) }
    #expect(most.value <= 10)
    running.dispose()
    #expect(alive.count == 0)
  }

  /// Lines, in the order in which they came.
  private final class Log: Sendable {
    private let all = Locked<[String]>([])
    func add(_ line: String) { all.withLock { $0.append(line) } }
    var lines: [String] { all.withLock { $0.map(\.self) } }
  }
}
