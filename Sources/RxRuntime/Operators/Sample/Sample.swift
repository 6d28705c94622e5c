extension ObservableType {
  /// Sends the latest element whenever another sequence sends one.
  ///
  ///     source:   --1--2--3--------4--|
  ///     sampler:  ------a-----b--c-----d--
  ///     result:   ------2-----3--------4|
  ///     with the default value 0:
  ///               ------2-----3--0-----4|
  ///
  /// An element is sent once. The completion of the sampler is a sample like its elements, and the last one: if the source is not complete by
  /// then, nothing but an error of the source can follow, and no completion.
  ///
  /// - Parameters:
  ///   - sampler: says when. It is subscribed to second. Its error is an error of the result.
  ///   - defaultValue: sent where no element has come since the last sample. Without it nothing is sent there.
  /// - Returns: the samples. It is complete with the first sample after the completion of the source.
  /// - Complexity: five allocations a subscription, none an element.
  /// - Thread safety: a serialization point: both sequences may send from any thread (contract, 2).
  /// - SeeAlso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @inlinable
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    CombiningObservable(asObservable(), sampler.asObservable()) { observable, down in
      let observable = unsafeDowncast(observable, to: CombiningObservable<Element>.self)
      let coordinator = NotifiedCoordinator(to: down, machine: SampleStateMachine(defaultValue: defaultValue))
      observable.attach(
        NotifiedSink<SampleStateMachine<Element>>(coordinator),
        NotifierSink<Source.Element, SampleStateMachine<Element>>(coordinator), of: coordinator, to: down)
    }
  }
}
