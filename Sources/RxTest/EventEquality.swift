public import RxRuntime

extension Event: Equatable where Element: Equatable {
  /// Whether both are the same kind of event, with equal elements or equal errors.
  ///
  /// Errors are equal if they are of one type, and equal where that type is `Equatable`; otherwise if they read the same.
  public static func == (left: Event<Element>, right: Event<Element>) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

/// Whether two errors are the same, as far as can be told.
func isEqual(_ left: any Swift.Error, _ right: any Swift.Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if let left = left as? any Equatable { return isEqual(left, to: right) }
  return "\(left)" == "\(right)"
}

private func isEqual<Value: Equatable>(_ value: Value, to other: any Swift.Error) -> Bool {
  value == other as? Value
}
