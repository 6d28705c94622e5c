import Glibc
import RxAtomics
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of HTTP on the loopback interface, with a thread for each connection and one request a connection.
final class LoopbackServer {
  /// What becomes of a request.
  enum Answer: Sendable {
    /// A response with a status and a body.
    case reply(Int, String)
    /// These bytes, and then the end of the connection.
    case raw(String)
    /// Nothing, until `release` is called or the client closes the connection.
    case hold
  }

  /// What the threads share.
  private final class State: Sendable {
    let answer: @Sendable (String) -> Answer
    let connections = Locked<[Int32]>([])
    let held = AtomicCounter()
    let closedByClient = AtomicCounter()
    let served = AtomicCounter()

    init(_ answer: @escaping @Sendable (String) -> Answer) { self.answer = answer }
  }

  /// The port that the system has chosen.
  let port: Int

  private let state: State
  private let listener: Int32
  private var accepting: JoinableThread?

  /// Starts a server.
  ///
  /// - Parameter answer: what becomes of a request for a path.
  init(_ answer: @escaping @Sendable (_ path: String) -> Answer) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw Failure(errno: errno) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    let state = State(answer)
    self.state = state
    accepting = JoinableThread { Self.accept(on: listener, state) }
  }

  deinit { stop() }

  /// How many requests are held.
  var heldCount: Int { state.held.value }

  /// How many clients have closed a connection while their request was held.
  var closedByClientCount: Int { state.closedByClient.value }

  /// How many requests have come.
  var servedCount: Int { state.served.value }

  /// The URL of a path of this server.
  func url(_ path: String = "/") -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  /// Ends all connections and takes no more.
  func stop() {
    guard let accepting else { return }
    self.accepting = nil
    // Closing alone would not wake the thread that accepts.
    shutdown(listener, Int32(SHUT_RDWR))
    accepting.join()
    close(listener)
  }

  private static func accept(on listener: Int32, _ state: State) {
    var threads: [JoinableThread] = []
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else { break }
      state.connections.withLock { $0.append(connection) }
      threads.append(JoinableThread { serve(connection, state) })
    }
    state.connections.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
    for thread in threads { thread.join() }
  }

  private static func serve(_ connection: Int32, _ state: State) {
    defer {
      // Out of the list first: the number may be another connection's as soon as this one is closed.
      state.connections.withLock { $0.removeAll { $0 == connection } }
      close(connection)
    }
    var head = ""
    while !head.contains("\r\n\r\n") {
      guard let text = read(connection) else { return }
      head += text
    }
    state.served.add()
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
    switch state.answer(path) {
    case .reply(let status, let body):
      let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
      write(head + body, connection)
    case .raw(let text): write(text, connection)
    case .hold:
      state.held.add()
      // The client sends nothing more: reading ends when the connection does.
      while read(connection) != nil {}
      state.closedByClient.add()
      state.held.subtract()
    }
  }

  private static func read(_ connection: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  private static func write(_ text: String, _ connection: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The server could not be started.
  struct Failure: Error {
    let errno: Int32
  }
}
