/// A queue on the serial event path of its owner: a ring that grows as needed.
///
/// Its layout does not depend on the type of the values, as for `SerialBox`.
///
/// - Safety: `@unchecked Sendable` because serial delivery orders all accesses, as for `SerialCell`, which it stands
///   on.
/// - Complexity: constant; allocates when it has to grow. Room for more than `SerialQueue.keptCapacity` values is given
///   back when the queue becomes empty.
@frozen
public struct SerialQueue<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  struct Ring {
    @usableFromInline var base: UnsafeMutablePointer<Value>?
    /// A power of two, or 0.
    @usableFromInline var capacity = 0
    @usableFromInline var first = 0
    @usableFromInline var count = 0

    @inlinable
    init() {}

    /// The place of the value that comes `offset` after the first.
    @inlinable
    @inline(__always)
    func place(_ offset: Int) -> UnsafeMutablePointer<Value> {
      base.unsafelyUnwrapped + ((first &+ offset) & (capacity &- 1))
    }

    @inlinable
    @inline(never)
    mutating func grow() {
      var larger = Ring()
      larger.capacity = max(4, capacity * 2)
      larger.base = .allocate(capacity: larger.capacity)
      larger.count = count
      for offset in 0..<count { larger.place(offset).moveInitialize(from: place(offset), count: 1) }
      base?.deallocate()
      self = larger
    }
  }

  @usableFromInline let ring = SerialCell(Ring())

  /// The room that an empty queue keeps at most.
  @inlinable
  public static var keptCapacity: Int { 1024 }

  /// An empty queue, which has allocated nothing.
  @inlinable
  public init() {}

  /// Whether no value waits.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { ring.with { $0.count == 0 } }
  }

  /// Appends a value.
  ///
  /// - Returns: whether it is the only one.
  @inlinable
  @inline(__always)
  public borrowing func push(_ value: consuming Value) -> Bool {
    let (place, isFirst) = ring.with { ring in
      if ring.count == ring.capacity { ring.grow() }
      defer { ring.count &+= 1 }
      return (ring.place(ring.count), ring.count == 0)
    }
    place.initialize(to: value)
    return isFirst
  }

  /// Removes the oldest value. The queue must not be empty.
  @inlinable
  @inline(__always)
  public borrowing func pop() -> Value {
    let (place, spare) = ring.with { ring in
      precondition(ring.count > 0, "there is nothing to take out of an empty queue")
      let place = ring.place(0)
      ring.first = (ring.first &+ 1) & (ring.capacity &- 1)
      ring.count &-= 1
      guard ring.count == 0, ring.capacity > Self.keptCapacity else {
        return (place, nil as UnsafeMutablePointer<Value>?)
      }
      defer { ring = Ring() }
      return (place, ring.base)
    }
    defer { spare?.deallocate() }
    return place.move()
  }

  /// Releases all values and the room they took, once the queue is empty.
  @inlinable
  @inline(never)
  public borrowing func removeAll() {
    let old = ring.replace(with: Ring())
    for offset in 0..<old.count { old.place(offset).deinitialize(count: 1) }
    old.base?.deallocate()
  }

  @inlinable
  deinit { removeAll() }
}
