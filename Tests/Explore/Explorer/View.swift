#if ExploreInterleavings
  import RxAtomics

  /// What a thread knows, or what a message tells who acquires it: how far each thread had come, and which message of each place must not be overlooked.
  struct View {
    /// For each thread, the number of operations that happened before.
    var clocks = SIMD8<UInt32>()
    /// For each place, by its number, the oldest message that may still be read.
    var seen: ContiguousArray<UInt32> = []

    func oldest(of place: Int) -> Int { place < seen.count ? Int(seen[place]) : 0 }

    mutating func see(_ message: Int, of place: Int) {
      while seen.count <= place { seen.append(0) }
      seen[place] = max(seen[place], UInt32(message))
    }

    mutating func join(_ other: View) {
      clocks = pointwiseMax(clocks, other.clocks)
      while seen.count < other.seen.count { seen.append(0) }
      for place in other.seen.indices where other.seen[place] > seen[place] { seen[place] = other.seen[place] }
    }
  }

  /// A value that was written to an atomic place, and what who acquires it learns.
  struct Message {
    let word: UInt
    let view: View
  }

  /// What the engine knows of a place in one execution.
  final class PlaceState {
    let number: Int
    let execution: Int
    /// All that was written, in the order of modification; which is the order in which it was written.
    var messages: [Message]
    /// When each thread last wrote to the cell, and when it last read it.
    var writes = SIMD8<UInt32>()
    var reads = SIMD8<UInt32>()
    /// Who is in the lock.
    var holder: Int?
    /// What the next one in the lock learns.
    var lockView = View()

    init(_ place: ExploredPlace, number: Int, execution: Int) {
      self.number = number
      self.execution = execution
      messages = [Message(word: place.word, view: View())]
    }
  }

  /// What a thread will do when it is its turn.
  struct Pending {
    enum Step {
      case operation(ExploredOperation)
      case lock
      /// The clock on the wall is looked at, and goes on.
      case tick
      /// A count that others wait for changes.
      case change
      /// A count is waited for, until a moment perhaps.
      case count(ExploredPlace, ExploredGoal, UInt64?)
      /// A count is looked at.
      case look
      /// Nothing: others go first.
      case patience
    }

    let state: PlaceState
    let step: Step

    var operation: ExploredOperation? { if case .operation(let operation) = step { operation } else { nil } }

    var isPatient: Bool { if case .patience = step { true } else { false } }

    /// Whether the thread does not have to wait for another one.
    var isReady: Bool {
      switch step {
      case .operation, .tick, .change, .look, .patience: true
      case .lock: state.holder == nil
      case .count(let place, let goal, let deadline):
        goal.isReached(by: place) || deadline.map { $0 <= ExploredClock.time } ?? false
      }
    }

    /// Stands among the messages that an operation may find for a compare-exchange that fails although it finds what it expects.
    static let withoutReason = -1

    /// What other steps notice of this one if it finds a certain message.
    func footprint(finding message: Int, isDestroying: Bool) -> Footprint {
      switch step {
      case .operation(let operation):
        Footprint(place: state.number, effect: effect(of: operation, finding: message, isDestroying: isDestroying))
      case .lock, .tick: Footprint(place: state.number, effect: .writes)
      case .change, .count, .look, .patience: .unknown
      }
    }

    private func effect(
      of operation: ExploredOperation, finding message: Int, isDestroying: Bool
    ) -> Footprint.Effect {
      switch operation.action {
      case .load: return isDestroying ? .reads : .readsAsBefore
      case .compareExchange:
        if message == Self.withoutReason { return .reads }
        if state.messages[message].word == operation.expected { return .writes }
        return isDestroying ? .reads : .readsAsBefore
      default: return .writes
      }
    }
  }

  /// What other steps notice of one.
  struct Footprint {
    enum Effect {
      case writes
      /// It finds what is newest.
      case reads
      /// It finds a message that it may find as well when others have written more.
      case readsAsBefore
    }

    /// Of a step that may have to do with what any other one does: threads that wait for each other, and time, stand on more than places.
    static let unknown = Footprint(place: nil, effect: .writes)

    let place: Int?
    let effect: Effect

    /// Whether it makes a difference which of the two comes first.
    func notices(_ other: Footprint) -> Bool {
      if place == nil || other.place == nil { return true }
      guard place == other.place else { return false }
      return switch (effect, other.effect) {
      case (.readsAsBefore, _), (_, .readsAsBefore), (.reads, .reads): false
      default: true
      }
    }
  }
#endif
