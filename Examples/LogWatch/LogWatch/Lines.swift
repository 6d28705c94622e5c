import Glibc
import Synchronization

/// What there is to read of a log, line by line. Whoever iterates waits for it.
struct Lines: Sequence, Sendable {
  /// What comes next.
  enum Step: Sendable {
    /// A line, without its newline: a slice of the block that was read, which costs no memory of its own.
    case line(ArraySlice<UInt8>)
    /// Nothing has come for a while.
    case pause

    var line: ArraySlice<UInt8>? {
      if case .line(let line) = self { line } else { nil }
    }
  }

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

    mutating func next() -> Step? {
      while true {
        if let newline = block.firstIndex(of: UInt8(ascii: "\n")) {
          defer { block = block[(newline + 1)...] }
          return .line(block[..<newline])
        }
        switch block.count < Self.longest ? read() : .end {
        case .bytes(let bytes): block = block.isEmpty ? bytes[...] : block + bytes
        case .nothing: return .pause
        case .interrupted: return nil
        case .end:
          defer { block = [] }
          return block.isEmpty ? nil : .line(block)
        }
      }
    }

    private enum Reading {
      case bytes([UInt8])
      case nothing
      case end
      /// The log goes on: what is left is a piece of a line.
      case interrupted
    }

    /// Waits for a short while at most.
    private mutating func read() -> Reading {
      if end.hasCome { return .interrupted }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { return .nothing }
      // As large as what was read: a line that waits keeps its block.
      let bytes = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { [descriptor] buffer in
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        return count < 0 ? nil : Array(buffer[..<count])
      }
      guard let bytes else {
        if errno == EINTR { return .nothing }
        perror("LogWatch")
        return .end
      }
      if !bytes.isEmpty { return .bytes(bytes) }
      guard let followed else { return .end }
      if let successor {
        close(descriptor)
        descriptor = successor
        self.successor = nil
      } else {
        successor = findSuccessor(followed)
        poll(nil, 0, 100)
      }
      return .nothing
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
