public import RxRuntime

extension ObservableConvertibleType {
  /// The former spelling of `toBlocking(timeout:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: toBlocking(timeout: .seconds(1))")
  public func toBlocking(timeout seconds: Double) -> BlockingObservable<Element> {
    // What is no number at all is no time at all.
    toBlocking(timeout: .seconds(seconds > 0 ? min(seconds, 1e9) : 0))
  }
}
