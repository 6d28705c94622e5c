import Foundation
import RxAtomics
import RxFoundation
import TestSupport
import Testing

@Suite struct NotificationCenterTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("counted")

  private final class Poster: Sendable {}

  @Test func `what a closure takes out of each notification is sent, by the thread that posts`() {
    let tape = Tape<Int?>()
    let subscription = tape.subscribe(to: center.rx.notification(name) { $0.userInfo?["count"] as? Int })
    center.post(name: name, object: nil, userInfo: ["count": 1])
    onThread { [center, name] in center.post(name: name, object: nil, userInfo: ["count": 2]) }
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["count": 3])
    center.post(name: name, object: nil)
    #expect(tape.elements == [1, 2, nil])
    #expect(!tape.hasEnded)
    subscription.dispose()
  }

  @Test func `without a closure the names are sent`() {
    let tape = Tape<PostedNotification>()
    let subscription = tape.subscribe(to: center.rx.notification(nil))
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    #expect(tape.elements.map(\.name.rawValue) == ["counted", "other"])
    subscription.dispose()
  }

  @Test func `disposal removes the observer and lets go of everything`() {
    let alive = Alive()
    let tape = Tape<Int>()
    let subscription: any Disposable
    do {
      let token = alive.make(7)
      subscription = tape.subscribe(to: center.rx.notification(name) { _ in token.value })
    }
    center.post(name: name, object: nil)
    #expect(alive.count == 1)
    subscription.dispose()
    #expect(alive.count == 0)
    center.post(name: name, object: nil)
    #expect(tape.elements == [7])
  }

  @Test func `a sequence that is over has removed its observer`() {
    let calls = Tape<Int>()
    _ = center.rx.notification(name) { _ in calls.add(.next(1)) }.take(1).subscribe()
    center.post(name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(calls.elements == [1])
  }

  @Test func `an observer that is disposed inside its own notification is called no more`() {
    let subscription = SerialDisposable()
    let tape = Tape<PostedNotification>()
    subscription.disposable = center.rx.notification(name).subscribe(onNext: {
      tape.add(.next($0))
      subscription.dispose()
    })
    center.post(name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(tape.elements.count == 1)
  }

  @Test func `only the object's notifications are sent, and none once it is gone`() {
    let (tape, late) = (Tape<PostedNotification>(), Tape<PostedNotification>())
    let source: Observable<PostedNotification>
    weak var gone: Poster?
    do {
      let poster = Poster()
      gone = poster
      source = center.rx.notification(name, object: poster)
      _ = tape.subscribe(to: source)
      center.post(name: name, object: poster)
      center.post(name: name, object: Poster())
      center.post(name: name, object: nil)
      #expect(tape.elements.count == 1)
    }
    #expect(gone == nil)
    // Not everybody's, either.
    _ = late.subscribe(to: source)
    center.post(name: name, object: nil)
    // One of these is given the place of the one that is gone.
    for _ in 0..<100 { center.post(name: name, object: Poster()) }
    #expect(tape.elements.count == 1)
    #expect(late.elements == [])
  }

  @Test func `a closure that throws ends the sequence`() {
    struct Odd: Error {}
    let tape = Tape<Int>()
    let subscription = tape.subscribe(
      to: center.rx.notification(name) { notification in
        guard let count = notification.userInfo?["count"] as? Int else { throw Odd() }
        return count
      })
    center.post(name: name, object: nil, userInfo: ["count": 1])
    center.post(name: name, object: nil)
    center.post(name: name, object: nil, userInfo: ["count": 2])
    #expect(tape.elements == [1])
    #expect(tape.error is Odd)
    subscription.dispose()
  }
}
