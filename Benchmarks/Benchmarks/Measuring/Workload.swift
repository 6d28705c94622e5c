/// One line of the table: a piece of work with a name, done over and over, and the sum by which it is checked.
struct Workload: Sendable {
  /// The closures without any Rx against which a workload is held.
  enum Floor: String, Sendable {
    /// One closure: for what has one hop.
    case closure = "floor-closure"
    /// Twelve closures in a row: for the chains of twelve operators.
    case chain = "floor-closure-x12"
  }

  let name: String
  /// How many items a round has: its time is divided by them.
  let items: Int
  /// What the sum must be at the end of a round.
  let expected: Int
  /// `nil` where no closure does comparable work: timers, subscriptions.
  let floor: Floor?
  let body: @Sendable (Round) -> Void
  /// For a workload in which threads meet: runs the work once more, untimed, and returns the share of events that met
  /// another thread. Counting costs something at each event, so it is not part of the timed rounds.
  let meetings: (@Sendable (Sum) -> Double)?

  init(
    _ name: String,
    items: Int,
    expected: Int,
    floor: Floor? = .closure,
    meetings: (@Sendable (Sum) -> Double)? = nil,
    body: @escaping @Sendable (Round) -> Void
  ) {
    self.name = name
    self.items = items
    self.expected = expected
    self.floor = floor
    self.meetings = meetings
    self.body = body
  }
}
