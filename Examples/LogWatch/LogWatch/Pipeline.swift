import AccessLog
import RxFlow
import RxSchedulers

/// From lines to what is shown. Each stage has its thread, and no more waits between two of them than is said here.
///
///     reader ──lines──▶ [buffer, if live] ──▶ pool: parsing ──entries──▶ desk: counting, printing
///
/// Lines are asked for (`Flowable`), so a file is read no faster than it is counted, and nothing is lost. A live log cannot be asked to wait: there
/// the buffer takes what comes, drops the oldest lines when it is full, and counts them. A pool with a limited queue could do either as well, but it refuses
/// by ending the sequence, and lets nobody choose what is dropped.
struct Pipeline: Sendable {
  /// How many lines a live log may be ahead, or `nil` if it waits.
  let room: Int?
  /// How many seconds the sliding window spans.
  let span: Int

  private let drops = DropCounter()
  private let reader = SerialDispatchQueueScheduler(internalSerialQueueName: "logwatch.reader")
  private let pool = ThreadPoolScheduler(name: "logwatch.pool")
  private let desk = SerialDispatchQueueScheduler(internalSerialQueueName: "logwatch.desk")

  init(room: Int?, span: Int) {
    self.room = room
    self.span = span
  }

  /// How many lines of a live log were dropped so far.
  var dropped: Int { drops.count }

  /// What is to be shown, each second and at the end, on a thread that may print it.
  func boards(of lines: Lines) -> Observable<Board> {
    read(lines)
      .observe(on: pool, prefetch: 1_024)
      .map { LogLine(parsing: $0) }
      .observe(on: desk, prefetch: 1_024)
      .asObservable()
      .window(timeSpan: .seconds(1), count: .max, scheduler: desk)
      .flatMap { second in
        // In portions, which are summed up in place: `reduce` copies what it has so far.
        second.buffer(count: 1_024).map { Tally($0) }.reduce(Tally()) { $0.adding($1) }
      }
      .scan(into: Board(span: span)) { $0.add($1) }
      .subscribe(on: reader)
  }

  private func read(_ lines: Lines) -> Flowable<ArraySlice<UInt8>> {
    // One at a time: the next line may be long in coming, and this one need not wait for it.
    let lines = Flowable.from(lines).observe(on: reader, prefetch: 1)
    return room.map { lines.onBackpressureBuffer(capacity: $0, overflow: .dropOldest, drops: drops) } ?? lines
  }
}
