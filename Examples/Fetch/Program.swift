import Foundation
import RxFlow
import Synchronization

/// Fetches from a real HTTP server: a value, a refusal, an answer that is no value, one that comes at the third attempt, and one that nobody
/// waits for any more.
@main
enum Program {
  private struct Price: Decodable, Sendable {
    let name: String
    let cents: Int
  }

  static func main() async throws {
    let server = try Server()
    defer { server.stop() }
    let client = Client(base: server.url)

    // One value, then the completion.
    let menu = client.get("prices", as: [Price].self)
    for try await prices in menu.values {
      report("prices", prices.map { "\($0.name) \($0.cents)" }.joined(separator: ", "))
    }

    // A failure is the completion that carries it: of the server's, and of the decoder's.
    do {
      for try await _ in client.get("nothing", as: [Price].self).values {}
    } catch let error as Refused {
      report("nothing", "refused with \(error.status)")
    }
    do {
      for try await _ in client.get("rumour", as: [Price].self).values {}
    } catch is DecodingError {
      report("rumour", "is no list of prices")
    }

    // Operators ask anew: each attempt is a request of its own.
    for try await prices in client.get("moody", as: [Price].self).retry(3).values { report("moody", prices[0].name) }

    // One after the other, as they are asked for.
    let names = Flowable.of("prices", "moody", "prices").concatMap { path in client.get(path, as: [Price].self) }
      .map { $0.map(\.name).joined(separator: "+") }
    for try await name in names.values { report("menu", name) }

    // Cancelled in flight: the server is still thinking, and nobody is called any more.
    let calls = Counter()
    let waiting = client.get("slow", as: [Price].self)
      .sink { _ in
        calls.add()
      } receiveValue: { _ in
        calls.add()
      }
    while try await attempts(at: "/slow", client) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    waiting.cancel()
    report("slow", "cancelled in flight, \(calls.value) calls")

    // Never asked, never sent.
    client.get("unasked", as: [Price].self).subscribe(Silent<[Price]>())
    report("unasked", "\(try await attempts(at: "/unasked", client)) requests")
  }

  private static func attempts(at path: String, _ client: Client) async throws -> Int {
    var all: [String: Int] = [:]
    for try await attempts in client.get("attempts", as: [String: Int].self).values { all = attempts }
    return all[path] ?? 0
  }

  private static func report(_ what: String, _ text: String) { print("\(what): \(text)") }
}

/// A subscriber that asks for nothing.
private struct Silent<Input: Sendable>: Subscriber {
  func receive(subscription: any Subscription) {}
  func receive(_ input: Input) -> Demand { .none }
  func receive(completion: Completion) {}
}

/// How often something was called.
private final class Counter: Sendable {
  private let count = Atomic(0)

  // Relaxed: a number that is printed.
  func add() { count.add(1, ordering: .relaxed) }

  var value: Int { count.load(ordering: .relaxed) }
}
