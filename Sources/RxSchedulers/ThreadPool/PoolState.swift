import RxAtomics

/// Who does what in a pool of threads, in one word. No lock, no callback.
///
/// Pieces of work *wait* until a thread begins them. A piece by itself can be taken by any thread; pieces of one lane follow each other, so a lane
/// is taken as a whole. What can be taken now is *runnable*.
///
/// A thread is busy, asleep, or the *lookout*: the one thread at most that looks for work, or was called and is about to. Whoever makes something runnable
/// while nobody looks out calls a thread, if one sleeps or was not started yet; the lookout that finds work calls the next one for what is left. A
/// thread falls asleep only while nothing is runnable or somebody else looks out, in the same step in which it leaves its post: so no call is missed. If all
/// are busy nobody is called; whoever has done its work looks for more.
struct PoolState: OneWordMachine, Equatable {
  /// Whether a thread has to be called, which is the lookout then.
  enum Call: Equatable {
    case none
    /// One that sleeps.
    case wake
    /// A new one.
    case start
  }

  /// What becomes of a piece of work.
  enum Admission: Equatable {
    /// It waits.
    case accepted(Call)
    /// As many wait as may.
    case full
    /// The pool takes nothing any more.
    case refused
  }

  /// What becomes of something runnable that a thread has taken.
  struct Taking: Equatable {
    /// Whether it may run: nothing does any more after the end.
    var begins: Bool
    var call = Call.none
    /// Whether producers wait for the place that has become free.
    var hasRoom = false
  }

  /// What a thread does that has found nothing.
  enum Idling: Equatable {
    /// It is the lookout, and looks again.
    case look
    case sleep
    /// It ends, after it has woken so many others that are to end too.
    case end(waking: Int)
  }

  /// The greatest number of threads.
  static let mostThreads = 255

  /// The greatest number of pieces that can wait.
  static let mostWaiting = 1 << 22 - 1

  private(set) var word: UInt

  init(word: UInt = 0) { self.word = word }

  // MARK: The fields

  private func bits(_ shift: UInt, _ width: UInt) -> Int { Int(word >> shift & (1 << width - 1)) }

  private mutating func setBits(_ shift: UInt, _ width: UInt, _ value: Int) {
    let mask: UInt = (1 << width - 1) << shift
    word = word & ~mask | UInt(value) << shift
  }

  /// Whether a thread looks for work, or was called.
  private(set) var hasLookout: Bool {
    get { bits(0, 1) == 1 }
    set { setBits(0, 1, newValue ? 1 : 0) }
  }

  /// Whether nothing new is taken.
  private(set) var isClosed: Bool {
    get { bits(1, 1) == 1 }
    set { setBits(1, 1, newValue ? 1 : 0) }
  }

  /// Whether nothing begins any more.
  private(set) var hasEnded: Bool {
    get { bits(2, 1) == 1 }
    set { setBits(2, 1, newValue ? 1 : 0) }
  }

  /// Whether producers wait for room.
  private(set) var isCrowded: Bool {
    get { bits(3, 1) == 1 }
    set { setBits(3, 1, newValue ? 1 : 0) }
  }

  /// The threads that sleep.
  private(set) var sleeping: Int {
    get { bits(4, 8) }
    set { setBits(4, 8, newValue) }
  }

  /// The threads that were started and have not ended.
  private(set) var threads: Int {
    get { bits(12, 8) }
    set { setBits(12, 8, newValue) }
  }

  /// What can be taken.
  private(set) var runnable: Int {
    get { bits(20, 22) }
    set { setBits(20, 22, newValue) }
  }

  /// The pieces of work that were accepted and have not begun.
  private(set) var waiting: Int {
    get { bits(42, 22) }
    set { setBits(42, 22, newValue) }
  }

  // MARK: Producers

  /// A piece of work arrives.
  ///
  /// - Parameters:
  ///   - limit: how many pieces may wait.
  ///   - size: how many threads there may be.
  ///   - isRunnable: whether it is of no lane, or of one that nobody looks after: then something becomes runnable with it.
  ///   - isLate: whether it was accepted before, as a timer.
  mutating func admit(limit: Int, size: Int, isRunnable: Bool, isLate: Bool = false) -> Admission {
    if isLate ? hasEnded : isClosed { return .refused }
    guard waiting < min(limit, Self.mostWaiting) else { return .full }
    waiting += 1
    return .accepted(isRunnable ? makeRunnable(size: size) : .none)
  }

  /// A lane in which something waits gets another turn.
  mutating func makeRunnable(size: Int) -> Call {
    guard !hasEnded else { return .none }
    runnable += 1
    return callLookout(size: size)
  }

  private mutating func callLookout(size: Int) -> Call {
    guard !hasLookout else { return .none }
    if sleeping > 0 {
      sleeping -= 1
      hasLookout = true
      return .wake
    }
    guard threads < size else { return .none }
    threads += 1
    hasLookout = true
    return .start
  }

  /// A producer is about to wait for room.
  ///
  /// - Returns: whether there is none.
  mutating func waitForRoom(limit: Int) -> Bool {
    guard !isClosed, waiting >= limit else { return false }
    isCrowded = true
    return true
  }

  // MARK: Threads

  /// A thread has taken something runnable, and begins it: a piece by itself, or the first one that waits in a lane.
  mutating func take(size: Int, isLookout: Bool) -> Taking {
    if isLookout { hasLookout = false }
    guard !hasEnded else { return Taking(begins: false) }
    runnable -= 1
    return Taking(begins: true, call: runnable > 0 ? callLookout(size: size) : .none, hasRoom: begin())
  }

  /// A thread is to take the next piece out of its lane.
  mutating func takeInLane() -> Taking {
    hasEnded ? Taking(begins: false) : Taking(begins: true, hasRoom: begin())
  }

  /// - Returns: whether producers wait for the place.
  private mutating func begin() -> Bool {
    waiting -= 1
    defer { isCrowded = false }
    return isCrowded
  }

  /// A thread has found nothing.
  mutating func idle(isLookout: Bool) -> Idling {
    if isClosed, waiting == 0 {
      if isLookout { hasLookout = false }
      threads -= 1
      defer { sleeping = 0 }
      return .end(waking: sleeping)
    }
    if isLookout ? runnable > 0 : !hasLookout {
      hasLookout = true
      return .look
    }
    if isLookout { hasLookout = false }
    sleeping += 1
    return .sleep
  }

  // MARK: The end

  /// Takes nothing new from now on. What waits still runs, and the threads end behind it.
  ///
  /// - Returns: how many threads to wake, and whether to wake producers.
  mutating func close() -> (waking: Int, hasRoom: Bool) {
    isClosed = true
    defer { isCrowded = false }
    guard waiting == 0 else { return (0, isCrowded) }
    defer { sleeping = 0 }
    return (sleeping, isCrowded)
  }

  /// Lets nothing begin from now on.
  ///
  /// - Returns: how many pieces do not begin therefore, and how many threads to wake.
  mutating func end() -> (dropped: Int, waking: Int) {
    isClosed = true
    hasEnded = true
    defer {
      waiting = 0
      runnable = 0
      sleeping = 0
    }
    return (waiting, sleeping)
  }
}
