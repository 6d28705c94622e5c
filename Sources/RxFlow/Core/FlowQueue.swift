public import RxAtomics

/// The elements that an operator has asked for ahead, the end behind them, and how many to ask for again.
///
/// Bounded by what was asked for: a source that keeps to the demand puts no more than `prefetch` elements in.
///
/// - Thread safety: the source's side (`push`, `finish`) is serial, and so is the taker's (all else). The end is written before the flag
///   goes up and read after it was seen up.
@usableFromInline
package struct FlowQueue<Element: Sendable>: ~Copyable, Sendable {
  @usableFromInline let elements: SPSCQueue<Element>
  @usableFromInline let finished: AtomicFlag
  @usableFromInline let end: SerialCell<Completion?>

  /// How many elements are asked for ahead.
  @usableFromInline package let ahead: FlowAhead

  @inlinable
  package init(prefetch: Int) {
    elements = SPSCQueue()
    finished = AtomicFlag()
    end = SerialCell(nil)
    ahead = FlowAhead(prefetch)
  }

  /// How many elements are asked for ahead.
  @inlinable
  package var prefetch: Int { ahead.count }

  // MARK: The source

  @inlinable
  package func push(_ element: Element) { elements.push(element) }

  @inlinable
  package func finish(_ end: Completion) {
    self.end.value = end
    finished.raise()
  }

  // MARK: The taker

  @inlinable
  package var hasFinished: Bool { finished.isSet }

  @inlinable
  package var isEmpty: Bool { elements.isEmpty }

  @inlinable
  @inline(__always)
  package func pop() -> Element? { elements.pop() }

  /// Counts an element that was taken out, and says what is to be asked for again.
  @inlinable
  @inline(__always)
  package func didTake() -> Demand { ahead.didTake() }

  /// Takes the end out, once it is there.
  @inlinable
  package func takeEnd() -> Completion? { end.replace(with: nil) }

  /// Drops what is in the queue; an error among it goes to `Hooks`.
  @inlinable
  package func drop() {
    let hasFinished = hasFinished
    elements.drain { _ in }
    if hasFinished { takeEnd()?.reportUndeliverable() }
  }
}
