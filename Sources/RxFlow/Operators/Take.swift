public import RxAtomics

extension FlowableType {
  /// Lets the first elements through and is complete with the last of them.
  ///
  ///     --1--2--3--4--|
  ///     take(2)
  ///     --1--2|
  ///
  /// - Parameter count: how many elements. With 0 the source is not subscribed to; a negative count makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the first `count` elements, or all if the source has fewer. It never asks for more than `count` elements in all; the source
  ///   is cancelled with the last of them.
  /// - Complexity: no allocation an element; two at the call and three a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2). Requests from several threads are added up in one
  ///   atomic word.
  /// - SeeAlso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Flowable<Element> {
    guard count > 0 else { return count == 0 ? .empty() : .error(RxError.argumentOutOfRange) }
    return Flowable<Element>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<Element>) in
      source.attach(
        FlowStage<Element, Element, Int>(to: down, gate: TakeGate(count), state: count) { sink, element in
          let stage = unsafeDowncast(sink, to: FlowStage<Element, Element, Int>.self)
          let left = stage.state.value &- 1
          stage.state.value = left
          guard left <= 0 else {
            let more = stage.down.next(element)
            // The gate is reached for only if something was asked for: that would retain it.
            return more == .none ? more : unsafeDowncast(stage.gate, to: TakeGate.self).admit(more)
          }
          guard left == 0 else { return .none }
          // The line downstream may be the one that the last element ends.
          stage.gate.line.dispose()
          _ = stage.down.next(element)
          if !stage.downLine.isDisposed { stage.down.stop(.finished) }
          return .none
        })
    }
  }
}

/// Lets requests through up to a number in all.
///
/// Safe with two threads between any two lines: what is still admitted is one allowance, from which each request takes its part in one step.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class TakeGate: FlowGate, @unchecked Sendable {
  // Private, and its users not inlinable: as in `FlowLine`.
  private let left: Allowance

  @usableFromInline
  init(_ count: Int) {
    left = Allowance(count)
    super.init()
  }

  /// What of a demand is to be passed on.
  @usableFromInline
  func admit(_ demand: Demand) -> Demand {
    guard demand.isValid else { return demand }
    let part = left.take(demand.raw)
    return part > 0 ? .max(part) : .none
  }

  @usableFromInline
  package override func request(_ demand: Demand) {
    let part = admit(demand)
    if part != .none { line.request(part) }
  }
}
