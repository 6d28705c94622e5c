import RxAtomics

/// For whom the calling thread works.
///
/// Not `Sendable`: each thread has its own.
final class WorkThread {
  private static let threads = ThreadLocal { WorkThread() }

  @exclusivity(unchecked) private var owner: ObjectIdentifier?
  @exclusivity(unchecked) private var number = 0

  /// Runs `body` on the calling thread as the one with this number among those of `owner`.
  @inline(__always)
  static func work(for owner: AnyObject, as number: Int = 0, _ body: () -> Void) {
    threads.reference._withUnsafeGuaranteedRef { thread in
      let before = (thread.owner, thread.number)
      thread.owner = ObjectIdentifier(owner)
      thread.number = number
      body()
      (thread.owner, thread.number) = before
    }
  }

  /// The calling thread's number among those of `owner`, if it works for that.
  static func number(in owner: AnyObject) -> Int? {
    threads.reference._withUnsafeGuaranteedRef { $0.owner == ObjectIdentifier(owner) ? $0.number : nil }
  }
}
