/// A queue on the serial event path of its owner: a ring that grows as needed.
///
/// Its layout does not depend on the type of the values, and destroying it needs no metadata, as for `SerialBox`.
///
/// - Safety: `@unchecked Sendable` because serial delivery orders all accesses, as for `SerialCell`, which it stands
///   on.
/// - Complexity: constant; allocates when it has to grow. Room for more than `SerialQueue.keptCapacity` values is given
///   back when the queue becomes empty.
@frozen
public struct SerialQueue<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let memory = RingMemory()

  /// The room that an empty queue keeps at most.
  @inlinable
  public static var keptCapacity: Int { 1024 }

  /// An empty queue, which has allocated nothing.
  @inlinable
  public init() {}

  /// Whether no value waits.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { memory.ring.with { $0.count == 0 } }
  }

  /// How many values wait.
  @inlinable
  public var count: Int {
    @inline(__always) get { memory.ring.with { $0.count } }
  }

  /// Appends a value.
  ///
  /// - Returns: whether it is the only one.
  @inlinable
  @inline(__always)
  public borrowing func push(_ value: consuming Value) -> Bool {
    if memory.ring.with({ $0.count == $0.capacity }) { grow() }
    let (place, isOnly) = memory.ring.with { ring in
      defer { ring.count &+= 1 }
      return (Self.place(ring.count, in: ring), ring.count == 0)
    }
    place.initialize(to: value)
    return isOnly
  }

  /// Removes the oldest value. The queue must not be empty.
  @inlinable
  @inline(__always)
  public borrowing func pop() -> Value {
    let place = memory.ring.with { ring in
      precondition(ring.count > 0, "there is nothing to take out of an empty queue")
      defer {
        ring.first = (ring.first &+ 1) & (ring.capacity &- 1)
        ring.count &-= 1
      }
      return Self.place(0, in: ring)
    }
    let value = place.move()
    if memory.ring.with({ $0.count == 0 && $0.capacity > Self.keptCapacity }) { removeAll() }
    return value
  }

  /// Removes all values, the oldest first in the array.
  ///
  /// - Complexity: one allocation of just their size.
  @inlinable
  public borrowing func takeAll() -> [Value] {
    let ring = memory.ring.value
    guard ring.count > 0 else { return [] }
    let values = [Value](unsafeUninitializedCapacity: ring.count) { places, count in
      let base = places.baseAddress.unsafelyUnwrapped
      let beforeEnd = min(ring.count, ring.capacity - ring.first)
      base.moveInitialize(from: Self.place(0, in: ring), count: beforeEnd)
      (base + beforeEnd).moveInitialize(from: Self.place(beforeEnd, in: ring), count: ring.count - beforeEnd)
      count = ring.count
    }
    memory.ring.with { ring in
      ring.first = 0
      ring.count = 0
    }
    if ring.capacity > Self.keptCapacity { removeAll() }
    return values
  }

  /// Releases all values, once the queue is empty, and the room they took.
  @inlinable
  public borrowing func removeAll() { memory.letGo() }

  /// The place of the value that comes `offset` after the first.
  @inlinable
  @inline(__always)
  static func place(_ offset: Int, in ring: Ring) -> UnsafeMutablePointer<Value> {
    ring.base.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
      + ((ring.first &+ offset) & (ring.capacity &- 1))
  }

  /// Moves the values into twice the room.
  @inlinable
  @inline(never)
  borrowing func grow() {
    let old = memory.ring.value
    let capacity = max(4, old.capacity * 2)
    let larger = Ring(
      base: UnsafeMutablePointer<Value>.allocate(capacity: capacity), capacity: capacity, count: old.count)
    for offset in 0..<old.count {
      Self.place(offset, in: larger).moveInitialize(from: Self.place(offset, in: old), count: 1)
    }
    old.base?.assumingMemoryBound(to: Value.self).deallocate()
    memory.hold(larger) { ring in
      for offset in 0..<ring.count { Self.place(offset, in: ring).deinitialize(count: 1) }
      ring.base?.assumingMemoryBound(to: Value.self).deallocate()
    }
  }
}

/// Where the values of a queue lie: the one that comes `i` after the first at `(first + i) mod capacity`.
@usableFromInline
struct Ring {
  @usableFromInline let base: UnsafeMutableRawPointer?

  /// A power of two, or 0.
  @usableFromInline let capacity: Int
  @usableFromInline var first = 0
  @usableFromInline var count: Int

  @inlinable
  init(base: UnsafeMutableRawPointer?, capacity: Int, count: Int) {
    self.base = base
    self.capacity = capacity
    self.count = count
  }
}

/// The ring of a queue, and how to free it. Not generic, so that the `deinit` of a generic owner needs no metadata.
@usableFromInline
struct RingMemory: ~Copyable, Sendable {
  @usableFromInline typealias Free = @Sendable (Ring) -> Void

  @usableFromInline let ring = SerialCell(Ring(base: nil, capacity: 0, count: 0))
  @usableFromInline let free = SerialCell<Free?>(nil)

  @inlinable
  init() {}

  /// Takes a ring over. `free` is formed where the type of the values is known.
  @inlinable
  borrowing func hold(_ ring: Ring, free: @escaping Free) {
    self.ring.value = ring
    self.free.value = free
  }

  /// Frees the ring and starts anew.
  @inlinable
  borrowing func letGo() {
    guard let free = free.value else { return }
    free(ring.replace(with: Ring(base: nil, capacity: 0, count: 0)))
  }

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    letGo()
  }
}
