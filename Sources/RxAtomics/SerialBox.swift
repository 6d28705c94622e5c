/// Room for one value, made when the first one comes, on the serial event path of its owner.
///
/// Its layout does not depend on the type of the value, and destroying it needs no metadata. So where that type is
/// known at run time only (the elements of a parameter pack), storing and reading cost an indirect call each, and no
/// look-up.
///
/// - Safety: `@unchecked Sendable` because serial delivery orders all accesses, as for `SerialCell`, which it stands
///   on.
/// - Complexity: one allocation for the first value, none afterwards.
@frozen
public struct SerialBox<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let memory = BoxMemory()

  /// An empty box.
  @inlinable
  public init() {}

  @inlinable
  var pointer: UnsafeMutablePointer<Value>? {
    @inline(__always) get { memory.base.value?.assumingMemoryBound(to: Value.self) }
  }

  /// Whether no value ever came.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { memory.base.value == nil }
  }

  /// Puts a value in, in place of the one before, which is released meanwhile: its `deinit` must not reach the box.
  ///
  /// - Returns: whether it is the first.
  @inlinable
  @inline(__always)
  @discardableResult
  public borrowing func store(_ value: consuming Value) -> Bool {
    if let pointer {
      let old = pointer.move()
      pointer.initialize(to: value)
      withExtendedLifetime(old) {}
      return false
    }
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    memory.hold(pointer) { base in
      let pointer = base.assumingMemoryBound(to: Value.self)
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    return true
  }

  /// The value. The box must not be empty.
  @inlinable
  public var value: Value {
    @inline(__always) get { pointer.unsafelyUnwrapped.pointee }
  }
}

/// The memory of a box, and how to free it. Not generic, so that the `deinit` of a generic owner needs no metadata.
@usableFromInline
struct BoxMemory: ~Copyable, Sendable {
  @usableFromInline typealias Free = @Sendable (UnsafeMutableRawPointer) -> Void

  @usableFromInline let base = SerialCell<UnsafeMutableRawPointer?>(nil)
  @usableFromInline let free = SerialCell<Free?>(nil)

  @inlinable
  init() {}

  /// Takes memory over. `free` is formed where the type of the value is known.
  @inlinable
  borrowing func hold(_ memory: UnsafeMutableRawPointer, free: @escaping Free) {
    base.value = memory
    self.free.value = free
  }

  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    if let memory = base.value, let free = free.value { free(memory) }
  }
}
