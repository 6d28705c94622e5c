public import RxAtomics

extension ObservableType {
  /// Subscribes to the sequence again whenever it fails.
  ///
  ///     --1--x
  ///     retry()
  ///     --1----1----1----1-- …
  ///
  /// - Returns: the elements of all attempts, then the completion of the one that did not fail.
  /// - Complexity: no allocation an element; one an attempt. The stack does not grow with the number of attempts. A source that fails at once fails
  ///   again and again, on the thread that subscribes.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2). The next attempt begins on the thread of
  ///   the error.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry() -> Observable<Element> {
    Producer<Element, Element>(asObservable()) { source, down in
      Succession.start(down, after: .error) { .source(source) }
    }
  }

  /// Subscribes to the sequence again when it fails, a number of times in all.
  ///
  ///     --1--x
  ///     retry(2)
  ///     --1----1--x
  ///
  /// - Parameter maxAttemptCount: how often to subscribe, the first time included: to try once more it takes 2. With 0 the result is empty; a
  ///   negative count makes it fail with `RxError.argumentOutOfRange`.
  /// - Returns: the elements of all attempts, then the completion of the one that did not fail, or the error of the last.
  /// - Complexity: no allocation an element; one an attempt. The stack does not grow with the number of attempts. The last attempt sends directly
  ///   to what is downstream.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2). The next attempt begins on the thread of
  ///   the error.
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    guard maxAttemptCount > 0 else { return maxAttemptCount == 0 ? .empty() : .error(RxError.argumentOutOfRange) }
    return Producer<Element, Element>(asObservable()) { source, down in
      let attempts = Position(0)
      Succession.start(down, after: .error) {
        attempts.index.value += 1
        return attempts.index.value < maxAttemptCount ? .source(source) : .last(source)
      }
    }
  }
}
