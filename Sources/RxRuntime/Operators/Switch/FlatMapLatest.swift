extension ObservableType {
  /// Turns each element into a sequence and sends the elements of the latest one only.
  ///
  ///     --a-----b--------|
  ///        a: -1--2--3--|
  ///        b: --4--5--|
  ///     ---1--2---4--5---|
  ///
  /// - Parameter selector: the sequence for an element. An error that it throws ends the result.
  /// - Returns: the elements of the latest inner sequence; the one before is disposed when it takes over. Complete when the outer and the latest are.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2). Calls of `selector` are serial,
  ///   outside the point.
  /// - SeeAlso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Producer<Element, Source.Element>(asObservable()) { source, down in
      let coordinator = SwitchCoordinator(to: down)
      let outer = SwitchingSink<Element, Source.Element>(coordinator) { sink, element in
        let outer = unsafeDowncast(sink, to: SwitchingSink<Element, Source.Element>.self)
        do { outer.coordinator.arrive(try selector(element).asObservable()) } catch { outer.stop(.error(error)) }
      }
      guard coordinator.begin(down) else { return }
      coordinator.setUpstream(outer)
      source.attach(outer)
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Sends the elements of the latest inner sequence only.
  ///
  ///     --a-----b--------|
  ///        a: -1--2--3--|
  ///        b: --4--5--|
  ///     ---1--2---4--5---|
  ///
  /// - Returns: the elements of the latest inner sequence; the one before is disposed when it takes over. Complete when the outer and the latest are.
  /// - Complexity: one allocation an inner sequence, none an element.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2).
  /// - SeeAlso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}

/// Receives the outer sequence of a switch. It is its own subscription.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class SwitchingSink<Element: Sendable, Result: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline let coordinator: SwitchCoordinator<Result>

  @inlinable
  init(_ coordinator: SwitchCoordinator<Result>, next: @escaping Next) {
    self.coordinator = coordinator
    super.init(
      disposer: nil, depth: 0, next: next,
      stop: { sink, end in
        let outer = unsafeDowncast(sink, to: SwitchingSink<Element, Result>.self)
        outer.dispose()
        outer.coordinator.outerStopped(end)
      })
  }
}
