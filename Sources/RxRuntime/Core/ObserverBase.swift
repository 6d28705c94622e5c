public import RxAtomics

/// Where events enter from code that promises nothing: it may call from any thread, at once, and after the end.
///
/// The *stopped* flag keeps the grammar, a serialization point the order (contract, 1 and 2). The sink downstream is let go of inside the
/// point, at the end or on disposal: whoever keeps the observer keeps nothing alive (contract, 7).
///
/// - Safety: see `Sink`.
@usableFromInline
package final class ObserverBase<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  @usableFromInline
  enum Signal: Sendable {
    case next(Element)
    case burst(BurstLane<Element>)
    case stop(Termination)
  }

  @usableFromInline let stopped: AtomicFlag
  @usableFromInline let point: SerialPoint<Signal>
  @usableFromInline let down: SerialLink

  /// The lanes that were left for later with elements in them, in a list that is not generic: its release needs no metadata. Touched inside the
  /// point only.
  @usableFromInline let unfinished: SerialCell<[any AnyObject & Sendable]>

  /// Up as soon as the end was taken up inside the point: from then on nothing can be delivered.
  @usableFromInline let ended: AtomicFlag

  @inlinable
  package init(to down: Sink<Element>) {
    // Here and not beside the declarations, from where the compiler would call them unspecialised.
    stopped = AtomicFlag()
    point = SerialPoint()
    unfinished = SerialCell([])
    ended = AtomicFlag()
    self.down = SerialLink(down)
    super.init(
      disposer: nil, depth: 0,
      next: { sink, element in unsafeDowncast(sink, to: ObserverBase<Element>.self).receive(element) },
      stop: { sink, end in unsafeDowncast(sink, to: ObserverBase<Element>.self).receiveStop(end) })
  }

  @inlinable
  func receive(_ element: Element) {
    if !tryDeliver(element), !stopped.isSet, !isDisposed, point.post(.next(element)) { drain() }
  }

  /// Delivers an element, unless somebody is inside.
  @inlinable
  @inline(__always)
  func tryDeliver(_ element: Element) -> Bool {
    // No flag is looked at on the way in: the sink downstream is let go of inside the point, at the end and on disposal, before
    // the point can be entered again.
    guard point.tryEnter() else { return false }
    deliver(element)
    if !point.tryLeave() { drain() }
    return true
  }

  @inlinable
  func receiveStop(_ end: Termination) {
    guard !isDisposed, stopped.set() else { return end.reportUndeliverable() }
    if point.tryEnter() {
      finish(end)
      if !point.tryLeave() { drain() }
    } else if point.post(.stop(end)) {
      drain()
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ element: Element) {
    guard let down = down.reference else { return }
    down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(element) }
  }

  @inlinable
  func finish(_ end: Termination) {
    let disposed = isDisposed
    guard let down = down.take() else { return end.reportUndeliverable() }
    ended.raise()
    if disposed {
      end.reportUndeliverable()
    } else {
      down._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).stop(end) }
    }
    Nesting.release(down)
    dispose()
  }

  @inlinable
  @inline(never)
  func drain() {
    point.drain { signal in
      switch signal {
      case .next(let element): if !isDisposed { deliver(element) }
      case .burst(let lane): work(on: lane)
      case .stop(let end):
        finishLanes()
        finish(end)
      case nil: down.letGo()
      }
    }
  }

  @usableFromInline
  package override func didDispose() {
    guard !ended.isSet, point.requestAttention() else { return }
    down.letGo()
    if !point.tryLeave() { drain() }
  }
}
