import RxAtomics

/// What waits in a lane, and whether a thread looks after it. No lock of its own, no callback.
struct LaneState<Piece: Sendable>: ~Copyable, Sendable {
  /// The oldest piece, if few wait: for most lanes one place is enough, and no memory of their own is needed.
  private var first: Piece?
  private let rest = SerialQueue<Piece>()
  private(set) var isRunnable = false

  /// Adds a piece. If nobody looks after the lane, the caller has to see to it that a thread does.
  mutating func push(_ piece: Piece) {
    if first == nil, rest.isEmpty {
      first = piece
    } else {
      _ = rest.push(piece)
    }
    isRunnable = true
  }

  /// Takes the oldest piece out, if there is one.
  mutating func next() -> Piece? {
    if let oldest = first.take() { return oldest }
    return rest.isEmpty ? nil : rest.pop()
  }

  /// Leaves the lane, if nothing waits.
  ///
  /// - Returns: whether something waits: then the thread still looks after the lane.
  mutating func goesOn() -> Bool {
    isRunnable = first != nil || !rest.isEmpty
    return isRunnable
  }

  /// Takes everything out, for somebody who does not look after the lane.
  mutating func removeAll() -> [Piece] {
    var all: [Piece] = []
    if let oldest = first.take() { all.append(oldest) }
    while !rest.isEmpty { all.append(rest.pop()) }
    return all
  }
}
