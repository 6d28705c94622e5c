public import RxAtomics

extension ObservableType {
  /// Splits the sequence by a key: one inner sequence for each.
  ///
  ///     --1--2--3--4--|        keySelector: odd or even
  ///     --o--e--------|
  ///       o: 1-----3-----|
  ///       e:    2-----4--|
  ///
  /// A group is hot: it sends what comes while somebody is subscribed, and one that is subscribed to as soon as it appears misses nothing. The source
  /// stays subscribed until the outer subscription and all subscriptions to groups have ended.
  ///
  /// - Parameter keySelector: the key of an element. An error that it throws ends the result and all groups.
  /// - Returns: the groups as they appear.
  /// - Complexity: a look-up an element, no allocation; two allocations a key. The table of keys grows with their number, until the source ends.
  /// - Thread safety: calls of `keySelector`, and of the key's hash and equality, are serial and under no lock (contract, 2 and 4).
  /// - SeeAlso: [groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    Producer<Element, GroupedObservable<Key, Element>>(asObservable()) { source, down in
      let sink = GroupBySink<Key, Element>(to: down) { sink, element in
        let sink = unsafeDowncast(sink, to: GroupBySink<Key, Element>.self)
        do { sink.receive(element, for: try keySelector(element)) } catch { sink.stop(.error(error)) }
      }
      guard sink.output.setUpstream(SourceLease(sink.source)), down.subscription.setUpstream(sink.output) else {
        return
      }
      source.attach(sink)
    }
  }
}

/// Hands each element to its group, and new groups downstream. It is its own subscription.
///
/// The source is serial, so groups are looked up with no lock. What is downstream hangs behind a serialization point, so that
/// it can be let go of while groups live on.
///
/// - Safety: see `Sink`.
@usableFromInline
package final class GroupBySink<Key: Hashable & Sendable, Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline typealias Group = SubjectCore<Element>

  @usableFromInline let output: ObserverBase<GroupedObservable<Key, Element>>
  @usableFromInline let source: SharedSource
  @usableFromInline let groups = SerialCell<[Key: Group]>([:])

  @inlinable
  init(to down: Sink<GroupedObservable<Key, Element>>, next: @escaping Next) {
    output = ObserverBase(to: down)
    source = SharedSource()
    super.init(
      disposer: nil, depth: 0, next: next,
      stop: { sink, end in unsafeDowncast(sink, to: GroupBySink<Key, Element>.self).finish(end) })
    source.setUpstream(self)
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element, for key: Key) {
    if let group = groups.with({ $0[key] }) {
      group.next(element)
    } else {
      open(key).next(element)
    }
  }

  @inlinable
  @inline(never)
  func open(_ key: Key) -> Group {
    let group = Group()
    groups.with { $0[key] = group }
    let source = source
    output.receive(
      GroupedObservable(
        key: key,
        source: Observable<Element> { _, sink in group.join(sink, holding: SourceLease(source)) }))
    return group
  }

  @inlinable
  func finish(_ end: Termination) {
    source.dispose()
    for group in groups.replace(with: [:]).values { group.stop(end) }
    output.receiveStop(end)
  }
}
