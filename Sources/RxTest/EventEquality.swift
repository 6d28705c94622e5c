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

extension MaybeEvent: Equatable where Element: Equatable {
  /// Whether both are the same kind of event, with equal elements or equal errors. Errors are compared as those of an `Event`.
  public static func == (left: MaybeEvent<Element>, right: MaybeEvent<Element>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Whether both are the same end, with equal errors. Errors are compared as those of an `Event`.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension InfallibleEvent: Equatable where Element: Equatable {
  /// Whether both are the same kind of event, with equal elements.
  public static func == (left: InfallibleEvent<Element>, right: InfallibleEvent<Element>) -> Bool {
    left.event == right.event
  }
}

extension Result where Success: Equatable, Failure == any Swift.Error {
  /// Whether two events of a `Single` are the same: equal elements, or equal errors. Errors are compared as those of an `Event`.
  ///
  /// It is no conformance: a `Result` is `Equatable` only if its error is, so `==` compares two events, but not arrays of them.
  public static func == (left: Result, right: Result) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): isEqual(left, right)
    default: false
    }
  }

  /// Whether two events of a `Single` differ.
  public static func != (left: Result, right: Result) -> Bool { !(left == right) }
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
