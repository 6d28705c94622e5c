/// An observable made of another one: it connects the sinks of its operator to its source.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class Producer<Upstream: Sendable, Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline package typealias Connect = @Sendable (Observable<Upstream>, Sink<Element>) -> Void

  @usableFromInline let connect: Connect
  @usableFromInline let source: OwnedSource<Upstream>

  /// - Parameter connect: connects the operator's sink, made for the sink downstream, to the source.
  @inlinable
  package init(_ source: Observable<Upstream>, connect: @escaping Connect) {
    self.source = OwnedSource(source)
    self.connect = connect
    super.init(depth: source.depth + 1) { observable, down in
      let producer = unsafeDowncast(observable, to: Producer<Upstream, Element>.self)
      producer.source.with { producer.connect($0, down) }
    }
  }
}

/// An observable whose operator keeps no state: its hop is formed when it is built, and subscribing only makes room for it.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class StatelessProducer<Upstream: Sendable, Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let next: Sink<Upstream>.Next
  @usableFromInline let source: OwnedSource<Upstream>

  /// - Parameter next: what the hop does with an element. It is called with a `Hop<Upstream, Element>`.
  @inlinable
  package init(_ source: Observable<Upstream>, next: @escaping Sink<Upstream>.Next) {
    self.source = OwnedSource(source)
    self.next = next
    super.init(depth: source.depth + 1) { observable, down in
      let producer = unsafeDowncast(observable, to: StatelessProducer<Upstream, Element>.self)
      producer.source.attach(Hop<Upstream, Element>(to: down, next: producer.next))
    }
  }
}
