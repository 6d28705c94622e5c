public import RxAtomics

/// What subjects stand on that remember: behavior, replay, and what `share` makes.
///
/// A lock guards what is remembered *and* the order of events: an element is put into the memory and enters the serialization point, or is
/// posted there, in one critical section; an observer takes what is remembered and is linked, or posted, in one too. Nothing is delivered, called or
/// released in it. From this follows (contract, 5 and 8):
///
/// - *The current value reflects every `onNext` that returned*, delivered or not, since it is stored before it is delivered.
/// - *An observer misses nothing and receives nothing twice.* Take an element and an observer; one critical section came first. If it was the
///   element's, the element is in what the observer took; and it is not delivered to it again, since it entered or was posted first, and the
///   point lets an observer in behind it. If it was the observer's, the element is not in what it took; and the observer is linked by
///   then, or its item lies before the element's in the queue.
/// - *Nothing overtakes what is remembered.* It is delivered by the subscribing thread, while a gate stands in the observer's place and keeps
///   what the subject sends. The gate is opened inside the point, hence between two deliveries, when the subscribing thread is done.
/// - *Nobody waits* longer than for a critical section, and those are a few instructions: what has to be allocated is allocated before, what
///   has to be released is released after. The subscribing thread is never inside the point while it delivers what is remembered, so what happens there,
///   however long, holds up no other observer; and an observer that sends or subscribes meanwhile finds the subject as usable as ever.
///
/// All entries to the point hold the lock. So a point that is idle stays idle in a critical section: it is entered by a plain store, and the observers may
/// be changed with no entry at all. That is why the lock costs less than it seems: it takes the place of one of the point's own two read-modify-writes
/// (see `docs/decisions/003-behavior.md`).
///
/// - Safety: `Sendable` by its cells. Those of `line` are touched inside the point, or in the lock while the point is idle.
@usableFromInline
package final class RecallCore<Element: Sendable>: Sendable {
  @usableFromInline typealias Recall = SubjectMemory<Element>.Recall

  @usableFromInline let line = SubjectLine<Element>()
  @usableFromInline let memory: Locked<SubjectMemory<Element>>

  /// The observers that were not disposed.
  @usableFromInline let live = AtomicCounter()

  /// Whether there can be anything to give to a new observer before it receives events.
  @usableFromInline let remembers: Bool

  @inlinable
  package init(_ memory: SubjectMemory<Element>) {
    remembers = memory.keeping != .nothing
    self.memory = Locked(memory)
  }

  // MARK: Events, from any thread

  /// Accepts an element, and delivers it unless another thread is at it.
  @inlinable
  @inline(__always)
  package func next(_ element: Element) {
    var kept: Element? = element
    let isInside = memory.withLock { memory in
      guard line.point.tryEnterWhileLocked() else { return false }
      memory.store(&kept)
      return true
    }
    guard isInside else { return nextWhileBusy(element) }
    line.deliver(element)
    if !line.point.tryLeave() { line.drain() }
    // What was replaced lives until here: its `deinit` may be a user's, and the lock is left.
    withExtendedLifetime(kept) {}
  }

  @inlinable
  @inline(never)
  func nextWhileBusy(_ element: Element) {
    var kept: Element? = element
    let item = line.point.prepare(.next(element))
    let (isPosted, isInside) = memory.withLock { memory in
      guard memory.end == nil else { return (false, false) }
      memory.store(&kept)
      return (true, line.point.post(item))
    }
    if !isPosted { line.point.discard(item) }
    if isInside { line.drain() }
    withExtendedLifetime(kept) {}
  }

  /// Accepts the end.
  @inlinable
  package func stop(_ end: Termination) {
    if !settle(.stop(end), { $0.close(end) }) { end.reportUndeliverable() }
  }

  /// Lets go of all observers: nobody can send any more.
  @inlinable
  package func abandon() {
    _ = settle(.silence) { $0.dispose() }
  }

  /// Lets go of the observers that there are: nobody sends to them any more. Others may come.
  @inlinable
  package func letGo() {
    let item = line.point.prepare(.letGo)
    if memory.withLock({ _ in line.point.post(item) }) { line.drain() }
  }

  /// Lets go of all observers and of what is remembered, and refuses who subscribes afterwards.
  @inlinable
  package func dispose() {
    _ = settle(.silence) { $0.dispose() }
  }

  /// Changes the memory for good, and puts the signal for it in order.
  ///
  /// - Returns: whether `change` did anything.
  @inlinable
  @inline(never)
  func settle(
    _ signal: SubjectLine<Element>.Signal,
    _ change: (inout SubjectMemory<Element>) -> (isFirst: Bool, forgotten: Recall?)
  ) -> Bool {
    let item = line.point.prepare(signal)
    let (isInside, isFirst, forgotten) = memory.withLock { memory in
      let (isFirst, forgotten) = change(&memory)
      return (isFirst && line.point.post(item), isFirst, forgotten)
    }
    if !isFirst { line.point.discard(item) }
    if isInside { line.drain() }
    withExtendedLifetime(forgotten) {}
    return isFirst
  }

  // MARK: What is remembered

  /// Calls `body` with what is remembered, in the lock.
  @inlinable
  package func read<Result: Sendable>(_ body: (borrowing SubjectMemory<Element>) -> Result) -> Result {
    memory.withLock { body($0) }
  }

  /// Whether the end was accepted, delivered or not.
  @inlinable
  package var hasEnded: Bool { read { $0.end != nil } }

  /// Whether an observer is there that was not disposed. What is sent after this was true reaches it.
  ///
  /// A subject that was disposed has let go of its observers, although their subscriptions were not disposed.
  @inlinable
  package var hasObservers: Bool { live.value > 0 && !read { $0.isDisposed } }

  // MARK: Observers, from any thread

  /// Adds an observer. It receives what is remembered, on the calling thread, and then what is sent after that.
  ///
  /// - Parameter upstream: what is to be disposed with the observer's subscription.
  @inlinable
  package func join(_ sink: Sink<Element>, holding upstream: SinkDisposer? = nil) {
    let node = SubjectNode(sink, of: self) { node in
      unsafeDowncast(node.subject, to: RecallCore<Element>.self).leave(node)
    }
    let gate = remembers ? SubjectGate(sink) : nil
    if let gate { node.replaceSink(with: gate)?.release() }
    if let upstream { node.setUpstream(upstream) }
    guard sink.subscription.setUpstream(node), let recall = admit(node) else { return }
    node.enter(live)
    recall.forEach { element in
      guard !node.isDisposed else { return false }
      sink.next(element)
      return true
    }
    if let end = recall.end {
      if !node.isDisposed { sink.stop(end) }
    } else if let gate {
      open(gate, at: node)
    }
    // Until the lock was taken again, so that it orders this thread's reads before the changes of who finds the elements no longer shared.
    withExtendedLifetime(recall) {}
  }

  /// Puts an observer in order, and takes what is remembered at that moment.
  ///
  /// - Returns: what is remembered, or nil if the observer was disposed before.
  @inlinable
  func admit(_ node: SubjectNode) -> Recall? {
    let admission = memory.withLock { memory -> Admission in
      guard !node.isDisposed else { return .gone }
      guard memory.end == nil else { return .settled(memory.recall) }
      guard line.point.isIdleWhileLocked() else { return .busy }
      line.nodes.link(node)
      return .settled(memory.recall)
    }
    switch admission {
    case .settled(let recall): return recall
    case .gone: return nil
    case .busy: return admitWhileBusy(node)
    }
  }

  @usableFromInline
  enum Admission: Sendable {
    case settled(Recall)
    case gone
    case busy
  }

  @inlinable
  @inline(never)
  func admitWhileBusy(_ node: SubjectNode) -> Recall? {
    let item = line.point.prepare(.join(node))
    let (recall, isPosted) = memory.withLock { memory -> (Recall?, Bool) in
      guard !node.isDisposed else { return (nil, false) }
      guard memory.end == nil else { return (memory.recall, false) }
      let isPosted = line.point.postIfBusyWhileLocked(item)
      if !isPosted { line.nodes.link(node) }
      return (memory.recall, isPosted)
    }
    if !isPosted { line.point.discard(item) }
    return recall
  }

  /// Lets an observer have what was sent while it received what was remembered.
  @inlinable
  func open(_ gate: SubjectGate<Element>, at node: SubjectNode) {
    if memory.withLock({ _ in line.point.tryEnterWhileLocked() }) {
      gate.open(at: node)
      if !line.point.tryLeave() { line.drain() }
    } else {
      let item = line.point.prepare(.open(node, gate))
      if memory.withLock({ _ in line.point.post(item) }) { line.drain() }
    }
  }

  /// Called once a node was disposed.
  @inlinable
  func leave(_ node: SubjectNode) {
    node.exit(live)
    if memory.withLock({ _ in line.point.requestAttention() }) {
      line.nodes.unlink(node)
      if !line.point.tryLeave() { line.drain() }
    }
  }
}
