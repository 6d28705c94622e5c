extension ObservableType {
  /// The states of a loop: the initial one, then each that follows from the one before, as long as they satisfy a condition.
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: whether a state is sent; the sequence is complete at the first that is not. An error that it throws ends the sequence.
  ///   - iterate: the state that follows. Called after the one before was sent. An error that it throws ends the sequence.
  /// - Returns: the sequence.
  /// - Complexity: one allocation a subscription, none an element.
  /// - Thread safety: runs on the subscribing thread; takes turns with what else waits on its trampoline.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> {
    Observable<Element> { _, down in
      LoopTurn.start(down, GenerateStep(state: initialState, condition: condition, iterate: iterate))
    }
  }
}

/// The loop of `generate`.
@usableFromInline
package struct GenerateStep<Element: Sendable>: LoopStep {
  @usableFromInline var state: Element
  @usableFromInline var isFirst = true
  @usableFromInline let condition: @Sendable (Element) throws -> Bool
  @usableFromInline let iterate: @Sendable (Element) throws -> Element

  @inlinable
  package init(
    state: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) {
    self.state = state
    self.condition = condition
    self.iterate = iterate
  }

  @inlinable
  package mutating func next() throws -> Element? {
    if isFirst { isFirst = false } else { state = try iterate(state) }
    return try condition(state) ? state : nil
  }
}
