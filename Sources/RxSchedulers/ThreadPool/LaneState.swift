import RxAtomics

/// What waits in a lane, and whether a thread looks after it. No lock of its own, no callback.
struct LaneState<Piece: Sendable>: ~Copyable, Sendable {
  /// The oldest piece, if few wait: for most lanes one place is enough, and no memory of their own is needed.
  private var first: Piece?
  private let rest = SerialQueue<Piece>()
  private(set) var isRunnable = false

  /// Adds a piece.
  ///
  /// - Returns: whether nobody looks after the lane: then the caller has to see to it that a thread does.
  mutating func push(_ piece: Piece) -> Bool {
    if first == nil, rest.isEmpty {
      first = piece
    } else {
      _ = rest.push(piece)
    }
    defer { isRunnable = true }
    return !isRunnable
  }

  /// Takes the oldest piece out. Once there is none, the thread has left the lane.
  mutating func next() -> Piece? {
    if let oldest = first.take() { return oldest }
    if !rest.isEmpty { return rest.pop() }
    isRunnable = false
    return nil
  }

  /// Takes everything out, for somebody who does not look after the lane.
  mutating func removeAll() -> [Piece] {
    var all: [Piece] = []
    if let oldest = first.take() { all.append(oldest) }
    while !rest.isEmpty { all.append(rest.pop()) }
    return all
  }
}
