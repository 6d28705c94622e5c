import Foundation
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

  @Test func `a transfer that is disposed while its response comes leaves nothing behind`() throws {
    UndeliverableErrors.install()
    let server = try LoopbackServer { _ in .reply(200, "body") }
    let end = SessionEnd()
    let session = URLSession(configuration: .ephemeral, delegate: end, delegateQueue: nil)
    let alive = Alive()
    var counts = [0, 0]
    var longest = 0
    for round in 0..<100 {
      let tape = Tape<Data>()
      var passed = 0
      do {
        let token = alive.make()
        let subscription = tape.subscribe(
          to: session.rx.data(url: server.url("/raced")).do(onNext: { [token] _ in _ = token }))
        // The request has come, so the response is on its way; how long it takes the first one tells.
        try waitUntil("the request") { server.servedCount > round }
        if round == 0 {
          try waitUntil("the response") {
            longest += 1
            return tape.hasEnded
          }
        } else {
          try waitUntil("the moment") { [limit = longest * (round % 20) / 10] in
            passed += 1
            return passed > limit
          }
        }
        subscription.dispose()
      }
      // Whoever is inside lets go as it leaves.
      try waitUntil("the release") { alive.count == 0 }
      let sent = tape.all.count
      #expect(tape.error == nil)
      counts[sent == 0 ? 0 : 1] += 1
    }
    session.finishTasksAndInvalidate()
    try end.latch.wait("the end of the session")
    #expect(!UndeliverableErrors.all.contains { "\($0)".contains("raced") })
    // Otherwise nothing was raced.
    #expect(!counts.contains(0))
  }
}
