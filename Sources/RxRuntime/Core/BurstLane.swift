public import RxAtomics

/// What one source of several leaves for the thread inside a serialization point, once it was found to meet others often.
///
/// Posted one by one, elements cost a cache line each on their way to another core. Here they lie side by side, and the point is told of a burst, not of
/// each element. A source that has left something in its lane finds the point busy until that was taken out, so its order is kept.
///
/// Short-lived sources never get one: their first elements are posted as any other.
@usableFromInline
package final class BurstLane<Element: Sendable>: Sendable {
  @usableFromInline let queue = HandoffQueue<Element>()

  /// How often it may still be in vain to wait for more elements. Touched inside the point only.
  @usableFromInline let patience = SerialCell(BurstLane.greatestPatience)

  @inlinable
  init() {}

  /// Hands what waits and what comes meanwhile to `deliver`, up to a limit. Inside the point.
  ///
  /// A source that runs at the same time on another core has the next element ready in a moment. To wait for it costs less than to leave and to be called again for it,
  /// by either side; so the thread inside does, as long as that was not in vain too often.
  @inlinable
  @inline(__always)
  func work(atMost limit: Int, _ deliver: (consuming Element) -> Bool) -> HandoffQueue<Element>.Outcome? {
    guard queue.enter() else { return nil }
    let isPatient = patience.value > 0
    var taken = 0
    let outcome = queue.work(atMost: limit, waitingAfter: isPatient ? 1 : HandoffPace.burst) { element in
      taken += 1
      return deliver(element)
    }
    if taken >= HandoffPace.burst {
      patience.value = Self.greatestPatience
    } else if isPatient {
      patience.value -= 1
    }
    return outcome
  }

  /// After how many posted elements a source is given a lane.
  @inlinable
  static var threshold: Int { 8 }

  @inlinable
  static var greatestPatience: Int { 4 }

  /// The number of elements after which others have their turn.
  @inlinable
  static var elementsPerTurn: Int { 1_024 }
}

extension ObserverBase {
  /// Leaves an element of one of several sources for the thread inside.
  ///
  /// - Parameter source: the source's own place for a lane. Touched by its events only, which are serial.
  @inlinable
  @inline(never)
  func leave(_ element: Element, in source: borrowing BurstSource) {
    guard !stopped.isSet, !isDisposed else { return }
    if let lane = source.lane() as BurstLane<Element>? {
      if lane.queue.push(element) == .callWorker, point.post(.burst(lane)) { drain() }
    } else if point.post(.next(element)) {
      drain()
    }
  }

  /// Delivers what waits in a lane, and what comes meanwhile, up to a limit. Inside the point.
  @inlinable
  func work(on lane: BurstLane<Element>) {
    unfinished.with { $0.removeAll { $0 === lane } }
    guard case .moreLeft? = deliver(from: lane, atMost: BurstLane<Element>.elementsPerTurn) else { return }
    unfinished.with { $0.append(lane) }
    // The caller is inside, so it need not drain.
    _ = point.post(.burst(lane))
  }

  /// Delivers what waits in the lanes that were left for later: the end that was posted must not overtake it. Inside the point.
  @inlinable
  func finishLanes() {
    for object in unfinished.replace(with: []) {
      let lane = unsafeDowncast(object, to: BurstLane<Element>.self)
      _ = deliver(from: lane, atMost: lane.queue.count)
    }
  }

  @inlinable
  func deliver(from lane: BurstLane<Element>, atMost limit: Int) -> HandoffQueue<Element>.Outcome? {
    lane.work(atMost: limit) { element in
      guard !isDisposed else { return false }
      deliver(element)
      return true
    }
  }
}

/// A source's place for a lane, empty until it has met others a few times. Not generic, so that the `deinit` of a generic owner needs no metadata.
///
/// - Safety: the cells are touched by the events of one source only, which are serial.
@usableFromInline
struct BurstSource: ~Copyable, Sendable {
  @usableFromInline let posted = SerialCell(0)
  @usableFromInline let object = SerialCell<(any AnyObject & Sendable)?>(nil)

  @inlinable
  init() {}

  /// The lane, if the source has met others often enough to have one.
  @inlinable
  borrowing func lane<Element>() -> BurstLane<Element>? {
    if let known = object.value { return unsafeDowncast(known, to: BurstLane<Element>.self) }
    let count = posted.value + 1
    posted.value = count
    guard count > BurstLane<Element>.threshold else { return nil }
    let fresh = BurstLane<Element>()
    object.value = fresh
    return fresh
  }
}
