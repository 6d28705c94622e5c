/// How many elements a subscriber is ready for.
///
/// Demands are added up: a publisher sends no more elements than all demands together asked for. A sum that is too great for an `Int` is
/// `unlimited`, and what is taken from it leaves it unlimited; a difference is never less than `none`.
///
/// A demand of a negative number is a mistake that no arithmetic mends: what is made with it is not valid either, and whoever asks a
/// subscription for it sees the sequence fail with `RxError.argumentOutOfRange` (Reactive Streams, §3.9). To ask for `none` is no mistake,
/// and asks for nothing.
@frozen
public struct Demand: Sendable, Hashable {
  /// The number; the greatest stands for no limit, a negative one for a mistake.
  @usableFromInline package let raw: Int

  @inlinable
  package init(raw: Int) { self.raw = raw }

  /// No element.
  @inlinable
  public static var none: Demand {
    @inline(__always) get { Demand(raw: 0) }
  }

  /// As many elements as there are.
  @inlinable
  public static var unlimited: Demand {
    @inline(__always) get { Demand(raw: .max) }
  }

  /// So many elements.
  ///
  /// - Parameter count: how many. A negative count makes a demand that is not valid; `Int.max` is `unlimited`.
  @inlinable
  @inline(__always)
  public static func max(_ count: Int) -> Demand { Demand(raw: count) }

  /// The number of elements, or nil if there is no limit.
  @inlinable
  public var max: Int? { raw == .max ? nil : raw }

  /// Whether the demand is not a negative one.
  @inlinable
  public var isValid: Bool {
    @inline(__always) get { raw >= 0 }
  }
}

extension Demand {
  /// Both demands together.
  @inlinable
  @inline(__always)
  public static func + (left: Demand, right: Demand) -> Demand {
    guard left.raw | right.raw >= 0 else { return invalid }
    let (sum, overflow) = left.raw.addingReportingOverflow(right.raw)
    return overflow ? unlimited : Demand(raw: sum)
  }

  /// What is left of a demand when another was met.
  @inlinable
  @inline(__always)
  public static func - (left: Demand, right: Demand) -> Demand {
    guard left.raw | right.raw >= 0 else { return invalid }
    return left == unlimited ? left : Demand(raw: Swift.max(0, left.raw &- right.raw))
  }

  /// A demand several times over.
  @inlinable
  @inline(__always)
  public static func * (demand: Demand, times: Int) -> Demand {
    guard demand.raw | times >= 0 else { return invalid }
    let (product, overflow) = demand.raw.multipliedReportingOverflow(by: times)
    return overflow || (demand == unlimited && times > 0) ? unlimited : Demand(raw: product)
  }

  /// The demand and so many elements more.
  @inlinable
  public static func + (demand: Demand, count: Int) -> Demand { demand + .max(count) }

  /// The demand less so many elements.
  @inlinable
  public static func - (demand: Demand, count: Int) -> Demand { demand - .max(count) }

  /// Adds a demand.
  @inlinable
  public static func += (demand: inout Demand, other: Demand) { demand = demand + other }

  /// Adds so many elements.
  @inlinable
  public static func += (demand: inout Demand, count: Int) { demand = demand + count }

  /// Takes off what was met.
  @inlinable
  public static func -= (demand: inout Demand, other: Demand) { demand = demand - other }

  /// Takes off so many elements.
  @inlinable
  public static func -= (demand: inout Demand, count: Int) { demand = demand - count }

  /// Multiplies the demand.
  @inlinable
  public static func *= (demand: inout Demand, times: Int) { demand = demand * times }

  @inlinable
  static var invalid: Demand { Demand(raw: -1) }
}

extension Demand: Comparable {
  /// Whether one demand is for fewer elements than another.
  @inlinable
  public static func < (left: Demand, right: Demand) -> Bool { left.raw < right.raw }
}

extension Demand: CustomStringConvertible {
  /// The demand as text: `max(3)`, `unlimited`.
  public var description: String { self == .unlimited ? "unlimited" : "max(\(raw))" }
}
