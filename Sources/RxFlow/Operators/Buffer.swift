public import RxAtomics

extension FlowableType {
  /// Collects the elements into arrays.
  ///
  ///     --1--2--3--4--5--|
  ///     buffer(count: 2)
  ///     -----[1,2]-[3,4]-[5]|
  ///
  /// - Parameter count: how many elements an array has; the last may have fewer. Less than 1 makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the arrays. For each that it is asked for, it asks for `count` elements. An error drops what was collected.
  /// - Complexity: one allocation an array, two at the call and three a subscription.
  /// - Thread safety: synchronous, with one live source: as serial as that (contract, 2).
  /// - SeeAlso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(count: Int) -> Flowable<[Element]> {
    guard count > 0 else { return .error(RxError.argumentOutOfRange) }
    return Flowable<[Element]>(asFlowable()) { (source: Flowable<Element>, down: FlowSink<[Element]>) in
      source.attach(
        FlowStage<Element, [Element], [Element]>(
          to: down, gate: BufferGate(count), state: [],
          next: { sink, element in
            let stage = unsafeDowncast(sink, to: FlowStage<Element, [Element], [Element]>.self)
            let isFull = stage.state.with { chunk in
              if chunk.isEmpty { chunk.reserveCapacity(Swift.min(count, 1_024)) }
              chunk.append(element)
              return chunk.count == count
            }
            return isFull ? stage.down.next(stage.state.replace(with: [])) * count : .none
          },
          stop: { sink, end in
            let stage = unsafeDowncast(sink, to: FlowStage<Element, [Element], [Element]>.self)
            stage.gate.line.dispose()
            let rest = stage.state.replace(with: [])
            if case .finished = end, !rest.isEmpty {
              _ = stage.down.next(rest)
              if stage.downLine.isDisposed { return }
            }
            stage.down.stop(end)
          }))
    }
  }
}

/// Asks for several elements in place of one.
///
/// - Safety: see `FlowSource`.
@usableFromInline
final class BufferGate: FlowGate, @unchecked Sendable {
  @usableFromInline let count: Int

  @inlinable
  init(_ count: Int) {
    self.count = count
    super.init()
  }

  @usableFromInline
  override func request(_ demand: Demand) { line.request(demand * count) }
}
