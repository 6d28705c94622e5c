import AccessLog
import RxFlow
import RxSchedulers

/// From lines to what is shown. Each stage has its thread, and no more waits between two of them than is said here.
///
///     reader ──lines──▶ (buffer, if live) ──▶ pool: parsing ──┐
///     reader ──lines──▶ (buffer, if live) ──▶ pool: parsing ──┴─entries──▶ desk: counting, printing
///
/// Lines are asked for (`Flowable`), so a file is read no faster than it is counted, and nothing is lost. A live log cannot be asked to wait: there
/// the buffer takes what comes, drops the oldest lines when it is full, and counts them. A pool with a limited queue could make the reader wait as well, but
/// what it refuses ends the sequence: it cannot drop one line and take the next.
struct Pipeline: Sendable {
  /// How many lines of a live log may wait, or `nil` if the log waits.
  let room: Int?
  /// How many seconds the sliding window spans.
  let span: Int

  private let drops = DropCounter()
  private let pool = ThreadPoolScheduler(name: "logwatch.pool")
  private let desk = SerialDispatchQueueScheduler(internalSerialQueueName: "logwatch.desk")

  init(room: Int?, span: Int) {
    self.room = room
    self.span = span
  }

  /// How many lines of live logs were dropped so far.
  var dropped: Int { drops.count }

  /// What is to be shown, each second and at the end, on a thread that may print it.
  func boards(of logs: [Lines]) -> Observable<Board> {
    Flowable.merge(logs.map(parsed), prefetch: 1_024)
      .observe(on: desk, prefetch: 1_024)
      .asObservable()
      .window(timeSpan: .seconds(1), count: .max, scheduler: desk)
      .flatMap { second in
        // In portions, which are summed up in place: `reduce` copies what it has so far.
        second.buffer(count: 1_024).map { Tally($0) }.reduce(Tally()) { $0.adding($1) }
      }
      .scan(into: Board(span: span)) { $0.add($1) }
  }

  /// The lines of a log, parsed on a lane of the pool: in their order, while other lanes parse other logs.
  private func parsed(_ log: Lines) -> Flowable<LogLine> {
    let lines = read(log)
    return (room.map { lines.onBackpressureBuffer(capacity: $0, overflow: .dropOldest, drops: drops) } ?? lines)
      .observe(on: pool, prefetch: 1_024)
      .map { LogLine(parsing: $0) }
  }

  /// The lines of a log, read on a thread that may wait for them.
  ///
  /// One is asked for at a time: the next may be long in coming, and this one need not wait for it. (`from` looks for the next one before it gives the thread
  /// back: that is what the pauses are for.) The first is asked for by who subscribes: the reader, too.
  private func read(_ log: Lines) -> Flowable<ArraySlice<UInt8>> {
    let reader = SerialDispatchQueueScheduler(internalSerialQueueName: "logwatch.reader")
    return Flowable.just(log)
      .observe(on: reader)
      .concatMap(prefetch: 1) { Flowable.from($0).observe(on: reader, prefetch: 1) }
      .compactMap { $0.line }
  }
}
