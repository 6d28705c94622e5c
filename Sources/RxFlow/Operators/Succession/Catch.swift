public import RxAtomics

extension FlowableType {
  /// Goes on with another sequence when this one fails.
  ///
  /// - Parameter handler: makes the sequence to go on with. An error that it throws is what the sequence fails with.
  /// - Returns: the sequence. What was asked for and not yet sent is asked of the other one.
  /// - Complexity: no allocation an element; two at the call, three a subscription and three at the error.
  /// - Thread safety: one source is live at a time: as serial as that (contract, 2).
  /// - SeeAlso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func `catch`(
    _ handler: @escaping @Sendable (any Swift.Error) throws -> Flowable<Element>
  ) -> Flowable<Element> {
    .succession(asFlowable()) {
      let isSecond = AtomicFlagBox()
      return { end in
        guard case .failure(let error) = end, isSecond.flag.set() else { return .end(end) }
        do { return .source(try handler(error)) } catch { return .end(.failure(error)) }
      }
    }
  }

  /// Subscribes again when the sequence fails, without end.
  ///
  /// - Returns: the sequence. What was asked for and not yet sent is asked of the next attempt.
  /// - Complexity: no allocation an element; two at the call, three a subscription and three an attempt. The stack does not grow with the attempts.
  /// - Thread safety: one source is live at a time: as serial as that (contract, 2).
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry() -> Flowable<Element> { retry(.max) }

  /// Subscribes again when the sequence fails, a few times.
  ///
  /// - Parameter maxAttemptCount: how often to subscribe in all. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. What was asked for and not yet sent is asked of the next attempt; the error of the last attempt is passed on.
  /// - Complexity: no allocation an element; two at the call, three a subscription and three an attempt. The stack does not grow with the attempts.
  /// - Thread safety: one source is live at a time: as serial as that (contract, 2).
  /// - SeeAlso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> Flowable<Element> {
    guard maxAttemptCount > 0 else { return .error(RxError.argumentOutOfRange) }
    let source = asFlowable()
    return .succession(source) {
      let attempts = SerialCellBox(maxAttemptCount)
      return { end in
        guard case .failure = end, attempts.cell.value > 1 else { return .end(end) }
        if attempts.cell.value != .max { attempts.cell.value -= 1 }
        return .source(source)
      }
    }
  }
}

extension Flowable {
  /// Several sequences, one after the other.
  ///
  /// - Parameter sources: the sequences. Each is subscribed to when the one before is complete.
  /// - Returns: the sequence. It fails with the first that does.
  /// - Complexity: no allocation an element; three for each of the sequences. The stack does not grow with their number.
  /// - Thread safety: one source is live at a time: as serial as that (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat(_ sources: [Flowable<Element>]) -> Flowable<Element> {
    guard let first = sources.first else { return .empty() }
    return .succession(first) {
      let next = SerialCellBox(1)
      return { end in
        let index = next.cell.value
        guard case .finished = end, index < sources.count else { return .end(end) }
        next.cell.value = index + 1
        return .source(sources[index])
      }
    }
  }

  /// Several sequences, one after the other.
  ///
  /// - Parameter sources: the sequences. Each is subscribed to when the one before is complete.
  /// - Returns: the sequence. It fails with the first that does.
  /// - Complexity: no allocation an element; three for each of the sequences. The stack does not grow with their number.
  /// - Thread safety: one source is live at a time: as serial as that (contract, 2).
  /// - SeeAlso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public static func concat(_ sources: Flowable<Element>...) -> Flowable<Element> { concat(sources) }
}

/// A flag that a closure holds.
@usableFromInline
final class AtomicFlagBox: Sendable {
  @usableFromInline let flag: AtomicFlag

  @inlinable
  init() { flag = AtomicFlag() }
}

/// A value of the serial event path that a closure holds: sources follow each other, and each end happens before the next source is started.
@usableFromInline
final class SerialCellBox: Sendable {
  @usableFromInline let cell: SerialCell<Int>

  @inlinable
  init(_ value: Int) { cell = SerialCell(value) }
}
