public import RxAtomics

extension DemandCounter {
  /// Adds a demand to what was asked for.
  ///
  /// - Returns: whether the caller has to send.
  @inlinable
  @inline(__always)
  package func ask(_ demand: Demand) -> Bool { ask(demand.raw) }
}
