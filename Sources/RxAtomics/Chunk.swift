/// A block of memory with room for some elements, linked to the next block.
@usableFromInline
enum Chunk<Element> {
  /// What stands before the elements.
  @usableFromInline
  struct Header {
    @usableFromInline var next: UnsafeMutableRawPointer?
    @usableFromInline let capacity: Int

    @inlinable
    init(capacity: Int) {
      self.capacity = capacity
    }
  }

  /// The most elements in a chunk: a few kilobytes, and one allocation too few to be felt.
  @inlinable
  static var greatestCapacity: Int { 256 }

  /// How far the first element is from the start.
  @inlinable
  static var offset: Int {
    let alignment = MemoryLayout<Element>.alignment
    return (MemoryLayout<Header>.size + alignment - 1) / alignment * alignment
  }

  /// Allocates a chunk without elements.
  @inlinable
  static func allocate(capacity: Int) -> UnsafeMutableRawPointer {
    let chunk = UnsafeMutableRawPointer.allocate(
      byteCount: offset + capacity * MemoryLayout<Element>.stride,
      alignment: max(MemoryLayout<Header>.alignment, MemoryLayout<Element>.alignment))
    Seam.allocated(chunk, byteCount: offset + capacity * MemoryLayout<Element>.stride)
    chunk.initializeMemory(as: Header.self, to: Header(capacity: capacity))
    (chunk + offset).bindMemory(to: Element.self, capacity: capacity)
    return chunk
  }

  /// Frees a chunk whose elements have been moved out, if there is one.
  @inlinable
  static func free(_ chunk: UnsafeMutableRawPointer?) {
    guard let chunk else { return }
    Seam.freed(chunk)
    chunk.deallocate()
  }

  @inlinable
  static func header(of chunk: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
    chunk.assumingMemoryBound(to: Header.self)
  }

  /// The first slot.
  @inlinable
  static func slots(of chunk: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Element> {
    (chunk + offset).assumingMemoryBound(to: Element.self)
  }

  /// The end of the last slot.
  @inlinable
  static func end(of chunk: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Element> {
    slots(of: chunk) + header(of: chunk).pointee.capacity
  }
}
