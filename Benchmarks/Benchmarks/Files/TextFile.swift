import Glibc

/// A file that is small enough to be read at once.
enum TextFile {
  static func contents(of path: String) throws(FileError) -> String {
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    while let chunk = try input.read() { bytes.append(contentsOf: chunk) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
