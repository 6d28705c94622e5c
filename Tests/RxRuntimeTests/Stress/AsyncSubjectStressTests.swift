import RxRuntime
import TestSupport
import Testing

/// An async subject under several threads.
@Suite struct AsyncSubjectStress {
  @Test func `all observers receive the same element once, whenever they come`() {
    let alive = Alive()
    race(
      rounds: 300,
      setUp: { (AsyncSubject<Alive.Token>(), Log<EventText>()) },
      { subject, _ in
        for number in 1...5 { subject.onNext(alive.make(number)) }
        subject.onCompleted()
      },
      { subject, _ in
        for number in 11...15 { subject.onNext(alive.make(number)) }
        subject.onCompleted()
      },
      { subject, watchers in
        for _ in 0..<5 {
          let events = EventText()
          watchers.add(events)
          _ = events.subscribe(to: subject.map(\.value))
        }
      },
      check: { subject, watchers in
        let texts = Set(watchers.all.map(\.text))
        #expect(texts.count == 1 && texts.first?.hasSuffix(" |") == true, "\(texts)")
        subject.dispose()
        #expect(alive.count == 0)
      })
  }

  @Test func `disposing against the completion lets go of everything`() {
    let alive = Alive()
    race(
      rounds: 400,
      setUp: {
        let subject = AsyncSubject<Alive.Token>()
        let token = alive.make()
        _ = subject.subscribe(onNext: { _ in _ = token })
        subject.onNext(alive.make())
        return subject
      },
      { subject in subject.dispose() },
      { subject in subject.onCompleted() },
      check: { subject in
        #expect(subject.isDisposed && !subject.hasObservers)
        #expect(alive.count == 0)
      })
  }
}
