public import RxRuntime

extension ObservableConvertibleType {
  /// The former spelling of `toBlocking(timeout:)`, in seconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "say which unit: .seconds(1)")
  public func toBlocking(timeout seconds: Double) -> BlockingObservable<Element> {
    toBlocking(timeout: .formerly(seconds))
  }
}
