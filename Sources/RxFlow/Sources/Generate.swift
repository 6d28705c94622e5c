extension Flowable {
  /// The states of a loop: the initial one, then each that follows from the one before, as long as they satisfy a condition.
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: whether a state is sent; the sequence is complete at the first that is not. An error that it throws ends the sequence.
  ///   - iterate: the state that follows. Called as far as elements are asked for, and once more, when all those were sent: to know whether the
  ///     sequence is at its end (see `from`). An error that it throws ends the sequence.
  /// - Returns: the sequence.
  /// - Complexity: one allocation at the call and one a subscription, none an element.
  /// - Thread safety: the closures are called by one thread at a time, the one that asks or one that is sending already (contract, 2 and 3).
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Flowable<Element> {
    Flowable { _, down in
      StepSource.start(down, GenerateStep(state: initialState, condition: condition, iterate: iterate))
    }
  }
}
