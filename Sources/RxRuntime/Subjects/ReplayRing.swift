/// The last elements of a sequence, as many as a limit says. A value: a copy of it is a snapshot.
///
/// The slots lie in chunks. A copy takes constant time, and the first change after it copies a chunk and the list of chunks, not the
/// elements of all of them, however many there are.
@usableFromInline
package struct ReplayRing<Element: Sendable>: Sendable {
  @usableFromInline let limit: Int
  @usableFromInline var chunks: [[Element]] = []

  /// The number of elements.
  @usableFromInline package var count = 0

  /// The slot of the oldest element. Not 0 only if the ring is full.
  @usableFromInline var oldest = 0

  /// An empty ring.
  ///
  /// - Parameter limit: how many elements there is room for; at least 1. Room is made as they come.
  @inlinable
  package init(limit: Int) { self.limit = limit }

  /// The number of slots of a chunk, as a power of two.
  @inlinable
  static var chunkBits: Int { 9 }

  /// Whether there are no elements.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// Adds an element.
  ///
  /// - Parameter element: the element to add; afterwards the one that had to go for it, if there is one.
  @inlinable
  package mutating func store(_ element: inout Element?) {
    guard let new = element else { return }
    guard count == limit else {
      if count & (1 << Self.chunkBits - 1) == 0 { chunks.append([]) }
      chunks[count >> Self.chunkBits].append(new)
      count += 1
      element = nil
      return
    }
    let (chunk, slot) = (oldest >> Self.chunkBits, oldest & (1 << Self.chunkBits - 1))
    element = chunks[chunk][slot]
    chunks[chunk][slot] = new
    oldest = oldest + 1 == limit ? 0 : oldest + 1
  }

  /// Calls `body` with the elements, oldest first, until it returns false.
  @inlinable
  package func forEach(_ body: (Element) -> Bool) {
    var slot = oldest
    for _ in 0..<count {
      guard body(chunks[slot >> Self.chunkBits][slot & (1 << Self.chunkBits - 1)]) else { return }
      slot = slot + 1 == limit ? 0 : slot + 1
    }
  }
}
