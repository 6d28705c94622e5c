/// The elements of a flowable as an asynchronous sequence, which takes no more of them than it has room for.
///
/// Each iterator is a subscription of its own. It begins when the iterator is made, and is cancelled when the task is, or when the iterator
/// is let go of: a loop that is left by `break` cancels.
public struct FlowValues<Element: Sendable>: AsyncSequence, Sendable {
  /// A sequence fails with whatever error the flowable does.
  public typealias Failure = any Swift.Error

  @usableFromInline let source: Flowable<Element>
  @usableFromInline let prefetch: Int

  @inlinable
  init(_ source: Flowable<Element>, prefetch: Int) {
    self.source = source
    self.prefetch = prefetch
  }

  /// Subscribes.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator {
    let pull = FlowPull<Element>(prefetch: prefetch)
    source.subscribe(pull)
    return AsyncIterator(owner: PullOwner(pull))
  }

  /// One subscription, which a task waits on.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let owner: PullOwner<Element>

    @inlinable
    init(owner: PullOwner<Element>) { self.owner = owner }

    /// Waits for the next element.
    ///
    /// - Returns: the element, or nil at the end and when the task was cancelled.
    /// - Throws: the error of the sequence, behind the elements that came before it.
    @inlinable
    public func next() async throws -> Element? {
      try await owner.pull.next()
    }

    /// Waits for the next element.
    ///
    /// - Returns: the element, or nil at the end and when the task was cancelled.
    /// - Throws: the error of the sequence, behind the elements that came before it.
    @inlinable
    public func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      try await owner.pull.next()
    }
  }
}

extension FlowableType {
  /// The elements as an asynchronous sequence, with room for 16 of them.
  ///
  /// ```swift
  /// for try await line in lines.values { await store(line) }
  /// ```
  ///
  /// - Complexity: a few allocations a subscription; an element costs one short lock.
  /// - Thread safety: an iterator belongs to one task; the sequence may be iterated by many, each with a subscription of its own.
  @inlinable
  public var values: FlowValues<Element> { values(prefetch: 16) }

  /// The elements as an asynchronous sequence.
  ///
  /// - Parameter prefetch: how many elements are asked for ahead, and the room for them. Less than 1 makes the sequence fail with
  ///   `RxError.argumentOutOfRange`.
  /// - Returns: the sequence. It asks for three quarters of `prefetch` again each time that so many were taken.
  /// - Complexity: a few allocations a subscription; an element costs one short lock.
  /// - Thread safety: an iterator belongs to one task; the sequence may be iterated by many, each with a subscription of its own.
  @inlinable
  public func values(prefetch: Int) -> FlowValues<Element> {
    guard prefetch > 0 else { return FlowValues(.error(RxError.argumentOutOfRange), prefetch: 1) }
    return FlowValues(asFlowable(), prefetch: prefetch)
  }
}

extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence with a bounded buffer: `values`, with a policy for elements that come faster than the task takes them.
  ///
  /// - Parameters:
  ///   - strategy: what becomes of them.
  ///   - drops: counts the elements that were dropped.
  /// - Returns: the sequence.
  /// - Complexity: a few allocations a subscription; an element costs two short locks.
  /// - Thread safety: an iterator belongs to one task; the sequence may be iterated by many, each with a subscription of its own.
  @inlinable
  public func values(_ strategy: BackpressureStrategy, drops: DropCounter? = nil) -> FlowValues<Element> {
    asFlowable(strategy, drops: drops).values(prefetch: 1)
  }
}
