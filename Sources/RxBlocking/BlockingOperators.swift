import RxRuntime

extension BlockingObservable {
  /// Waits for the end.
  ///
  /// - Returns: all elements.
  /// - Throws: the error of the sequence, `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations, and an array that grows with the number of elements, without bound.
  /// - Thread safety: blocks the calling thread only.
  public func toArray() throws -> [Element] {
    try wait(for: .all).get()
  }

  /// Waits for the first element, and disposes the subscription then.
  ///
  /// - Returns: the element; nil if the sequence is complete without one.
  /// - Throws: the error of the sequence, `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations.
  /// - Thread safety: blocks the calling thread only.
  public func first() throws -> Element? {
    try wait(for: .first(1)).get().first
  }

  /// Waits for the end.
  ///
  /// - Returns: the last element; nil if the sequence is complete without one.
  /// - Throws: the error of the sequence, `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations; one element is kept.
  /// - Thread safety: blocks the calling thread only.
  public func last() throws -> Element? {
    try wait(for: .last).get().last
  }

  /// Waits for the end of a sequence that has one element.
  ///
  /// - Returns: the element.
  /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement` as soon as there is a second one, the error of the sequence,
  ///   `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations.
  /// - Thread safety: blocks the calling thread only.
  public func single() throws -> Element {
    try single { _ in true }
  }

  /// Waits for the end of a sequence of which one element satisfies a condition.
  ///
  /// - Parameter predicate: the condition. An error that it throws ends the wait.
  /// - Returns: the element.
  /// - Throws: `RxError.noElements`, `RxError.moreThanOneElement` as soon as there is a second one, the error of `predicate` or of the sequence,
  ///   `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations.
  /// - Thread safety: blocks the calling thread only. Calls of `predicate` are serial, on the threads that deliver (contract, 2).
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
    let elements = try wait(for: .first(2), where: predicate).get()
    guard elements.count < 2 else { throw RxError.moreThanOneElement }
    guard let element = elements.first else { throw RxError.noElements }
    return element
  }

  /// Waits for the end.
  ///
  /// - Returns: all elements, and the error if there is one: of the sequence, `RxError.timeout`, or `RxBlockingError`.
  /// - Complexity: a few allocations, and an array that grows with the number of elements, without bound.
  /// - Thread safety: blocks the calling thread only.
  public func materialize() -> MaterializedSequenceResult<Element> {
    wait(for: .all)
  }

  private func wait(
    for demand: Harvest<Element>.Demand, where predicate: (@Sendable (Element) throws -> Bool)? = nil
  ) -> MaterializedSequenceResult<Element> {
    guard withUnsafeCurrentTask(body: { $0 == nil }) else {
      return .failed(elements: [], error: RxBlockingError.calledInTask)
    }
    return Wait(for: demand, until: timeout.map { ContinuousClock.now.afterWait($0) }).run(source, where: predicate)
  }
}
