public import Synchronization

/// A link of a queue: the address of the next node and one item.
///
/// A node that waits in a pool has no item: its memory behind `next` is uninitialised.
public struct Node<Item> {
  /// The address of the next node, 0 at the end of a chain.
  public var next: UInt

  /// What the node carries.
  public var item: Item

  /// Creates a node that ends a chain.
  @inlinable
  public init(item: consuming Item) {
    self.next = 0
    self.item = item
  }

  /// A pointer to a node, as it lies in atomic words.
  public typealias Pointer = UnsafeMutablePointer<Node<Item>>

  /// The node at an address that is not 0.
  @inlinable
  @inline(__always)
  public static func at(_ address: UInt) -> Pointer {
    // - Safety: addresses come from `address(of:)` alone, and 0 is told apart by the caller.
    Pointer(bitPattern: address).unsafelyUnwrapped
  }

  /// The address of a node.
  @inlinable
  @inline(__always)
  public static func address(of node: Pointer) -> UInt {
    UInt(bitPattern: node)
  }

  /// Moves the item out of a node, which may then go back to its pool.
  @inlinable
  @inline(__always)
  public static func takeItem(_ node: Pointer) -> Item {
    withUnsafeMutablePointer(to: &node.pointee.item) { $0.move() }
  }
}

/// Recycles the nodes of one lock-free queue, so that a queue in steady state allocates nothing.
///
/// Any thread makes nodes; whoever consumes the queue gives them back, a chain at a time. Chains come back on a stack
/// of which producers only ever take *all*, so that no node can be swapped for itself meanwhile (no ABA), and become
/// the producers' private list. One producer at a time takes from that list; one that finds it taken for longer than a
/// few tries allocates, so nobody waits for a thread that was preempted.
///
/// An unused pool is three words of zero: it allocates nothing before the first node.
///
/// - Complexity: constant; one allocation for a node that is not to be had from the pool, none otherwise. At most
///   `NodePool.capacity` nodes are kept.
/// - Note: store it in a `let`.
/// - Safety: `cache` and `returned` are atomic, `returnedCount` belongs to the consumer. Free nodes carry no item, so
///   a pool shares nothing of `Item` between threads; whoever passes items from thread to thread answers for them.
public struct NodePool<Item>: ~Copyable, @unchecked Sendable {
  /// A link of a queue, with room for an item.
  public typealias Pointer = Node<Item>.Pointer

  /// The greatest number of free nodes that a pool keeps. Half of them can be in either of its two lists.
  @inlinable
  public static var capacity: Int { 4096 }

  @usableFromInline let free = FreeNodes()

  /// At least as many nodes as `returned` holds, unless it is 0. The consumer's own.
  @usableFromInline let returnedCount = _Cell<Int>(0)

  /// What `cache` says while a producer takes from it; no node is at this address.
  @inlinable
  static var taken: UInt { 1 }

  /// How often a producer asks for the list before it allocates: a few times as long as taking a node lasts.
  @inlinable
  static var tries: Int { 16 }

  /// Creates a pool without nodes.
  @inlinable
  public init() {}

  /// Returns a node that carries an item and ends a chain. Any thread may call this at any time.
  ///
  /// - Complexity: constant; allocates when no free node is to be had.
  @inlinable
  public func make(_ item: consuming Item) -> Pointer {
    let node = takeFree() ?? Self.allocate()
    // - Safety: the memory is uninitialised and belongs to this call alone.
    node.initialize(to: Node(item: item))
    return node
  }

  @inlinable
  static func allocate() -> Pointer {
    let node = Pointer.allocate(capacity: 1)
    Seam.allocated(node, byteCount: MemoryLayout<Node<Item>>.stride)
    return node
  }

