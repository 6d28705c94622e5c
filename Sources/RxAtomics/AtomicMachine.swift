public import Synchronization

/// A pure state machine whose whole state is one word.
public protocol OneWordMachine: Sendable {
  /// The state.
  var word: UInt { get }

  /// The machine in a state that `word` of such a machine has said.
  init(word: UInt)
}

/// A state machine whose whole state is one word, changed in one step by whichever thread.
///
/// The machine is a pure value: its methods change it and return what is to be done. They may run several times before one of their changes takes
/// effect, so they do nothing else. Inline in its owner, one word, no allocation.
///
/// - Thread safety: every member may be called from any thread at any time.
@frozen
public struct AtomicMachine<State: OneWordMachine>: ~Copyable, Sendable {
  @usableFromInline let word: Atomic<UInt>

  /// A machine in the state `initial`.
  @inlinable
  public init(_ initial: State) {
    word = Atomic(initial.word)
  }

  /// The state at some moment during the call.
  @inlinable
  public var state: State {
    // Acquiring: who sees a state also sees what was written before it was reached.
    State(word: word.load(ordering: .acquiring))
  }

  /// Changes the state by `transition`, as one step.
  ///
  /// - Parameter transition: a pure function of the state.
  /// - Returns: what `transition` returned for the state that it changed.
  @inlinable
  @inline(__always)
  public func update<Result>(_ transition: (inout State) -> Result) -> Result {
    // Acquiring, here and on failure: a transition that changes nothing also answers by what others wrote before.
    var seen = word.load(ordering: .acquiring)
    while true {
      var state = State(word: seen)
      let result = transition(&state)
      guard state.word != seen else { return result }
      // Acquiring and releasing: the machine hands over what its users write before and read after a step.
      let (exchanged, now) = word.weakCompareExchange(
        expected: seen, desired: state.word, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { return result }
      seen = now
    }
  }
}
