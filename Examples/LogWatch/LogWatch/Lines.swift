import Glibc
import Synchronization

/// The lines of a log, without their newlines. Whoever iterates waits for the next one.
struct Lines: Sequence, Sendable {
  /// A file that cannot be read.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32
  private let followed: String?
  private let end: End

  /// - Parameters:
  ///   - path: the file, or `nil` for the standard input.
  ///   - isFollowed: whether to begin at the end of the file and to wait for what is written, into a new file of this name too.
  ///   - end: ends the lines early.
  init(of path: String?, isFollowed: Bool, until end: End) throws {
    descriptor = try path.map(Self.open) ?? STDIN_FILENO
    followed = isFollowed ? path : nil
    self.end = end
    if isFollowed { lseek(descriptor, 0, SEEK_END) }
  }

  func makeIterator() -> Iterator { Iterator(descriptor: descriptor, followed: followed, end: end) }

  fileprivate static func open(_ path: String) throws -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw Unreadable(description: "\(path): \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Unreadable(description: "\(path): is a directory") }
    return descriptor
  }

  struct Iterator: IteratorProtocol {
    /// A line that is longer is taken for several.
    private static var longest: Int { 1 << 20 }

    private var descriptor: Int32
    /// The file that comes after this one, when this one has been read to its end once more.
    private var successor: Int32?
    private let followed: String?
    private let end: End
    private var block: ArraySlice<UInt8> = []

    fileprivate init(descriptor: Int32, followed: String?, end: End) {
      self.descriptor = descriptor
      self.followed = followed
      self.end = end
    }

    /// The line is a slice of the block that was read: it costs no memory of its own.
    mutating func next() -> ArraySlice<UInt8>? {
      while true {
        if let newline = block.firstIndex(of: UInt8(ascii: "\n")) {
          defer { block = block[(newline + 1)...] }
          return block[..<newline]
        }
        guard block.count < Self.longest, let more = read() else { break }
        block = block.isEmpty ? more[...] : block + more
      }
      defer { block = [] }
      // The rest of a log that ends here is its last line; of one that goes on it is a piece of a line.
      return block.isEmpty || end.hasCome ? nil : block
    }

    /// What there is to read, or `nil` at the end. Waits in short stretches, to see that the lines are to end.
    private mutating func read() -> [UInt8]? {
      while !end.hasCome {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 100) > 0 else { continue }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { [descriptor] buffer, count in
          count = Swift.max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        if !bytes.isEmpty { return bytes }
        guard let followed else { return nil }
        if let successor {
          close(descriptor)
          descriptor = successor
          self.successor = nil
        } else {
          successor = findSuccessor(followed)
          poll(nil, 0, 100)
        }
      }
      return nil
    }

    /// The new file, if the log was rotated. A log that was emptied is read from the beginning.
    private func findSuccessor(_ path: String) -> Int32? {
      var ours = stat()
      var named = stat()
      guard fstat(descriptor, &ours) == 0, stat(path, &named) == 0 else { return nil }
      if ours.st_size < lseek(descriptor, 0, SEEK_CUR) { lseek(descriptor, 0, SEEK_SET) }
      return ours.st_ino == named.st_ino && ours.st_dev == named.st_dev ? nil : try? Lines.open(path)
    }
  }
}

/// Says to whoever reads that it is enough.
final class End: Sendable {
  private let flag = Atomic(false)

  // Relaxed: nothing else is said with it.
  var hasCome: Bool { flag.load(ordering: .relaxed) }

  func come() { flag.store(true, ordering: .relaxed) }
}
