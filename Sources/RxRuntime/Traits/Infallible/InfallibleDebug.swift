extension InfallibleType {
  /// Prints the events of the sequence, its subscription and its disposal on standard output, and passes the events on as they are.
  ///
  /// - Parameters:
  ///   - identifier: tells the sequence apart. By default it is the place of the call: file, line and function.
  ///   - trimOutput: whether to shorten the text of an event that is longer than 40 characters, in its middle.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - function: the function of the call.
  /// - Returns: the sequence.
  /// - Complexity: that of the text of an event.
  /// - Thread safety: as serial as the source (contract, 2). No lock is held while an element describes itself.
  /// - SeeAlso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #file, line: UInt = #line, function: String = #function
  ) -> Infallible<Element> {
    Infallible(
      asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
