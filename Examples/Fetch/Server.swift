import Foundation

/// An HTTP server of its own on the loopback interface, which ends with the example.
struct Server {
  let url: URL
  private let process: Process

  /// The server ends when this does: so it does not outlive a process that is killed, either.
  private let lifeline: Pipe

  /// Starts the server, and waits until it listens.
  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/server.py"]
    let output = Pipe()
    process.standardOutput = output
    lifeline = Pipe()
    process.standardInput = lifeline
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)),
      let url = URL(string: "http://127.0.0.1:\(port)")
    else {
      throw CocoaError(.fileReadUnknown)
    }
    self.url = url
  }

  /// Stops the server, and waits until it has.
  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
