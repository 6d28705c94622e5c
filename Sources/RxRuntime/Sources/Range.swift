extension ObservableType where Element: RxAbstractInteger {
  /// The integers of a range.
  ///
  /// - Parameters:
  ///   - start: the first.
  ///   - count: how many. A negative count makes the sequence fail with `RxError.argumentOutOfRange`.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, none an element.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline.
  /// - SeeAlso: [range](https://reactivex.io/documentation/operators/range.html)
  @inlinable
  public static func range(start: Element, count: Element) -> Observable<Element> {
    Observable<Element> { _, down in
      guard count >= 0, count == 0 || !start.addingReportingOverflow(count - 1).overflow else {
        return down.stop(.error(RxError.argumentOutOfRange))
      }
      LoopTurn.start(down, RangeStep(current: start, left: count))
    }
  }
}

/// The loop of `range`.
@usableFromInline
package struct RangeStep<Element: RxAbstractInteger>: LoopStep {
  @usableFromInline var current: Element
  @usableFromInline var left: Element

  @inlinable
  package init(current: Element, left: Element) {
    self.current = current
    self.left = left
  }

  @inlinable
  package mutating func next() -> Element? {
    guard left > 0 else { return nil }
    // Wrapping: past the last element of a range that ends at the type's greatest value, nobody looks at it.
    defer {
      current &+= 1
      left &-= 1
    }
    return current
  }
}

/// The integers that `range` counts with.
public protocol RxAbstractInteger: FixedWidthInteger, Sendable {}

extension Int: RxAbstractInteger {}
extension Int8: RxAbstractInteger {}
extension Int16: RxAbstractInteger {}
extension Int32: RxAbstractInteger {}
extension Int64: RxAbstractInteger {}
extension UInt: RxAbstractInteger {}
extension UInt8: RxAbstractInteger {}
extension UInt16: RxAbstractInteger {}
extension UInt32: RxAbstractInteger {}
extension UInt64: RxAbstractInteger {}
