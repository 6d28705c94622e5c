extension ObservableType {
  /// Feeds a subject with the sequence, once `connect` is called.
  ///
  ///     source:      --1--2--3--|
  ///     connect():     ^
  ///     subject:       -1--2--3--|
  ///
  /// - Parameter subject: receives the events of all connections. Once it has ended it stays so.
  /// - Returns: the subject as a connectable sequence.
  /// - Complexity: no allocation an element beside the subject's; two a connection.
  /// - Thread safety: from any thread; see `ConnectableObservable`.
  /// - SeeAlso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast { subject }
  }

  /// Feeds a subject with the sequence, once `connect` is called: another subject for each connection.
  ///
  ///     source:      --1--2--|           --1--2--|
  ///     connect():     ^                   ^
  ///     subjects:      -1--2--|            -1--2--|
  ///
  /// - Parameter makeSubject: makes the subject, when the first observer subscribes or `connect` is called, whichever comes first. If
  ///   two threads do so at the same moment it may be called twice; then one of the subjects is dropped.
  /// - Returns: the current subject as a connectable sequence.
  /// - Complexity: no allocation an element beside the subject's; four a connection, and what `makeSubject` takes.
  /// - Thread safety: from any thread; see `ConnectableObservable`. `makeSubject` is called under no lock (contract, 4).
  /// - SeeAlso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    MulticastObservable<Element, Subject.Element>(asObservable()) { MulticastPort(makeSubject()) }
  }

  /// Feeds a subject with the sequence while a sequence that is made of that subject is subscribed to.
  ///
  ///     source:                         --1--2--3--|
  ///     selector: zip(it, it.skip(1))   -----12-23-|
  ///
  /// Each subscription has a subject and a connection of its own: within `selector` the sequence can be used several times, and is subscribed to once.
  ///
  /// - Parameters:
  ///   - subjectSelector: makes the subject, at each subscription. An error that it throws ends the sequence.
  ///   - selector: makes the result of the subject, at each subscription. An error that it throws ends the sequence.
  /// - Returns: what `selector` made. The source is connected after that was subscribed to, and disposed when that ends.
  /// - Complexity: no allocation an element beside the subject's and the selector's.
  /// - Thread safety: from any thread. The closures are called on the subscribing thread, under no lock (contract, 4).
  /// - SeeAlso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func multicast<Subject: SubjectType, Result: Sendable>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    Producer<Element, Result>(asObservable()) { source, down in
      do {
        let subject = try subjectSelector()
        let multicast = MulticastObservable<Element, Subject.Element>(source) { MulticastPort(subject) }
        let result = try selector(multicast)
        multicast.use(down) { _ in result }
      } catch {
        if !down.subscription.isDisposed { down.stop(.error(error)) }
      }
    }
  }

  /// Shares one subscription to the sequence, begun by `connect`. Observers receive what comes while they are subscribed.
  ///
  ///     source:        --1--2--3--|
  ///     connect():       ^
  ///     a:               -1--2--3--|
  ///     b, after the 2:         -3--|
  ///
  /// - Returns: the connectable sequence. Each connection has a `PublishSubject` of its own.
  /// - Complexity: no allocation an element; five a connection.
  /// - Thread safety: from any thread; see `ConnectableObservable`.
  /// - SeeAlso: [publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }

  /// Shares one subscription to the sequence, begun by `connect`. New observers receive its last elements first.
  ///
  ///     source:        --1--2--3--|          replay(1)
  ///     connect():       ^
  ///     a:               -1--2--3--|
  ///     b, after the 2:        23--|
  ///
  /// - Parameter bufferSize: how many elements are remembered. A negative number makes the sequence fail with `RxError.argumentOutOfRange`, and
  ///   the source is never subscribed to.
  /// - Returns: the connectable sequence. Each connection has a `ReplaySubject` of its own.
  /// - Complexity: no allocation an element once there are `bufferSize`; five a connection.
  /// - Thread safety: from any thread; see `ConnectableObservable`. What is replayed comes on the subscribing thread (contract, 8).
  /// - SeeAlso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    let source = bufferSize >= 0 ? asObservable() : .empty()
    return source.multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// Shares one subscription to the sequence, begun by `connect`. New observers receive all its elements.
  ///
  ///     source:        --1--2--3--|
  ///     connect():       ^
  ///     b, after the 2:       123--|
  ///
  /// What is remembered grows with each element (contract, 12). The bounded form is `replay(_:)`.
  ///
  /// - Returns: the connectable sequence. Each connection has a `ReplaySubject` of its own.
  /// - Complexity: room for each element; five allocations a connection.
  /// - Thread safety: from any thread; see `ConnectableObservable`. What is replayed comes on the subscribing thread (contract, 8).
  /// - SeeAlso: [replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}
