/// What a call that waits has received, and whether that is all that it wants.
struct Harvest<Element: Sendable>: Sendable {
  /// What is wanted.
  enum Demand: Sendable, Equatable {
    /// Everything, to the end.
    case all
    /// The last element before the end.
    case last
    /// So many elements, or fewer if the end comes before.
    case first(Int)
  }

  /// Why nothing more is taken in.
  enum End: Sendable {
    case satisfied
    case failed(any Swift.Error)
  }

  private let demand: Demand
  private var elements: [Element] = []
  private var end: End?

  init(_ demand: Demand) { self.demand = demand }

  /// Takes an element in, unless the end was there before.
  ///
  /// - Returns: whether it was the last one that is wanted, and the element that had to make room, to be released with no lock held.
  mutating func add(_ element: Element) -> (isEnough: Bool, dropped: Element?) {
    guard end == nil else { return (false, element) }
    switch demand {
    case .all:
      elements.append(element)
      return (false, nil)
    case .last:
      let dropped = elements.popLast()
      elements.append(element)
      return (false, dropped)
    case .first(let count):
      elements.append(element)
      return (elements.count >= count, nil)
    }
  }

  /// Ends it.
  ///
  /// - Returns: whether it had not ended before.
  mutating func finish(_ end: End) -> Bool {
    guard self.end == nil else { return false }
    self.end = end
    return true
  }

  /// Takes everything out.
  mutating func collect() -> MaterializedSequenceResult<Element> {
    defer { elements = [] }
    if case .failed(let error) = end { return .failed(elements: elements, error: error) }
    return .completed(elements: elements)
  }
}
