import Glibc

/// A file that could not be read, and why.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "\(path) cannot be read: \(String(cString: strerror(code)))" }
}

/// A file open for reading from its start to its end, one buffer at a time.
final class InputFile {
  private static let bufferSize = 256 * 1024

  private let path: String
  private let descriptor: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.bufferSize, alignment: 64)

  init(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      buffer.deallocate()
      throw FileError(path: path, code: errno)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// The next bytes, valid until the next call; `nil` at the end of the file.
  func read() throws(FileError) -> UnsafeRawBufferPointer? {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      if count == 0 { return nil }
      if errno != EINTR { throw FileError(path: path, code: errno) }
    }
  }
}
