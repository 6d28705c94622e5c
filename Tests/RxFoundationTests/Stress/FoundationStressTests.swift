import Foundation
import HookSupport
import RxAtomics
import RxFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FoundationStress {
  @Test
  func `notifications that two threads post are delivered one after the other, until the subscription is disposed`() {
    let center = NotificationCenter()
    let name = Notification.Name("counted")
    let alive = Alive()
    let detector = OverlapDetector()
    let disposedCalls = AtomicCounter()
    race(
      rounds: 300,
      setUp: {
        let token = alive.make()
        let subscription = SingleAssignmentDisposable()
        subscription.setDisposable(
          center.rx.notification(name) { $0.userInfo?["number"] as? Int }
            .subscribe(onNext: { [token] _ in detector.run { _ = token } }))
        return subscription
      },
      { _ in for number in 0..<5 { center.post(name: name, object: nil, userInfo: ["number": number]) } },
      { _ in for number in 0..<5 { center.post(name: name, object: nil, userInfo: ["number": number]) } },
      { $0.dispose() },
      check: { _ in
        #expect(alive.count == 0)
        let entries = detector.entryCount
        center.post(name: name, object: nil)
        disposedCalls.add(detector.entryCount - entries)
      })
    #expect(detector.overlapCount == 0)
    #expect(disposedCalls.value == 0)
  }

  @Test func `a transfer that is disposed while its response comes leaves nothing behind`() async throws {
    HookRecord.install()
    let server = try LoopbackServer { _ in .reply(200, "body") }
    let end = SessionEnd()
    let session = URLSession(configuration: .ephemeral, delegate: end, delegateQueue: nil)
    let alive = Alive()
    var counts = [0, 0]
    var patience = 0
    for round in 0..<100 {
      let tape = Tape<Data>()
      do {
        let token = alive.make()
        let subscription = tape.subscribe(
          to: session.rx.data(url: server.url("/raced")).do(onNext: { [token] _ in _ = token }))
        try await eventually("the request") { server.servedCount > round }
        // The response is on its way. If it came too early last time, less time is left to it now, and more if it did not come.
        var waited = 0
        while waited < patience, !tape.hasEnded {
          waited += 1
          await Task.yield()
        }
        subscription.dispose()
      }
      // Whoever is inside lets go as it leaves.
      try await eventually("the release") { alive.count == 0 }
      #expect(tape.error == nil)
      let hasCome = !tape.all.isEmpty
      counts[hasCome ? 1 : 0] += 1
      patience = hasCome ? patience / 2 : patience * 2 + 1
    }
    session.finishTasksAndInvalidate()
    try await eventually("the end of the session") { end.hasCome }
    #expect(HookRecord.undeliverableCount { "\($0)".contains("raced") } == 0)
    // Otherwise nothing was raced.
    #expect(!counts.contains(0))
  }
}
