extension ObservableType {
  /// Prints the events of the sequence, its subscription and its disposal on standard output, and passes the events on as they are.
  ///
  ///     2026-03-01 12:00:00.250: Numbers.swift:12 (load()) -> subscribed
  ///     2026-03-01 12:00:00.251: Numbers.swift:12 (load()) -> Event next(1)
  ///     2026-03-01 12:00:00.251: Numbers.swift:12 (load()) -> Event completed
  ///     2026-03-01 12:00:00.251: Numbers.swift:12 (load()) -> isDisposed
  ///
  /// - Parameters:
  ///   - identifier: tells the sequence apart. By default it is the place of the call: file, line and function.
  ///   - trimOutput: whether to shorten the text of an event that is longer than 40 characters, in its middle.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - function: the function of the call.
  /// - Returns: the sequence.
  /// - Complexity: that of the text of an event.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). No lock is held while an element describes itself.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #file, line: UInt = #line, function: String = #function
  ) -> Observable<Element> {
    let identifier = identifier ?? DebugJournal.place(file: file, line: line, function: function)
    return debug(to: DebugJournal(identifier, trims: trimOutput) { print($0) })
  }

  /// Writes what `debug` prints into a journal.
  package func debug(to journal: DebugJournal) -> Observable<Element> {
    self.do(
      onNext: { journal.write(Event.next($0)) },
      onError: { journal.write(Event<Element>.error($0)) },
      onCompleted: { journal.write(Event<Element>.completed) },
      onSubscribe: { journal.write("subscribed") },
      onDispose: { journal.write("isDisposed") })
  }
}
