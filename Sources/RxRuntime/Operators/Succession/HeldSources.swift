public import RxAtomics

/// The sources of an operator, perhaps with long chains behind them, whose release does not deepen the stack with the number of such operators.
@usableFromInline
package final class HeldSources<Sources: Sendable>: Sendable {
  @usableFromInline
  final class Content: Sendable {
    @usableFromInline let sources: Sources

    @inlinable
    init(_ sources: Sources) { self.sources = sources }
  }

  @usableFromInline let link: OwnedLink

  @inlinable
  package init(_ sources: Sources) {
    link = OwnedLink(Content(sources), at: Nesting.step)
  }

  /// The sources.
  @inlinable
  package var value: Sources {
    link.reference._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Content.self).sources }
  }
}

/// Where a succession stands in a collection.
@usableFromInline
package final class Position<Index>: Sendable {
  @usableFromInline package let index: SerialCell<Index>

  @inlinable
  package init(_ index: Index) { self.index = SerialCell(index) }
}

/// An iterator that a succession steps. The user's code runs outside the cell.
@usableFromInline
package final class Iteration<Iterator: IteratorProtocol>: Sendable {
  @usableFromInline let iterator: SerialCell<Iterator?>

  @inlinable
  package init(_ iterator: Iterator) { self.iterator = SerialCell(iterator) }

  @inlinable
  package func next() -> Iterator.Element? {
    guard var iterator = iterator.replace(with: nil) else { return nil }
    defer { self.iterator.value = iterator }
    return iterator.next()
  }
}
