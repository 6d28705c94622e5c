import RxSchedulers

/// 0, 1, 2 … from the subscribing thread, then the end: the source of most workloads.
///
/// The handler emits without asking whether anyone still listens, as the anchors in other languages do.
func create(_ count: Int) -> Observable<Int> {
  Observable.create { observer in
    for element in 0..<count { observer.onNext(element) }
    observer.onCompleted()
    return Disposables.create()
  }
}

extension Observable<Int> {
  /// Not inlined: a program writes a subscriber once, and of the copies that inlining would make all but one would be jumps to the first.
  @inline(never)
  fileprivate func addHere(to sum: Sum) -> any Disposable {
    subscribe(onNext: { sum.add($0) })
  }
}

extension ObservableType where Element == Int {
  /// Subscribes on this thread and adds every element to the sum.
  @discardableResult
  func add(to sum: Sum) -> any Disposable {
    asObservable().addHere(to: sum)
  }

  /// Adds every element to the sum and waits, on this thread, for the sequence to end on whichever thread it does.
  func addAndWait(to sum: Sum) {
    let finish = Finish()
    let subscription = subscribe(
      onNext: { sum.add($0) },
      onError: { fail("a sequence that cannot fail failed: \($0).") },
      onCompleted: { finish.reach() })
    finish.wait()
    subscription.dispose()
  }
}
