/// How a sequence ended.
@frozen
public enum Completion: Sendable {
  /// All elements were sent.
  case finished
  /// The sequence failed.
  case failure(any Swift.Error)
}

extension Completion {
  /// The same in the words of observables.
  @inlinable
  package var termination: Termination {
    switch self {
    case .finished: .completed
    case .failure(let error): .error(error)
    }
  }

  /// The same in the words of flowables.
  @inlinable
  package init(_ termination: Termination) {
    switch termination {
    case .completed: self = .finished
    case .error(let error): self = .failure(error)
    }
  }

  /// Hands an error that no subscriber can take any more to `Hooks`.
  @usableFromInline
  package func reportUndeliverable() { termination.reportUndeliverable() }

  /// What a demand for a negative number of elements leads to.
  @inlinable
  static var invalidDemand: Completion { .failure(RxError.argumentOutOfRange) }
}

extension Completion: CustomStringConvertible {
  /// The end as text: `finished`, `failure(…)`.
  public var description: String {
    switch self {
    case .finished: "finished"
    case .failure(let error): "failure(\(error))"
    }
  }
}
