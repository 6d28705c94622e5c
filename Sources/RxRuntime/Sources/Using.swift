public import RxAtomics

extension ObservableType {
  /// A sequence that has a resource while it is subscribed to.
  ///
  ///     resource:            [==========)
  ///     observableFactory:   --1--2--3--|
  ///     using:               --1--2--3--|
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource, at each subscription. An error that it throws ends the sequence, and the other factory is not called.
  ///   - observableFactory: makes the sequence to subscribe to, of the resource. An error that it throws ends the sequence.
  /// - Returns: what `observableFactory` made. The resource is disposed once: after the end was delivered, or on disposal, and in both cases after
  ///   the sequence that uses it.
  /// - Complexity: two allocations a subscription beside those of the factories, none an element.
  /// - Thread safety: the factories run on the subscribing thread, on several at once if several subscribe at once. The resource is disposed by the
  ///   thread that ends the subscription, under no lock (contract, 4 and 6).
  /// - SeeAlso: [using](https://reactivex.io/documentation/operators/using.html)
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    let factories = HeldSources((resource: resourceFactory, observable: observableFactory))
    return Observable<Element>(depth: Nesting.step) { _, down in
      guard !down.subscription.isDisposed else { return }
      do {
        let resource = try factories.value.resource()
        // Disposed with the subscription, whatever becomes of it from now on.
        let owner = UserDisposer(resource)
        guard down.subscription.setUpstream(owner) else { return }
        let source = try factories.value.observable(resource)
        let hop = Hop<Element, Element>(
          to: down, isOwnSubscription: true,
          next: { sink, element in unsafeDowncast(sink, to: Hop<Element, Element>.self).down.next(element) },
          stop: { sink, end in
            let hop = unsafeDowncast(sink, to: Hop<Element, Element>.self)
            hop.down.stop(end)
            hop.dispose()
          })
        if owner.setUpstream(hop) { source.attach(hop) }
      } catch {
        guard !down.subscription.isDisposed else { return Hooks.undeliverable(error) }
        down.stop(.error(error))
      }
    }
  }
}
