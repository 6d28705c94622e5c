public import Synchronization

/// The memory of a queue from one thread to another: slots in chunks, filled at one end and emptied at the other.
///
/// The lane does not know how many slots are filled: the queue that owns it publishes that in an atomic word of its own,
/// and asks for nothing that was not published. A drained chunk goes back to the producer through one atomic slot, so
/// that a queue whose consumer keeps up allocates nothing.
///
/// The two threads work on different cores, perhaps far from each other, and a cache line that the other one had last
/// takes as long to arrive as dozens of elements. The lines of a chunk are therefore fetched together: the producer
/// touches those of a chunk that comes back, the consumer those of a run of elements before the first of them. Fetched
/// one by one, as the elements come to them, they cost 2 to 10 ns an element (`docs/decisions/010-observe-on.md`).
///
/// - Safety: `producer` belongs to the producer and `consumer` to the consumer; what the owner publishes orders them.
///   `spare` hands drained chunks back.
@usableFromInline
struct ChunkLane<Element>: ~Copyable, @unchecked Sendable {
  @usableFromInline let producer = _Cell(Producer())

  /// The chunk that the consumer enters first. Set once by the producer, before the first publication.
  @usableFromInline let first = _Cell<UnsafeMutableRawPointer?>(nil)

  /// A drained chunk, 0 when there is none. The consumer fills the slot, the producer empties it.
  @usableFromInline let spare = Atomic<UInt>(0)

  /// Keeps what the producer writes at each element off the cache line that the consumer writes at each element.
  @usableFromInline let padding = CacheLinePadding()

  @usableFromInline let consumer = _Cell(Consumer())

  @inlinable
  init() {}

  /// The owner has moved all elements out before.
  @inlinable
  deinit {
    Seam.beginDestruction()
    defer { Seam.endDestruction() }
    // No element waits, so both sides are in the same chunk, if the producer ever pushed at all.
    Chunk<Element>.free(consumer._address.pointee.chunk ?? first._address.pointee)
    // Relaxed: whoever destroys the lane has it alone.
    Chunk<Element>.free(UnsafeMutableRawPointer(bitPattern: spare.load(ordering: .relaxed)))
  }

  /// Fills the next slot. Only the producer calls this; afterwards it publishes the slot, releasing.
  @inlinable
  @inline(__always)
  func push(_ element: consuming Element) {
    let producer = producer._address
    if producer.pointee.slot == producer.pointee.end { extend() }
    // - Safety: the slot is past everything published, so the consumer does not look at it, and it is uninitialised.
    Seam.touch(producer.pointee.slot.unsafelyUnwrapped)
    producer.pointee.slot.unsafelyUnwrapped.initialize(to: element)
    producer.pointee.slot = producer.pointee.slot.unsafelyUnwrapped + 1
  }

  /// Moves the oldest element out. Only the consumer calls this, after it has acquired the publication of the slot.
  @inlinable
  @inline(__always)
  func pop() -> Element {
    let consumer = consumer._address
    if consumer.pointee.slot == consumer.pointee.end { advance() }
    let slot = consumer.pointee.slot.unsafelyUnwrapped
    consumer.pointee.slot = slot + 1
    Seam.touch(slot)
    // - Safety: the slot was published, so the producer has initialised it, and the consumer has not moved it out yet.
    return slot.move()
  }

  /// Fetches the memory of the oldest elements. Only the consumer calls this.
  ///
  /// - Parameter count: how many elements wait at least; more than none.
  /// - Returns: how many of them lie in one chunk, and are worth fetching now.
  @inlinable
  func fetch(_ count: Int) -> Int {
    let consumer = consumer._address
    if consumer.pointee.slot == consumer.pointee.end { advance() }
    let slot = consumer.pointee.slot.unsafelyUnwrapped
    let run = min(count, consumer.pointee.end.unsafelyUnwrapped - slot)
    // What is read is of no interest, only that it is here then; it is kept so that the reads are not optimised away.
    consumer.pointee.touched = Chunk<Element>.read(slot, count: run)
    return run
  }

