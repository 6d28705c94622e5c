/// Strong references to the next links of several chains, put in one by one and let go of all at once.
///
/// Releasing them does not deepen the stack with the length of the chains. Not generic, so that the `deinit` of a
/// generic owner needs no metadata.
///
/// - Safety: `@unchecked Sendable` because the references are put in before the owner is shared, and are only read
///   until the owner calls `letGo`, which it orders after all reads.
public struct OwnedLinks: ~Copyable, @unchecked Sendable {
  @usableFromInline let references: UnsafeMutablePointer<Unmanaged<AnyObject>>
  @usableFromInline let held = SerialCell(0)

  /// How many references there is room for.
  public let capacity: Int

  /// Creates room for references; one allocation.
  public init(capacity: Int) {
    self.capacity = capacity
    references = .allocate(capacity: capacity)
  }

  /// Puts the next reference in. There has to be room for it.
  public borrowing func append(_ object: AnyObject) {
    held.with { count in
      precondition(count < capacity, "there is no room for another link")
      references[count] = .passRetained(object)
      count += 1
    }
  }

  /// What was put in as number `index`, valid until `letGo`: no retain.
  @inlinable
  public subscript(index: Int) -> Unmanaged<AnyObject> {
    @inline(__always) get { references[index] }
  }

  /// Releases all references. They must not be read any more.
  public borrowing func letGo() {
    let count = held.replace(with: 0)
    guard count > 0 else { return }
    let nesting = Nesting.current
    for index in 0..<count { nesting.release(references[index]) }
  }

  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    letGo()
    references.deallocate()
  }
}
