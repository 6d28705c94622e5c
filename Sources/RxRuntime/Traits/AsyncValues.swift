extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The value of the single, which a task waits for.
  ///
  /// Each time it is asked for, the single is subscribed to. Cancelling the task disposes the subscription.
  ///
  /// - Throws: the error of the single, or `CancellationError` if the task was cancelled before.
  /// - Complexity: a few allocations.
  /// - Thread safety: the thread is free while the task waits.
  public var value: Element {
    get async throws {
      try await AsyncAnswer.wait { answer in subscribe { answer.resume(with: $0) } }
    }
  }

  /// The result of an asynchronous function as a single.
  ///
  /// - Parameter block: called in a task of its own, at each subscription. Disposing the subscription cancels the task.
  /// - Returns: the single.
  /// - Complexity: one task a subscription.
  /// - Thread safety: the result is sent from the task's thread.
  public static func from(_ block: @escaping @Sendable () async throws -> Element) -> Single<Element> {
    .create { observer in
      let task = Task {
        do { observer(.success(try await block())) } catch { report(error) { observer(.failure($0)) } }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The element of the maybe, or nil if there is none, which a task waits for.
  ///
  /// Each time it is asked for, the maybe is subscribed to. Cancelling the task disposes the subscription.
  ///
  /// - Throws: the error of the maybe, or `CancellationError` if the task was cancelled before.
  /// - Complexity: a few allocations.
  /// - Thread safety: the thread is free while the task waits.
  public var value: Element? {
    get async throws {
      try await AsyncAnswer<Element?>.wait { answer in
        subscribe { event in
          switch event {
          case .success(let element): answer.resume(with: .success(element))
          case .error(let error): answer.resume(with: .failure(error))
          case .completed: answer.resume(with: .success(nil))
          }
        }
      }
    }
  }

  /// The result of an asynchronous function as a maybe.
  ///
  /// - Parameter block: called in a task of its own, at each subscription. Disposing the subscription cancels the task. Without it there is
  ///   no element.
  /// - Returns: the maybe.
  /// - Complexity: one task a subscription.
  /// - Thread safety: the result is sent from the task's thread.
  public static func from(_ block: (@Sendable () async throws -> Element)?) -> Maybe<Element> {
    guard let block else { return .empty() }
    return .create { observer in
      let task = Task {
        do { observer(.success(try await block())) } catch { report(error) { observer(.error($0)) } }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  /// Waits for the completion.
  ///
  /// Each time it is asked for, the completable is subscribed to. Cancelling the task disposes the subscription.
  ///
  /// - Throws: the error of the completable, or `CancellationError` if the task was cancelled before.
  /// - Complexity: a few allocations.
  /// - Thread safety: the thread is free while the task waits.
  public var value: Void {
    get async throws {
      try await AsyncAnswer<Void>.wait { answer in
        subscribe { event in
          switch event {
          case .error(let error): answer.resume(with: .failure(error))
          case .completed: answer.resume(with: .success(()))
          }
        }
      }
    }
  }

  /// An asynchronous function as a completable.
  ///
  /// - Parameter block: called in a task of its own, at each subscription. Disposing the subscription cancels the task.
  /// - Returns: the completable.
  /// - Complexity: one task a subscription.
  /// - Thread safety: the end is sent from the task's thread.
  public static func from(_ block: @escaping @Sendable () async throws -> Void) -> Completable {
    .create { observer in
      let task = Task {
        do {
          try await block()
          observer(.completed)
        } catch {
          report(error) { observer(.error($0)) }
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

/// Sends the error of a task, unless it is the cancellation that the end of the subscription caused: that is no error (contract, 9).
private func report(_ error: any Swift.Error, to send: (any Swift.Error) -> Void) {
  if Task.isCancelled, error is CancellationError { return }
  send(error)
}