  /// Takes a chain of nodes back. Their items have been moved out.
  ///
  /// Only one thread at a time may call this, each ordered after the one before: the consumer of the queue.
  ///
  /// - Parameters:
  ///   - first: the first node of the chain.
  ///   - last: its last node. What follows it does not matter.
  ///   - count: the number of nodes from the first to the last.
  /// - Complexity: constant and without allocation, unless the pool is full: then it frees what is too much.
  @inlinable
  public func recycle(first: Pointer, last: Pointer, count: Int) {
    // Relaxed: the value is only compared and linked to, never followed. 0 means that producers have taken all.
    var head = free.returned.load(ordering: .relaxed)
    let kept = head == 0 ? 0 : returnedCount._address.pointee
    guard kept + count <= Self.capacity / 2 else {
      return recycleSome(first: first, last: last, count: count, room: Self.capacity / 2 - kept)
    }
    while true {
      Seam.touch(last)
      last.pointee.next = head
      // Releasing: the links, and that the items are gone, become visible to the producer that takes the chain.
      // Relaxed when it fails: the value is only compared and linked to.
      let (exchanged, original) = free.returned.weakCompareExchange(
        expected: head, desired: Node<Item>.address(of: first),
        successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged { break }
      head = original
    }
    returnedCount._address.pointee = kept + count
  }

  /// Frees as many nodes of a chain as there is no room for, and takes the others back.
  @inlinable
  @inline(never)
  func recycleSome(first: Pointer, last: Pointer, count: Int, room: Int) {
    last.pointee.next = 0
    var first = Node<Item>.address(of: first)
    for _ in 0..<(count - room) {
      let next = Node<Item>.at(first).pointee.next
      Seam.freed(Node<Item>.at(first))
      Node<Item>.at(first).deallocate()
      first = next
    }
    guard room > 0 else { return }
    recycle(first: Node<Item>.at(first), last: last, count: room)
  }

  /// Returns a node without an item, or nil if none is to be had now.
  @inlinable
  func takeFree() -> Pointer? {
    for _ in 0..<Self.tries {
      // Relaxed: a glance. Nothing is to be had, or another producer is taking: neither is worth a write.
      let glance = free.cache.load(ordering: .relaxed)
      if glance == Self.taken { continue }
      // Relaxed: as above; the exchange in `refill` is what acquires.
      if glance == 0, free.returned.load(ordering: .relaxed) == 0 { return nil }
      // Acquiring: pairs with the store that put the list back, so its nodes and links are visible here.
      let head = free.cache.exchange(Self.taken, ordering: .acquiring)
      if head == Self.taken { continue }
      guard let node = head == 0 ? refill() : Node<Item>.at(head) else {
        // Relaxed: an empty list has nothing to publish.
        free.cache.store(0, ordering: .relaxed)
        return nil
      }
      // Releasing: the next to take the list sees its links, and that this node left it.
      Seam.touch(node)
      free.cache.store(node.pointee.next, ordering: .releasing)
      return node
    }
    return nil
  }

  /// Takes all that has come back. Only the producer that holds `cache` calls this.
  @inlinable
  func refill() -> Pointer? {
    // Acquiring: pairs with `recycle`, so the links are visible and the items gone. Every earlier chain in the stack
    // is covered too, as each push is a read-modify-write.
    let head = free.returned.exchange(0, ordering: .acquiring)
    return head == 0 ? nil : Node<Item>.at(head)
  }

  /// How many free nodes the pool keeps. For tests: nobody else may use the pool meanwhile.
  var freeCount: Int {
    // Relaxed: whoever may ask has the pool alone.
    Self.length(from: free.cache.load(ordering: .relaxed)) + Self.length(from: free.returned.load(ordering: .relaxed))
  }

  private static func length(from first: UInt) -> Int {
    var count = 0
    var address = first
    while address != 0 {
      address = Node<Item>.at(address).pointee.next
      count += 1
    }
    return count
  }
}

/// The free nodes of a pool. Not generic, so that the `deinit` of a generic owner needs no metadata.
@usableFromInline
struct FreeNodes: ~Copyable, Sendable {
  /// The first node of the producers' list, 0 when there is none, `taken` while a producer takes from it.
  @usableFromInline let cache = Atomic<UInt>(0)

  /// The last chain to have come back, 0 when producers have taken all.
  @usableFromInline let returned = Atomic<UInt>(0)

  @usableFromInline
  init() {}

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    // Relaxed: whoever destroys the pool has it alone, and has been ordered after all its users.
    let cached = cache.load(ordering: .relaxed)
    let back = returned.load(ordering: .relaxed)
    if cached | back != 0 { Self.free(cached, back) }
  }

  /// Frees chains of nodes without items.
  @usableFromInline
  static func free(_ chains: UInt...) {
    for chain in chains {
      var next = chain
      while let node = UnsafeMutableRawPointer(bitPattern: next) {
        // - Safety: a node begins with the address of the next.
        next = node.load(as: UInt.self)
        Seam.freed(node)
        node.deallocate()
      }
    }
  }
}
