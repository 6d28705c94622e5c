public import Synchronization

/// The serialization point: an emitter loop over one atomic word and a lock-free queue.
///
/// A thread that finds the point idle enters and delivers at once. One that finds it busy posts its item and goes on; the thread
/// inside delivers it before it leaves. Nobody waits, and nothing is held that another thread could want while foreign code runs:
/// reentrancy becomes a loop.
///
///     if point.tryEnter() {                       // one read-modify-write
///       deliver(item)
///       if !point.tryLeave() { point.drain(…) }   // one read-modify-write
///     } else if point.post(item) {
///       point.drain(…)
///     }
///
/// The word is 0 when idle. Its lowest bit says busy, the next asks the thread inside for attention, the rest is the newest posted
/// node: a stack that only grows until the thread inside takes it whole, so that no node is ever compared after it was freed.
/// Nothing is ever left in an idle point, so there is nothing to destroy with it.
///
/// Items posted by one thread are delivered in its order, and before anything that it delivers by itself afterwards: as long as its item
/// waits, the point is busy.
///
/// - Safety: `@unchecked Sendable` because posted items travel from thread to thread by release and acquire of the word, and each is
///   taken out by exactly one.
/// - Complexity: enter and leave are two read-modify-writes and allocate nothing; posting takes a recycled node. The queue grows
///   with what is posted while one thread delivers.
@frozen
public struct SerialPoint<Item>: ~Copyable, @unchecked Sendable {
  @usableFromInline typealias Link = UnsafeMutablePointer<Node<Item>>

  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let pool = NodePool<Item>()

  /// An idle point.
  @inlinable
  public init() {}

  /// Enters the point if it is idle.
  @inlinable
  @inline(__always)
  public borrowing func tryEnter() -> Bool {
    // Acquiring: what the last thread inside wrote is visible to this one. Failing orders nothing: the caller will post.
    word.compareExchange(
      expected: 0, desired: SerialPointBits.busy, successOrdering: .acquiring, failureOrdering: .relaxed
    ).exchanged
  }

  /// Leaves the point if nothing was posted meanwhile; otherwise the caller is still inside and has to `drain`.
  @inlinable
  @inline(__always)
  public borrowing func tryLeave() -> Bool {
    // Releasing: what was written inside is visible to the next thread inside. Failing orders nothing: `drain` acquires.
    word.compareExchange(
      expected: SerialPointBits.busy, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
    ).exchanged
  }

  /// Whether something was posted that the thread inside has not taken yet.
  @inlinable
  public var hasPosted: Bool {
    // Relaxed: a hint for the thread inside; taking the items acquires them.
    word.load(ordering: .relaxed) > SerialPointBits.busy
  }

  /// Leaves `item` for the thread inside.
  ///
  /// - Returns: `true` if the point was idle: then the caller is inside now and has to `drain`.
  @inlinable
  public borrowing func post(_ item: consuming Item) -> Bool {
    post(prepare(item))
  }

  /// Leaves an item for the thread inside, one that was made ready before.
  ///
  /// - Returns: `true` if the point was idle: then the caller is inside now and has to `drain`.
  @inlinable
  public borrowing func post(_ prepared: Prepared) -> Bool {
    let node = prepared.node
    // Relaxed: the value is only compared; success below orders what matters.
    var seen = word.load(ordering: .relaxed)
    while true {
      Seam.touch(node)
      node.pointee.next = seen & ~SerialPointBits.all
      let mine = UInt(bitPattern: node) | (seen & SerialPointBits.attention) | SerialPointBits.busy
      // Releasing: the node's contents are visible to who takes it. Acquiring: if the point was idle, the caller is inside.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: mine, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return seen & SerialPointBits.busy == 0 }
      seen = now
    }
  }

  /// Asks the thread inside to look around before it leaves, without posting anything.
  ///
  /// - Returns: `true` if the point was idle: then the caller is inside now, looks around itself and leaves.
  @inlinable
  public borrowing func requestAttention() -> Bool {
    // Relaxed: the value is only compared.
    var seen = word.load(ordering: .relaxed)
    while true {
      let mine = seen == 0 ? SerialPointBits.busy : seen | SerialPointBits.attention
      // Releasing: what the caller wrote is visible to the thread inside. Acquiring: if the point was idle, the caller is inside.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: mine, successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
      if exchanged { return seen == 0 }
      seen = now
    }
  }

