extension Flowable where Element: RxAbstractInteger {
  /// The integers of a range.
  ///
  /// - Parameters:
  ///   - start: the first.
  ///   - count: how many. A negative count, or one past the greatest integer of the type, makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. The completion comes with the last element.
  /// - Complexity: one allocation at the call and one a subscription, none an element.
  /// - Thread safety: an element is sent by the thread that asks for it, or by one that is sending already (contract, 2).
  /// - SeeAlso: [range](https://reactivex.io/documentation/operators/range.html)
  @inlinable
  public static func range(start: Element, count: Element) -> Flowable<Element> {
    guard count > 0 else { return count == 0 ? .empty() : .error(RxError.argumentOutOfRange) }
    guard !start.addingReportingOverflow(count - 1).overflow else { return .error(RxError.argumentOutOfRange) }
    return Flowable { _, down in StepSource.start(down, RangeStep(current: start, left: count)) }
  }
}
