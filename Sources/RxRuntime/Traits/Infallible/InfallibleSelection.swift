extension InfallibleType {
  /// Lets the first elements through and is complete with the last of them.
  ///
  ///     source:   --1--2--3--4--|
  ///     take(2):  --1--2|
  ///
  /// - Parameter count: how many elements. A negative count is a mistake that goes to `Hooks.defaultErrorHandler`.
  /// - Returns: the first `count` elements.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Infallible<Element> {
    Infallible(asObservable().take(count))
  }

  /// Leaves the first elements out.
  ///
  ///     source:   --1--2--3--4--|
  ///     skip(2):  --------3--4--|
  ///
  /// - Parameter count: how many elements. A negative count is a mistake that goes to `Hooks.defaultErrorHandler`.
  /// - Returns: the elements after the first `count`.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [skip](https://reactivex.io/documentation/operators/skip.html)
  @inlinable
  public func skip(_ count: Int) -> Infallible<Element> {
    Infallible(asObservable().skip(count))
  }

  /// Sends elements before those of the sequence.
  ///
  ///     source:     ----1--2--|
  ///     startWith:  0---1--2--|
  ///
  /// - Parameter elements: sent first, in their order.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: as for an `Observable`.
  /// - SeeAlso: [startWith](https://reactivex.io/documentation/operators/startwith.html)
  @inlinable
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(.concat([.from(elements), asObservable()]))
  }

  /// Shares one subscription to the sequence among all observers, and replays the last elements to those who come later.
  ///
  ///     source:                --1--2--3--4--|
  ///     first observer:        --1--2--3--4--|
  ///     second, of replay: 1:       2--3--4--|
  ///
  /// - Parameters:
  ///   - replay: how many of the last elements a new observer receives.
  ///   - scope: what happens to the remembered elements when nobody is subscribed any more.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: observers may come and go on any thread (contract, 2 and 8).
  /// - SeeAlso: [refCount](https://reactivex.io/documentation/operators/refcount.html)
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    Infallible(asObservable().share(replay: replay, scope: scope))
  }

  /// Delivers events on a scheduler.
  ///
  ///     source            --a-b-c-------d--|
  ///     on the scheduler  ----a-b-c------d--|
  ///
  /// - Parameter scheduler: where the observer is called.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: the observer is never called by two threads at once (contract, 2).
  /// - SeeAlso: [ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().observe(on: scheduler))
  }

  /// Subscribes to the sequence on a scheduler, and ends the subscription to it there too.
  ///
  ///     source:      --1--2--|
  ///     turn comes:  -^
  ///     result:      ---1--2--|
  ///
  /// - Parameter scheduler: where to subscribe and to dispose.
  /// - Returns: the sequence.
  /// - Complexity: as for an `Observable`.
  /// - Thread safety: delivery is as serial as the source's (contract, 2).
  /// - SeeAlso: [SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  @inlinable
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().subscribe(on: scheduler))
  }
}
