import RxAtomics
import RxFoundation
import TestSupport

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
#endif

/// Waits until a condition holds, by asking and letting others run in turn.
///
/// A session needs threads of Dispatch, which on Linux are those that tasks run on: a test that kept one for itself meanwhile could keep the last one.
///
/// - Parameters:
///   - what: what is waited for, for the message.
///   - limit: how long to wait at most.
///   - condition: asked again and again.
/// - Throws: `TimedOut` if it does not hold in time.
func eventually(_ what: String, within limit: Duration = .seconds(120), _ condition: () -> Bool) async throws {
  let deadline = ContinuousClock.now + limit
  while !condition() {
    guard ContinuousClock.now < deadline else { throw TimedOut(waitingFor: what, after: limit) }
    await Task.yield()
  }
}

/// Knows when a session has ended: all its completion handlers have run then.
final class SessionEnd: NSObject, URLSessionDelegate, Sendable {
  private let ended = AtomicFlag()

  var hasCome: Bool { ended.isSet }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { ended.raise() }
}
