extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence.
  ///
  /// ```swift
  /// for try await price in prices.values { print(price) }
  /// ```
  ///
  /// The subscription begins when this is asked for. Elements wait in an unbounded buffer until the task gets to them. The subscription is disposed when the
  /// task is cancelled, or when the stream is let go of.
  ///
  /// - Complexity: a few allocations; an element costs two short locks, and the buffer grows with what waits.
  /// - Thread safety: the stream may be passed to another task; one task may iterate it.
  @inlinable
  public var values: AsyncThrowingStream<Element, any Swift.Error> {
    let pull = AsyncPull<Element>()
    let owner = AsyncPullOwner(pull)
    pull.subscription.setDisposable(
      asObservable().subscribe(
        onNext: { pull.push($0) }, onError: { pull.finish(.error($0)) }, onCompleted: { pull.finish(.completed) }))
    // Asked for elements, and not fed with them: that is the faster way through the standard library.
    return AsyncThrowingStream { try await owner.pull.next() }
  }
}

extension InfallibleType {
  /// The elements as an asynchronous sequence.
  ///
  /// ```swift
  /// for await price in prices.values { print(price) }
  /// ```
  ///
  /// The subscription begins when this is asked for. Elements wait in an unbounded buffer until the task gets to them. The subscription is disposed when the
  /// task is cancelled, or when the stream is let go of.
  ///
  /// - Complexity: a few allocations; an element costs two short locks, and the buffer grows with what waits.
  /// - Thread safety: the stream may be passed to another task; one task may iterate it.
  @inlinable
  public var values: AsyncStream<Element> {
    let pull = AsyncPull<Element>()
    let owner = AsyncPullOwner(pull)
    pull.subscription.setDisposable(
      subscribe(onNext: { pull.push($0) }, onCompleted: { pull.finish(.completed) }))
    // There is no error to be lost.
    return AsyncStream { try? await owner.pull.next() }
  }

  /// The result of an asynchronous function as a sequence of one element.
  ///
  /// - Parameter block: called in a task of its own, at each subscription. Disposing the subscription cancels the task.
  /// - Returns: the sequence.
  /// - Complexity: one task a subscription.
  /// - Thread safety: the element is sent from the task's thread.
  public static func from(_ block: @escaping @Sendable () async -> Element) -> Infallible<Element> {
    .create { observer in
      let task = Task {
        observer(.next(await block()))
        observer(.completed)
      }
      return Disposables.create { task.cancel() }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The elements as an observable.
  ///
  /// - Parameter detached: whether the task that iterates inherits nothing from the one that subscribes.
  /// - Returns: a sequence that iterates this one in a task, anew for each subscription. Disposing the subscription cancels the task. A
  ///   `CancellationError` counts as the completion.
  /// - Complexity: one task a subscription.
  /// - Thread safety: elements are sent from the task's thread. The task does not wait for an observer that is slow on another
  ///   thread: `observe(on:)` queues without bound.
  public func asObservable(detached: Bool = false) -> Observable<Element> {
    Observable.create { observer in
      let iterate: @Sendable () async -> Void = {
        do {
          for try await element in self { observer.onNext(element) }
          observer.onCompleted()
        } catch is CancellationError {
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      let task = detached ? Task.detached(operation: iterate) : Task(operation: iterate)
      return Disposables.create { task.cancel() }
    }
  }
}
