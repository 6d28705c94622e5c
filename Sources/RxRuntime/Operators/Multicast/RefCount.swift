extension ConnectableObservableType {
  /// Connects when the first observer has subscribed, and disconnects when the last has left.
  ///
  ///     source:          --1--2--3--4--      publish().refCount()
  ///     a:               --1--2--3|
  ///     b:                   -2--3--4|
  ///     connected:       ^-----------^
  ///
  /// With the end the connection is over, before observers receive it: one that subscribes again from there begins another.
  ///
  /// - Returns: the sequence that counts its observers.
  /// - Complexity: no allocation an element; five a subscription beside the subject's.
  /// - Thread safety: from any thread. Of several threads that subscribe at the same time one connects, exactly once, and none waits.
  /// - SeeAlso: [refCount](https://reactivex.io/documentation/operators/refcount.html)
  @inlinable
  public func refCount() -> Observable<Element> {
    guard let own = self as? ConnectableObservable<Element> else { return ForeignRefCount(self) }
    return RefCount(own)
  }
}

/// A connectable sequence of the runtime that counts its observers.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class RefCount<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let source: OwnedSource<Element>

  @inlinable
  init(_ source: ConnectableObservable<Element>) {
    self.source = OwnedSource(source)
    // As deep as its source, which is not attached to but asked: so each number on the way up is seen once.
    super.init(depth: source.depth) { observable, down in
      unsafeDowncast(observable, to: RefCount<Element>.self).source.with { source in
        unsafeDowncast(source, to: ConnectableObservable<Element>.self).useBody(source, down)
      }
    }
  }
}

/// A connectable sequence of another type that counts its observers. All that is known of it are its two methods.
///
/// - Safety: see `Observable`.
@usableFromInline
package final class ForeignRefCount<Source: ConnectableObservableType>: Observable<Source.Element>,
  @unchecked Sendable
{
  @usableFromInline let source: Source
  @usableFromInline let coordinator = ConnectionCoordinator()

  @inlinable
  init(_ source: Source) {
    self.source = source
    super.init { observable, down in
      unsafeDowncast(observable, to: ForeignRefCount<Source>.self).add(down)
    }
  }

  @inlinable
  func add(_ down: Sink<Source.Element>) {
    let visit = coordinator.visit(.using) { coordinator }
    let connection = visit.pair.connection
    LeasedSink.attach(down, to: source.asObservable(), using: connection, of: coordinator)
    guard visit.mustConnect, !connection.isDisposed else { return }
    connection.setUpstream(UserDisposer(source.connect()))
  }
}
