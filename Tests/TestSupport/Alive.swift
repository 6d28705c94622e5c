import Synchronization

/// Counts the objects that it made and that are still alive.
///
/// Its operations are relaxed: it orders nothing, so it hides no missing order from ThreadSanitizer.
public final class Alive: Sendable {
  private let living = Atomic<Int>(0)
  private let all = Atomic<Int>(0)
  private let witness: (@Sendable () -> Void)?

  /// Nothing is alive.
  ///
  /// - Parameter witness: called whenever the value of an object is read, and when an object is destroyed, by the thread that does so.
  public init(witness: (@Sendable () -> Void)? = nil) { self.witness = witness }

  /// Makes an object that is counted until it is destroyed.
  public func make(_ value: Int = 0) -> Token {
    // Relaxed: see above.
    living.add(1, ordering: .relaxed)
    all.add(1, ordering: .relaxed)
    return Token(value: value, counter: self)
  }

  /// How many objects are alive.
  public var count: Int {
    // Relaxed: read when all threads have been joined.
    living.load(ordering: .relaxed)
  }

  /// How many objects were ever made.
  public var madeCount: Int {
    // Relaxed: read when all threads have been joined.
    all.load(ordering: .relaxed)
  }

  /// An object that is counted while it lives.
  public final class Token: Sendable {
    /// Whatever the test wants to tell tokens apart by.
    public var value: Int {
      counter.witness?()
      return number
    }

    private let number: Int
    private let counter: Alive

    fileprivate init(value: Int, counter: Alive) {
      number = value
      self.counter = counter
    }

    deinit {
      counter.witness?()
      // Relaxed: see above.
      counter.living.subtract(1, ordering: .relaxed)
    }
  }
}
