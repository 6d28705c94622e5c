/// Room for one value, made when the first one comes, on the serial event path of its owner.
///
/// Its layout does not depend on the type of the value. So where that type is known at run time only (the elements of a
/// parameter pack), storing and reading cost an indirect call each, and no look-up of metadata.
///
/// - Safety: `@unchecked Sendable` because serial delivery orders all accesses, as for `SerialCell`, which it stands
///   on.
/// - Complexity: one allocation for the first value, none afterwards.
@frozen
public struct SerialBox<Value>: ~Copyable, @unchecked Sendable {
  @usableFromInline let pointer = SerialCell<UnsafeMutablePointer<Value>?>(nil)

  /// An empty box.
  @inlinable
  public init() {}

  /// Whether no value ever came.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { pointer.value == nil }
  }

  /// Puts a value in, in place of the one before, which is released when the new one is in.
  ///
  /// - Returns: whether it is the first.
  @inlinable
  @inline(__always)
  @discardableResult
  public borrowing func store(_ value: consuming Value) -> Bool {
    if let place = pointer.value {
      let old = place.move()
      place.initialize(to: value)
      withExtendedLifetime(old) {}
      return false
    }
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    pointer.value = place
    return true
  }

  /// The value. The box must not be empty.
  @inlinable
  public var value: Value {
    @inline(__always) get { pointer.value.unsafelyUnwrapped.pointee }
  }

  @inlinable
  deinit {
    guard let place = pointer.value else { return }
    place.deinitialize(count: 1)
    place.deallocate()
  }
}
