extension ObservableType {
  /// Turns each element into another by an asynchronous closure, some of them at once, and keeps their order.
  ///
  ///     --a---b-c-----|
  ///     map(maxConcurrent: 2), where a takes long
  ///     ----------A-B-C|
  ///
  /// ```swift
  /// let pages = addresses.map(maxConcurrent: 4) { try await fetch($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many calls are under way at once, at most; a result that waits for one before it counts. 1 calls the closure for one
  ///     element after the other. The other elements wait, in an unbounded queue. Less than 1 makes the sequence fail with
  ///     `RxError.argumentOutOfRange`.
  ///   - transform: what an element becomes, called in a task. An error that it throws ends the sequence, behind the results before it. All calls
  ///     that are under way are cancelled when the sequence ends, or is disposed.
  /// - Returns: the results, in the order of the elements. An error of the source comes behind the results of the elements before it.
  /// - Complexity: one task a subscription, and one an element.
  /// - Thread safety: results are delivered one after the other, by the thread that is delivering already (contract, 2 and 5). `transform` is called
  ///   from several threads, on no actor.
  /// - SeeAlso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result: Sendable>(
    maxConcurrent: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    asyncMap(maxConcurrent: maxConcurrent, inOrder: true, transform)
  }

  /// Turns each element into another by an asynchronous closure, some of them at once, and sends the results as they are there.
  ///
  ///     --a---b-c-----|
  ///     flatMap(maxConcurrent: 2), where a takes long
  ///     -------B--A-C-|
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many calls are under way at once, at most; the other elements wait, in an unbounded queue. Less than 1 makes the
  ///     sequence fail with `RxError.argumentOutOfRange`.
  ///   - transform: what an element becomes, called in a task. An error that it throws ends the sequence. All calls that are under way are
  ///     cancelled when the sequence ends, or is disposed.
  /// - Returns: the results as they come. An error of the source comes at once.
  /// - Complexity: one task a subscription, and one an element.
  /// - Thread safety: results are delivered one after the other, by the thread that is delivering already (contract, 2 and 5). `transform` is called
  ///   from several threads, on no actor.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  @_disfavoredOverload
  public func flatMap<Result: Sendable>(
    maxConcurrent: Int, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    asyncMap(maxConcurrent: maxConcurrent, inOrder: false, transform)
  }

  /// Turns each element into a sequence by an asynchronous closure, and merges these, some of them live at once.
  ///
  ///     source:  -1-2-----------|
  ///     of 1:      --a---a|
  ///     of 2:          -b---b|
  ///     result:  ----a-b-a--b---|
  ///
  /// - Parameters:
  ///   - maxConcurrent: for how many elements the closure is under way or the sequence live at once, at most; the other elements wait, in an
  ///     unbounded queue. Less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///   - selector: the sequence for an element, called in a task. An error that it throws ends the result. All calls that are under way are
  ///     cancelled when the result ends, or is disposed.
  /// - Returns: the elements of all inner sequences as they come. It fails as soon as one of them or the source does.
  /// - Complexity: one task an element of the source.
  /// - Thread safety: a serialization point: inner sequences may send from any thread (contract, 2). `selector` is called from several threads,
  ///   on no actor.
  /// - SeeAlso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, _ selector: @escaping @Sendable (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    map { element in Observable<Source.Element>.following { try await selector(element) } }.merge(
      maxConcurrent: maxConcurrent)
  }

  /// Turns each element into a sequence by an asynchronous closure, and concatenates these: the closure is called when the sequence before is
  /// complete.
  ///
  ///     source:  -1-2--------------|
  ///     of 1:      --a---a|
  ///     of 2:              -b---b|
  ///     result:  ----a---a--b---b--|
  ///
  /// - Parameter selector: the sequence for an element, called in a task. An error that it throws ends the result. The call that is under way
  ///   is cancelled when the result ends, or is disposed.
  /// - Returns: the elements of the inner sequences, one sequence after the other. The elements that wait are queued without bound.
  /// - Complexity: one task an element of the source.
  /// - Thread safety: a serialization point: inner and outer sequence may send from any thread (contract, 2). `selector` is called on no actor.
  /// - SeeAlso: [concatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) async throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(maxConcurrent: 1, selector)
  }

  /// What the forms have in common.
  @inlinable
  func asyncMap<Result: Sendable>(
    maxConcurrent: Int, inOrder: Bool, _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    Producer<Element, Result>(asObservable()) { source, down in
      guard maxConcurrent > 0 else { return down.stop(.error(RxError.argumentOutOfRange)) }
      let sink = AsyncMapSink(to: down, limit: maxConcurrent, inOrder: inOrder, transform)
      guard down.subscription.setUpstream(sink) else { return }
      source.attach(sink)
    }
  }
}

extension Observable {
  /// The sequence that an asynchronous function returns.
  fileprivate static func following<Source: ObservableConvertibleType>(
    _ block: @escaping @Sendable () async throws -> Source
  ) -> Observable<Element> where Source.Element == Element {
    Single.from { try await block().asObservable() }.asObservable().concat()
  }
}

extension ObservableType {
  /// A sequence whose elements an asynchronous closure sends.
  ///
  /// ```swift
  /// let ticks = Observable<Int>.create { observer in
  ///   for tick in 1...3 {
  ///     observer.onNext(tick)
  ///     try await Task.sleep(for: .seconds(1))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter work: called in a task of its own, at each subscription, with an observer that may be called from any thread and kept. When it
  ///   returns the sequence is complete; an error that it throws ends it. Disposing the subscription cancels the task.
  /// - Returns: the sequence. Without demand the closure is not held up by an observer that is slow on another thread.
  /// - Complexity: one task a subscription; an element that meets no other costs two atomic read-modify-writes.
  /// - Thread safety: the observer is a serialization point; events from several threads are delivered one after the other (contract, 2). `work`
  ///   is called on no actor.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  @_disfavoredOverload
  public static func create(
    _ work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    create { observer -> any Disposable in
      let task = Task {
        do {
          try await work(observer)
          observer.onCompleted()
        } catch {
          // What the end of the subscription has caused is no error (contract, 9).
          if !(Task.isCancelled && error is CancellationError) { observer.onError(error) }
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}
