import Foundation
import RxFlow
import Synchronization
import Testing

@testable import Fetch

/// The publisher over a real HTTP server on the loopback interface, one for each test.
@Suite("A value fetched over HTTP", .timeLimit(.minutes(2)))
final class FetchTests: Sendable {
  private struct Price: Decodable, Sendable, Equatable {
    let name: String
    let cents: Int
  }

  private let server: Server
  private let client: Client

  init() throws {
    server = try Server()
    client = Client(base: server.url)
  }

  deinit { server.stop() }

  private func prices(_ path: String) -> Fetch<[Price]> { client.get(path) }

  /// How often the server was asked for a path, or left by who has asked.
  private func attempts(at path: String) async throws -> Int {
    for try await all in client.get("attempts", as: [String: Int].self).values { return all[path] ?? 0 }
    return 0
  }

  @Test("comes with its completion")
  func value() async throws {
    var received: [[Price]] = []
    for try await value in prices("prices").values { received.append(value) }
    #expect(received == [[Price(name: "tea", cents: 250), Price(name: "cake", cents: 420)]])
    #expect(try await attempts(at: "/prices") == 1)
  }

  @Test("is a failure when the server refuses, when it cannot be decoded, and when there is no server")
  func failures() async throws {
    await #expect(throws: Refused(status: 404)) { for try await _ in self.prices("nothing").values {} }
    await #expect(throws: DecodingError.self) { for try await _ in self.prices("rumour").values {} }
    server.stop()
    await #expect(throws: URLError.self) { for try await _ in self.prices("prices").values {} }
  }

  @Test("is asked for again by retry, until it comes or no attempt is left")
  func attempts() async throws {
    await #expect(throws: Refused(status: 503)) { for try await _ in self.prices("moody").retry(2).values {} }
    var names: [String] = []
    for try await value in prices("moody").retry(2).values { names += value.map(\.name) }
    #expect(names == ["scone"])
    #expect(try await attempts(at: "/moody") == 3)
  }

  @Test("is not sent for before it is asked for")
  func demand() async throws {
    let silent = Silent<[Price]>()
    prices("unasked").subscribe(silent)
    #expect(try await attempts(at: "/unasked") == 0)
    silent.ask()
    while try await attempts(at: "/unasked") == 0 {}
  }

  @Test("is cancelled in flight: the server is left, and nobody is called", arguments: [true, false])
  func cancellation(byTask: Bool) async throws {
    let calls = Calls()
    let slow = prices("slow")
    let task = byTask ? Task { for try await _ in slow.values { calls.add() } } : nil
    let running =
      byTask
      ? nil
      : slow.sink { _ in
        calls.add()
      } receiveValue: { _ in
        calls.add()
      }
    while try await attempts(at: "/slow") == 0 {}
    #expect(try await attempts(at: "/slow left") == 0)
    task?.cancel()
    running?.cancel()
    try await task?.value
    while try await attempts(at: "/slow left") == 0 {}
    #expect(calls.count == 0)
  }
}

/// A subscriber that asks when it is told to.
private final class Silent<Input: Sendable>: Subscriber {
  private let subscription = Mutex<(any Subscription)?>(nil)

  func receive(subscription: any Subscription) { self.subscription.withLock { $0 = subscription } }

  func receive(_ input: Input) -> Demand { .none }

  func receive(completion: Completion) {}

  func ask() { subscription.withLock { $0 }?.request(.max(1)) }
}

/// How often something was called.
private final class Calls: Sendable {
  private let calls = Atomic(0)

  // Relaxed: what is compared was ordered by the end of the request.
  func add() { calls.add(1, ordering: .relaxed) }

  var count: Int { calls.load(ordering: .relaxed) }
}