  /// Takes whatever was posted and hands it to `body` in order, again and again until nothing is left, then leaves.
  ///
  /// - Parameter body: called inside the point, with `nil` where attention was asked for.
  @inlinable
  public borrowing func drain(_ body: (consuming Item?) -> Void) {
    repeat {
      // Acquiring: the posted items' contents. Releasing is not needed: the caller stays inside.
      let taken = word.exchange(SerialPointBits.busy, ordering: .acquiring)
      if taken & SerialPointBits.attention != 0 { body(nil) }
      guard let newest = Link(bitPattern: taken & ~SerialPointBits.all) else { continue }
      let (oldest, count) = Self.reverse(newest)
      var next: Link? = oldest
      while let node = next {
        next = Link(bitPattern: node.pointee.next)
        Seam.touch(node)
        body(Node<Item>.takeItem(node))
      }
      pool.recycle(first: oldest, last: newest, count: count)
    } while !tryLeave()
  }

  /// Turns the stack into a queue: oldest first.
  @inlinable
  static func reverse(_ newest: Link) -> (oldest: Link, count: Int) {
    var oldest: Link = newest
    Seam.touch(newest)
    var rest = newest.pointee.next
    var count = 1
    newest.pointee.next = 0
    while let node = Link(bitPattern: rest) {
      Seam.touch(node)
      rest = node.pointee.next
      node.pointee.next = UInt(bitPattern: oldest)
      oldest = node
      count += 1
    }
    return (oldest, count)
  }
}

/// Entering and posting in an order that a lock decides.
///
/// A subject that remembers its last value takes a lock to change it, and must put the event in order in the same step. Then the lock alone
/// admits to the idle point: whoever enters, posts or asks for attention holds it, and only leaving needs no lock. So an idle point
/// stays idle while the lock is held, and entering it is a plain store.
extension SerialPoint {
  /// An item in a link of the queue, ready to be posted: what may allocate is done before a lock is taken.
  ///
  /// - Note: it is to be posted or discarded, once.
  @frozen
  public struct Prepared {
    @usableFromInline let node: UnsafeMutablePointer<Node<Item>>

    @inlinable
    init(node: UnsafeMutablePointer<Node<Item>>) { self.node = node }
  }

  /// Makes an item ready to be posted.
  @inlinable
  public borrowing func prepare(_ item: consuming Item) -> Prepared { Prepared(node: pool.make(item)) }

  /// Lets go of an item that is not to be posted.
  @inlinable
  public borrowing func discard(_ prepared: Prepared) {
    prepared.node.deinitialize(count: 1)
    Seam.freed(prepared.node)
    prepared.node.deallocate()
  }

  /// Leaves an item for the thread inside, unless the point is idle. The caller keeps all others from entering meanwhile.
  ///
  /// - Returns: whether the item was posted. If not, the point is idle, and stays so.
  @inlinable
  public borrowing func postIfBusyWhileLocked(_ prepared: Prepared) -> Bool {
    let node = prepared.node
    // Acquiring here and on failure: if the point is idle, the caller sees what the last thread inside wrote.
    var seen = word.load(ordering: .acquiring)
    while seen != 0 {
      Seam.touch(node)
      node.pointee.next = seen & ~SerialPointBits.all
      let mine = UInt(bitPattern: node) | (seen & SerialPointBits.all)
      // Releasing: the node's contents are visible to who takes it.
      let (exchanged, now) = word.compareExchange(
        expected: seen, desired: mine, successOrdering: .releasing, failureOrdering: .acquiring)
      if exchanged { return true }
      seen = now
    }
    return false
  }

  /// Whether nobody is inside and nothing waits, as long as the caller keeps all others from entering.
  @inlinable
  @inline(__always)
  public borrowing func isIdleWhileLocked() -> Bool {
    // Acquiring: what the last thread inside wrote is visible to the caller, who may touch what belongs to the point.
    word.load(ordering: .acquiring) == 0
  }

  /// Enters the point if it is idle. The caller keeps all others from entering meanwhile.
  @inlinable
  @inline(__always)
  public borrowing func tryEnterWhileLocked() -> Bool {
    guard isIdleWhileLocked() else { return false }
    // Relaxed: nobody else writes to the word of an idle point, and the lock publishes the store to those who will post.
    word.store(SerialPointBits.busy, ordering: .relaxed)
    return true
  }
}

/// The meaning of the low bits of a serialization point's word.
@usableFromInline
enum SerialPointBits {
  @inlinable static var busy: UInt { 1 }
  @inlinable static var attention: UInt { 2 }
  @inlinable static var all: UInt { 3 }
}
