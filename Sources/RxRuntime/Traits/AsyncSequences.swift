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
  /// - Complexity: a few allocations, and the buffer's an element.
  /// - Thread safety: the stream may be passed to another task; one task may iterate it.
  public var values: AsyncThrowingStream<Element, any Swift.Error> {
    AsyncThrowingStream { continuation in
      let subscription = asObservable().subscribe(
        onNext: { continuation.yield($0) }, onError: { continuation.finish(throwing: $0) },
        onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }
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
  /// - Complexity: a few allocations, and the buffer's an element.
  /// - Thread safety: the stream may be passed to another task; one task may iterate it.
  public var values: AsyncStream<Element> {
    AsyncStream { continuation in
      let subscription = subscribe(
        onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }
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
