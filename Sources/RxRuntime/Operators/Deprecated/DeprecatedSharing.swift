extension ObservableType {
  /// The former spelling of `share(replay: 1)`.
  @available(*, deprecated, message: "use share(replay: 1)")
  @inlinable
  public func shareReplayLatestWhileConnected() -> Observable<Element> {
    share(replay: 1, scope: .whileConnected)
  }

  /// The former spelling of `share(replay:scope:)` with `.forever`.
  @available(
    *, deprecated, message: "use share(replay:), or share(replay:scope: .forever) for the same behavior",
    renamed: "share(replay:)"
  )
  @inlinable
  public func shareReplay(_ bufferSize: Int) -> Observable<Element> {
    share(replay: bufferSize, scope: .forever)
  }
}

extension Disposable {
  /// The former name of `disposed(by:)`.
  @available(*, deprecated, renamed: "disposed(by:)")
  @inlinable
  public func addDisposableTo(_ bag: DisposeBag) {
    disposed(by: bag)
  }
}