  /// Gives the producer a chunk with room: the spare one, or a new one.
  @inlinable
  @inline(never)
  func extend() {
    let producer = producer._address
    // Relaxed: a glance, to spare the exchange when there is nothing to take.
    var address = spare.load(ordering: .relaxed)
    // Acquiring: pairs with the exchange in `advance`; the consumer has moved all elements out.
    if address != 0 { address = spare.exchange(0, ordering: .acquiring) }
    let chunk: UnsafeMutableRawPointer
    if let taken = UnsafeMutableRawPointer(bitPattern: address) {
      chunk = taken
      Chunk<Element>.touch(chunk)
    } else {
      chunk = Chunk<Element>.allocate(capacity: producer.pointee.capacityOfNext)
      producer.pointee.capacityOfNext = min(producer.pointee.capacityOfNext * 2, Chunk<Element>.greatestCapacity)
    }
    Seam.touch(chunk)
    Chunk<Element>.header(of: chunk).pointee.next = nil
    // The link is an ordinary write: the consumer follows it only after the publication of the next slot.
    if let last = producer.pointee.chunk {
      Seam.touch(last)
      Chunk<Element>.header(of: last).pointee.next = chunk
    } else {
      first._address.pointee = chunk
    }
    producer.pointee.chunk = chunk
    producer.pointee.slot = Chunk<Element>.slots(of: chunk)
    producer.pointee.end = Chunk<Element>.end(of: chunk)
  }

  /// Takes the consumer to the next chunk, which is known to be there, and offers the drained one to the producer.
  @inlinable
  @inline(never)
  func advance() {
    let consumer = consumer._address
    let drained = consumer.pointee.chunk
    // - Safety: an element beyond this chunk has been published, so the producer has left the chunk and linked it;
    //   `first` is written once, before the first publication.
    if let drained { Seam.touch(drained) }
    let next = drained.map { Chunk<Element>.header(of: $0).pointee.next } ?? first._address.pointee
    let chunk = next.unsafelyUnwrapped
    consumer.pointee.chunk = chunk
    consumer.pointee.slot = Chunk<Element>.slots(of: chunk)
    consumer.pointee.end = Chunk<Element>.end(of: chunk)
    guard let drained else { return }
    // Releasing: the producer that takes the chunk finds all elements moved out. A chunk that comes back was put there
    // by a consumer too, so there is nothing to acquire. The newer chunk stays, as it is hardly ever the smaller one.
    let unused = spare.exchange(UInt(bitPattern: drained), ordering: .releasing)
    Chunk<Element>.free(UnsafeMutableRawPointer(bitPattern: unused))
  }
}

extension ChunkLane {
  /// Where the next element goes. Written by the producer alone.
  @usableFromInline
  struct Producer {
    @usableFromInline var slot: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    @usableFromInline var chunk: UnsafeMutableRawPointer?
    @usableFromInline var capacityOfNext = 16

    @inlinable
    init() {}
  }

  /// Where the oldest element is. Used by the consumer alone.
  @usableFromInline
  struct Consumer {
    @usableFromInline var slot: UnsafeMutablePointer<Element>?
    @usableFromInline var end: UnsafeMutablePointer<Element>?
    @usableFromInline var chunk: UnsafeMutableRawPointer?
    @usableFromInline var touched: UInt8 = 0

    @inlinable
    init() {}
  }
}

extension Chunk {
  /// The bytes that travel between two cores at once.
  @inlinable
  static var line: Int { 64 }

  /// Writes into each cache line behind the header: one write does not wait for another, as those of the elements do,
  /// between which there are atomic operations. Elements longer than a line come in several lines at once anyway.
  @inlinable
  static func touch(_ chunk: UnsafeMutableRawPointer) {
    guard MemoryLayout<Element>.stride <= line else { return }
    let end = UnsafeMutableRawPointer(self.end(of: chunk))
    var place = chunk + line
    while place < end {
      place.storeBytes(of: 0, as: UInt8.self)
      place += line
    }
  }

  /// Reads a byte of each cache line in which some elements lie.
  @inlinable
  static func read(_ slots: UnsafeMutablePointer<Element>, count: Int) -> UInt8 {
    guard MemoryLayout<Element>.stride <= line else { return 0 }
    var place = UnsafeRawPointer(slots)
    let end = UnsafeRawPointer(slots + count)
    var bytes: UInt8 = 0
    while place < end {
      bytes ^= place.load(as: UInt8.self)
      place += line
    }
    return bytes
  }
}
