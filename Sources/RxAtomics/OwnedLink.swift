/// A strong reference to the next link of a chain, whose release does not deepen the stack with the length of the chain.
///
/// Not generic, so that the `deinit` of a generic owner needs no metadata.
///
/// - Safety: the reference is retained from `init` to `deinit`, so it is valid whenever the owner is.
public struct OwnedLink: ~Copyable, @unchecked Sendable {
  /// The object. Valid as long as the link is.
  public let reference: Unmanaged<AnyObject>
  @usableFromInline let isStep: Bool

  /// A link to `object`, which is so many links away from the end of the chain.
  @inlinable
  public init(_ object: __shared AnyObject, at depth: Int) {
    reference = .passRetained(object)
    isStep = Nesting.isStep(depth)
  }

  @inlinable
  deinit {
    if isStep { Nesting.release(reference) } else { reference.release() }
  }
}

/// An `OwnedLink` that its owner lets go of before its own end, on the serial event path or inside a serialization point.
///
/// - Safety: `@unchecked Sendable` because serial delivery orders all accesses, as for `SerialCell`, which it stands on.
public struct SerialLink: ~Copyable, @unchecked Sendable {
  @usableFromInline let cell: SerialCell<Unmanaged<AnyObject>?>

  /// A link to `object`.
  @inlinable
  public init(_ object: __shared AnyObject) {
    cell = SerialCell(.passRetained(object))
  }

  /// The object, unless it was let go of. Valid until then: no retain.
  @inlinable
  public var reference: Unmanaged<AnyObject>? {
    @inline(__always) get { cell.value }
  }

  /// Empties the link; the caller has to release what was in it.
  @inlinable
  public borrowing func take() -> Unmanaged<AnyObject>? { cell.replace(with: nil) }

  /// Puts an object in the place of the one that is there, unless the link is empty already.
  ///
  /// - Returns: what was in it, which the caller has to release.
  public borrowing func replace(with object: AnyObject) -> Unmanaged<AnyObject>? {
    guard reference != nil else { return nil }
    return cell.replace(with: .passRetained(object))
  }

  /// Empties the link and releases what was in it, a long chain perhaps.
  @inlinable
  public borrowing func letGo() {
    if let reference = take() { Nesting.release(reference) }
  }

  // Not inlinable: inlined into the `deinit` of a class it would retain and release the object that is being destroyed.
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    letGo()
  }
}
