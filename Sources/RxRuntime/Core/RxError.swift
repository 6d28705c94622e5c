/// What can go wrong in the runtime itself. Sent as `error` events, never trapped on.
public enum RxError: Swift.Error, Sendable, CustomDebugStringConvertible {
  /// An error of which nothing more is known.
  case unknown
  /// The object was disposed before.
  case disposed(object: any Sendable)
  /// A counter passed the greatest value of its type.
  case overflow
  /// An argument was outside its range: a negative count, a buffer of size zero.
  case argumentOutOfRange
  /// The sequence has no element where one was needed.
  case noElements
  /// The sequence has several elements where one was allowed.
  case moreThanOneElement
  /// Something did not happen in time.
  case timeout

  /// The error as a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .disposed(let object): "Object `\(object)` was already disposed."
    case .overflow: "Arithmetic overflow occurred."
    case .argumentOutOfRange: "Argument out of range."
    case .noElements: "Sequence doesn't contain any elements."
    case .moreThanOneElement: "Sequence contains more than one element."
    case .timeout: "Sequence timeout."
    }
  }
}
