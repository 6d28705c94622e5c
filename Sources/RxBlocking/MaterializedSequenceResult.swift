/// How a sequence ended, and what it sent before.
public enum MaterializedSequenceResult<T> {
  /// The sequence is complete.
  case completed(elements: [T])
  /// The sequence failed, or it could not be waited for.
  case failed(elements: [T], error: any Swift.Error)
}

extension MaterializedSequenceResult: Sendable where T: Sendable {}

extension MaterializedSequenceResult {
  /// The elements of a sequence that is complete, or the error of one that failed.
  func get() throws -> [T] {
    switch self {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }
}
