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
  /// - Complexity: a look-up an element, no allocation; two allocations a key. The table of keys grows with their number, until the source ends
  ///   (RxFlow has a form that bounds it).
  /// - Thread safety: calls of `keySelector`, and of the key's hash and equality, are serial and under no lock (contract, 2 and 4).
  /// - SeeAlso: [groupBy](https://reactivex.io/documentation/operators/groupby.html)
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    groups(GroupBound(), by: keySelector)
  }

  /// The groups, as many as there may be at once.
  @inlinable
  package func groups<Key: Hashable & Sendable>(
    _ bound: GroupBound<Element>, by keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    Producer<Element, GroupedObservable<Key, Element>>(asObservable()) { source, down in
      let sink = GroupBySink<Key, Element>(to: down, bound) { sink, element in
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

/// How many groups there may be at once, and what becomes of an element that would open one too many.
@usableFromInline
package struct GroupBound<Element: Sendable>: Sendable {
  @usableFromInline
  package enum Overflow: Sendable {
    /// All ends with an error.
    case fail
    /// The group that was opened first is complete, and makes room.
    case closeOldest
    /// The element is handed to a closure, and to no group.
    case drop(@Sendable (Element) -> Void)
  }

  @usableFromInline let limit: Int
  @usableFromInline let overflow: Overflow

  @inlinable
  package init(_ limit: Int = .max, _ overflow: Overflow = .fail) {
    self.limit = limit
    self.overflow = overflow
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
  @usableFromInline let bound: GroupBound<Element>

  /// The keys in the order in which their groups were opened, where that counts: a ring as soon as there are as many as may be.
  @usableFromInline let keys = SerialCell<[Key]>([])
  @usableFromInline let oldest = SerialCell(0)

  @inlinable
  init(to down: Sink<GroupedObservable<Key, Element>>, _ bound: GroupBound<Element>, next: @escaping Next) {
    output = ObserverBase(to: down)
    source = SharedSource()
    self.bound = bound
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
    } else if makeRoom(for: key, element) {
      open(key).next(element)
    }
  }

  /// - Returns: whether there may be a group more.
  @inlinable
  @inline(never)
  func makeRoom(for key: Key, _ element: Element) -> Bool {
    let isFull = groups.with { $0.count } >= bound.limit
    switch bound.overflow {
    case .fail:
      if isFull { stop(.error(RxError.overflow)) }
      return !isFull
    case .drop(let handle):
      if isFull { handle(element) }
      return !isFull
    case .closeOldest:
      guard isFull else {
        keys.with { $0.append(key) }
        return true
      }
      let place = oldest.value
      oldest.value = place &+ 1 == bound.limit ? 0 : place &+ 1
      let first = keys.with { keys in
        defer { keys[place] = key }
        return keys[place]
      }
      groups.with { $0.removeValue(forKey: first) }?.stop(.completed)
      return true
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
