/// What a subject remembers for those who come later: its last elements, and its end. No lock, no callback.
///
/// Nothing is released in here that may be a user's: what is no longer remembered is handed to the caller.
@usableFromInline
package struct SubjectMemory<Element: Sendable>: Sendable {
  /// What is given to a new observer before anything else.
  @usableFromInline
  package struct Recall: Sendable {
    @usableFromInline var latest: Element?
    @usableFromInline var older: ReplayRing<Element>?

    /// The end, if that has been accepted. Then nothing follows, and the observer need not be added.
    @usableFromInline var end: Termination?

    /// What was remembered, with the end.
    @inlinable
    init(latest: Element?, older: ReplayRing<Element>?, end: Termination?) {
      self.latest = latest
      self.older = older
      self.end = end
    }

    /// Whether there is no element.
    @inlinable
    package var isEmpty: Bool { latest == nil && (older?.isEmpty ?? true) }

    /// Calls `body` with the elements, oldest first, until it returns false.
    @inlinable
    package func forEach(_ body: (Element) -> Bool) {
      if let latest { _ = body(latest) }
      older?.forEach(body)
    }
  }

  /// How elements are kept.
  @usableFromInline
  enum Keeping: Sendable {
    case nothing
    case latest
    case several
  }

  /// How elements are kept; nothing more after the end.
  @usableFromInline var keeping: Keeping

  /// Whether those who come after the end receive the elements too.
  @usableFromInline let replaysAfterEnd: Bool

  @usableFromInline var latest: Element?
  @usableFromInline var older: ReplayRing<Element>?

  /// The end from the moment that it was accepted, delivered or not.
  @usableFromInline package var end: Termination?
  @usableFromInline package var isDisposed = false

  /// The memory of a behavior subject: the current value, until the end.
  @inlinable
  package init(current: Element) {
    keeping = .latest
    replaysAfterEnd = false
    latest = current
  }

  /// The memory of a replay subject: the last `limit` elements. With a negative limit it has failed.
  @inlinable
  package init(limit: Int) {
    keeping = limit <= 0 ? .nothing : limit == 1 ? .latest : .several
    replaysAfterEnd = true
    older = limit > 1 ? ReplayRing(limit: limit) : nil
    end = limit < 0 ? .error(RxError.argumentOutOfRange) : nil
  }

  /// Remembers an element, and hands what it replaces to the caller.
  @inlinable
  @inline(__always)
  package mutating func store(_ element: inout Element?) {
    switch keeping {
    case .nothing: break
    case .latest: swap(&latest, &element)
    case .several: older?.store(&element)
    }
  }

  /// What a new observer is given.
  @inlinable
  package var recall: Recall {
    guard end != nil, !replaysAfterEnd else { return Recall(latest: latest, older: older, end: end) }
    return Recall(latest: nil, older: nil, end: end)
  }

  /// Accepts the end, unless one was accepted before.
  ///
  /// - Returns: whether this one counts, and what is no longer remembered.
  @inlinable
  package mutating func close(_ end: Termination) -> (isFirst: Bool, forgotten: Recall?) {
    guard self.end == nil else { return (false, nil) }
    self.end = end
    keeping = .nothing
    // A current value can still be asked for after the completion.
    guard case .error = end, !replaysAfterEnd else { return (true, nil) }
    return (true, forget())
  }

  /// Forgets all, for good.
  ///
  /// - Returns: whether this call did, and what was remembered.
  @inlinable
  package mutating func dispose() -> (isFirst: Bool, forgotten: Recall?) {
    guard !isDisposed else { return (false, nil) }
    isDisposed = true
    let old = forget()
    end = .error(RxError.disposed(object: "subject"))
    keeping = .nothing
    return (true, old)
  }

  @inlinable
  mutating func forget() -> Recall {
    let old = Recall(latest: latest, older: older, end: end)
    latest = nil
    older = nil
    return old
  }
}
