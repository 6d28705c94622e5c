extension ObservableType {
  /// Goes on with the sequence that is the first to send anything.
  ///
  ///     first:   -----1--2--|
  ///     second:  ---a----b----c--|
  ///     result:  ---a----b----c--|
  ///
  /// A completion or an error counts too.
  ///
  /// - Parameter right: the other sequence. It is subscribed to second.
  /// - Returns: the events of the one that was first. The other one is disposed before the first of them is sent.
  /// - Complexity: six allocations a subscription, none an element.
  /// - Thread safety: both sequences may send from any thread (contract, 2). Once it is decided, delivery is as serial as the sequence that
  ///   goes on.
  /// - SeeAlso: [amb](https://reactivex.io/documentation/operators/amb.html)
  @inlinable
  public func amb<Other: ObservableType>(_ right: Other) -> Observable<Element> where Other.Element == Element {
    .contest([asObservable(), right.asObservable()])
  }

  /// Goes on with the sequence that is the first to send anything.
  ///
  ///     first:   -----1--2--|
  ///     second:  ---a----b----c--|
  ///     third:   ----x--
  ///     result:  ---a----b----c--|
  ///
  /// A completion or an error counts too.
  ///
  /// - Parameter sequence: the sequences, which are subscribed to in their order. It is iterated at the call. Without any the result sends
  ///   nothing and never ends.
  /// - Returns: the events of the one that was first. The others are disposed before the first of them is sent.
  /// - Complexity: one allocation a source and five a subscription, none an element.
  /// - Thread safety: the sequences may send from any thread (contract, 2). Once it is decided, delivery is as serial as the sequence that
  ///   goes on.
  /// - SeeAlso: [amb](https://reactivex.io/documentation/operators/amb.html)
  @inlinable
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    .contest(Array(sequence))
  }

  /// What both forms share.
  @inlinable
  static func contest(_ sources: [Observable<Element>]) -> Observable<Element> {
    CombiningObservable(sources) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = AmbCoordinator()
      let sinks = (0..<observable.count).map { AmbSink($0, coordinator, to: down) }
      coordinator.enter(sinks)
      guard down.subscription.setUpstream(coordinator) else { return }
      for sink in sinks where !sink.isDisposed { observable.attach(sink, sink.number) }
    }
  }
}
