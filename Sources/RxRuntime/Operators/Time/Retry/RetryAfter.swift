public import RxAtomics

extension ObservableType {
  /// Subscribes to the sequence again when it fails, after a wait that grows with each failure.
  ///
  ///     -a-x
  ///     retry(RetryBackoff(initialDelay: 2, maximumAttempts: 3, jitter: 0))
  ///     -a----a-------a-x
  ///
  /// - Parameters:
  ///   - backoff: how long to wait, and how often to try. One that makes no sense makes the sequence fail with `RxError.argumentOutOfRange`; with
  ///     0 attempts it is empty.
  ///   - scheduler: where the new attempts begin, and whose clock counts.
  ///   - random: a number from 0 to 1 for each wait, which its `jitter` is multiplied by. Give it one of your own for waits that are known beforehand.
  ///   - shouldRetry: whether to try again after an error.
  /// - Returns: the elements of all attempts, then the completion of the one that did not fail, or the error of the last.
  /// - Complexity: no allocation an element; five an attempt and what the scheduler needs. The stack does not grow with the number of attempts.
  /// - Thread safety: synchronous, with one live source at a time: as serial as that (contract, 2). The closures run on the thread of the error. The
  ///   clock is monotonic (contract, 11).
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry(
    _ backoff: RetryBackoff, scheduler: any SchedulerType,
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    shouldRetry: @escaping @Sendable (any Swift.Error) -> Bool = { _ in true }
  ) -> Observable<Element> {
    guard backoff.isValid else { return .error(RxError.argumentOutOfRange) }
    guard backoff.maximumAttempts > 0 else { return .empty() }
    return Producer<Element, Element>(asObservable()) { source, down in
      let attempts = RetryAttempts(backoff)
      let attempt = Producer<Element, Element>(source) { source, down in
        source.attach(
          Hop<Element, Element>(
            to: down,
            next: { sink, element in
              attempts.hasSent.value = true
              unsafeDowncast(sink, to: Hop<Element, Element>.self).down.next(element)
            },
            stop: { sink, end in
              if case .error(let error) = end { attempts.error.value = error }
              unsafeDowncast(sink, to: Hop<Element, Element>.self).down.stop(end)
            }))
      }
      Succession.start(down, after: .error) {
        guard let error = attempts.error.replace(with: nil) else { return .source(attempt) }
        guard shouldRetry(error), let wait = attempts.fail(chance: random()) else { return .end }
        return .source(attempt.delaySubscription(wait, scheduler: scheduler))
      }
    }
  }
}

/// What is known of the attempts of one subscription, on its serial event path.
@usableFromInline
package final class RetryAttempts: Sendable {
  @usableFromInline let error = SerialCell<(any Swift.Error)?>(nil)
  @usableFromInline let hasSent = SerialCell(false)
  private let machine: SerialCell<RetryBackoffStateMachine>

  @usableFromInline
  init(_ backoff: RetryBackoff) { machine = SerialCell(RetryBackoffStateMachine(backoff)) }

  /// - Returns: how long to wait for the next attempt; `nil` if there is to be none.
  @usableFromInline
  func fail(chance: Double) -> Duration? {
    let hasSent = hasSent.replace(with: false)
    return machine.with { $0.fail(hasSent: hasSent, chance: chance) }
  }
}
