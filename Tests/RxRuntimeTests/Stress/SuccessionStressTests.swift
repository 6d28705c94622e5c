import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Sources that end on one thread while the subscription is disposed, or is still being made, on another.
@Suite struct SuccessionStress {
  /// Makes a subject for each subscription, and knows them all.
  final class Subjects: Sendable {
    let all = Locked<[PublishSubject<Int>]>([])
    let subscription = SerialDisposable()
    let alive = Alive()

    var last: PublishSubject<Int>? { all.withLock { $0.last } }
    var areAbandoned: Bool { all.withLock { $0.allSatisfy { !$0.hasObservers } } }

    func next() -> Observable<Int> {
      let subject = PublishSubject<Int>()
      let token = alive.make()
      all.withLock { $0.append(subject) }
      return subject.map { $0 + token.value }
    }

    var source: Observable<Int> { .deferred { self.next() } }
  }

  @Test func `no attempt of retry outlives a disposal that races with its beginning`() {
    race(
      rounds: 2_000,
      setUp: {
        let subjects = Subjects()
        subjects.subscription.disposable = subjects.source.retry().subscribe()
        return subjects
      },
      { subjects in for _ in 0..<3 { subjects.last?.onError(Boom()) } },
      { subjects in subjects.subscription.dispose() },
      check: { subjects in
        #expect(subjects.areAbandoned)
        #expect(subjects.alive.count == 0)
      })
  }

  @Test func `no source of concat outlives a disposal that races with its beginning`() {
    race(
      rounds: 2_000,
      setUp: {
        let subjects = Subjects()
        subjects.subscription.disposable =
          Observable.concat([subjects.source, subjects.source, subjects.source]).subscribe()
        return subjects
      },
      { subjects in for _ in 0..<2 { subjects.last?.onCompleted() } },
      { subjects in subjects.subscription.dispose() },
      check: { subjects in
        #expect(subjects.areAbandoned)
        #expect(subjects.alive.count == 0)
      })
  }

  @Test func `the sequence of a handler does not outlive a disposal that races with the error`() {
    race(
      rounds: 2_000,
      setUp: {
        let subjects = Subjects()
        subjects.subscription.disposable = subjects.source.catch { _ in subjects.next() }.subscribe()
        return subjects
      },
      { subjects in subjects.last?.onError(Boom()) },
      { subjects in subjects.subscription.dispose() },
      check: { subjects in
        #expect(subjects.areAbandoned)
        #expect(subjects.alive.count == 0)
      })
  }

  @Test func `no source of catch outlives a disposal that races with its beginning`() {
    HookLog.install()
    race(
      rounds: 2_000,
      setUp: {
        let subjects = Subjects()
        subjects.subscription.disposable =
          Observable.catch(sequence: [subjects.source, subjects.source, subjects.source]).subscribe()
        return subjects
      },
      { subjects in for _ in 0..<2 { subjects.last?.onError(Boom()) } },
      { subjects in subjects.subscription.dispose() },
      check: { subjects in
        #expect(subjects.areAbandoned)
        #expect(subjects.alive.count == 0)
      })
  }

  @Test func `what an empty sequence is followed by does not outlive a disposal that races with the completion`() {
    race(
      rounds: 2_000,
      setUp: {
        let subjects = Subjects()
        subjects.subscription.disposable = subjects.source.ifEmpty(switchTo: subjects.source).subscribe()
        return subjects
      },
      { subjects in subjects.last?.onCompleted() },
      { subjects in subjects.subscription.dispose() },
      check: { subjects in
        #expect(subjects.areAbandoned)
        #expect(subjects.alive.count == 0)
      })
  }

  @Test func `the disposal of a do that races with its end is reported once`() {
    final class State: Sendable {
      let subject = PublishSubject<Int>()
      let subscription = SerialDisposable()
      let disposals = AtomicCounter()
    }
    race(
      rounds: 2_000,
      setUp: {
        let state = State()
        state.subscription.disposable =
          state.subject.do(afterCompleted: {}, onDispose: { state.disposals.add() }).subscribe()
        return state
      },
      { state in state.subject.onCompleted() },
      { state in state.subscription.dispose() },
      check: { state in #expect(state.disposals.value == 1) })
  }

  @Test func `sources that end on another thread while they are subscribed to follow one another`() throws {
    final class Handoff: Sendable {
      let observers = Locked<[AnyObserver<Int>]>([])
      let overlap = OverlapDetector()
      let received = Locked<[Int]>([])
      let completions = AtomicCounter()
    }
    let sources = 200
    race(
      rounds: 20,
      setUp: { Handoff() },
      { handoff in
        let all = (0..<sources).map { number in
          Observable<Int>.create { observer in
            observer.onNext(2 * number)
            handoff.observers.withLock { $0.append(observer) }
            return Disposables.create()
          }
        }
        _ = Observable.concat(all).subscribe(
          onNext: { element in handoff.overlap.run { handoff.received.withLock { $0.append(element) } } },
          onCompleted: { handoff.completions.add() })
      },
      { handoff in
        var number = 0
        while number < sources {
          guard let observer = handoff.observers.withLock({ $0.popLast() }) else { continue }
          observer.onNext(2 * number + 1)
          observer.onCompleted()
          number += 1
        }
      },
      check: { handoff in
        #expect(handoff.received.withLock { $0 } == Array(0..<2 * sources))
        #expect(handoff.overlap.overlapCount == 0)
        #expect(handoff.completions.value == 1)
      })
  }
}
