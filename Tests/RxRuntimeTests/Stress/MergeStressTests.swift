import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("MergeStress")
struct MergeStress {
  /// Subjects that are merged, watched by one probe, with a counted closure behind.
  final class State: Sendable {
    let alive = Alive()
    let outer = PublishSubject<Observable<Sent>>()
    let subjects: [PublishSubject<Sent>]
    let probe = Probe()
    let subscription: any Disposable

    init(_ count: Int, _ merge: (Observable<Observable<Sent>>, [Observable<Sent>]) -> Observable<Sent>) {
      subjects = (0..<count).map { _ in PublishSubject<Sent>() }
      let token = alive.make()
      let merged = merge(outer, subjects.map { $0.asObservable() })
      subscription = probe.watch(merged.map { element in withExtendedLifetime(token) { _ in element } })
    }

    func send(_ producer: Int, _ count: Int) {
      for number in 0..<count { subjects[producer].onNext(Sent(producer, number, alive.make())) }
    }

    var nobodyIsSubscribed: Bool { !outer.hasObservers && subjects.allSatisfy { !$0.hasObservers } }
  }

  @Test("subjects that send at once: nothing lost, order within each, no overlap, one end", arguments: [2, 3])
  func send(threads: Int) {
    race(
      rounds: 100, threads: threads, setUp: { State(threads) { _, all in .merge(all) } },
      { state, thread in
        state.send(thread, 40)
        state.subjects[thread].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        for thread in 0..<threads { #expect(state.probe.numbers(of: thread) == Array(0..<40)) }
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.alive.count == 0)
      })
  }

  @Test("subjects that send thousands at once: nothing lost, order within each, one end", arguments: [2, 3])
  func sendThousands(threads: Int) {
    race(
      rounds: 5, threads: threads, setUp: { State(threads) { _, all in .merge(all) } },
      { state, thread in
        state.send(thread, 4_000)
        state.subjects[thread].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        for thread in 0..<threads { #expect(state.probe.numbers(of: thread) == Array(0..<4_000)) }
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.alive.count == 0)
      })
  }

  @Test("subjects that send thousands meet a disposal: nothing afterwards, all is let go of")
  func disposeAmongThousands() {
    race(
      rounds: 20, setUp: { State(2) { _, all in .merge(all) } },
      { $0.send(0, 2_000) },
      { $0.send(1, 2_000) },
      { state in
        while state.probe.disposedCount == 0 { state.subscription.dispose() }
      },
      check: { state in
        #expect(state.probe.isFaultless && state.nobodyIsSubscribed)
        #expect(state.alive.count <= 1)
      })
  }

  @Test("one source fails while others send: one error, last, and all are disposed")
  func fail() {
    HookLog.install()
    race(
      rounds: 300, setUp: { State(3) { _, all in .merge(all) } },
      { $0.send(0, 20) },
      { state in
        state.send(1, 5)
        state.subjects[1].onError(TestError())
      },
      { state in
        state.send(2, 5)
        state.subjects[2].onError(TestError())
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.errors.count == 1 && state.probe.disposedCount == 1)
        #expect(state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }

  @Test("disposal meets elements and inner arrivals: every inner subscription is disposed", arguments: [1, 2, Int.max])
  func dispose(limit: Int) {
    race(
      rounds: 200, setUp: { State(4) { outer, _ in outer.merge(maxConcurrent: limit) } },
      { state in
        for (number, subject) in state.subjects.enumerated() {
          let token = state.alive.make()
          state.outer.onNext(subject.map { element in withExtendedLifetime(token) { element } })
          // A producer of its own: an element may stay behind in a subject that is busy, while the next goes through another.
          subject.onNext(Sent(10 + number, 0, state.alive.make()))
        }
      },
      { $0.subscription.dispose() },
      { state in
        state.send(1, 5)
        state.subjects[0].onCompleted()
      },
      check: { state in
        #expect(state.probe.isFaultless)
        #expect(state.probe.completions + state.probe.errors.count == 0 && state.probe.disposedCount == 1)
        #expect(state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }

  @Test(
    "arrivals, completions and the outer end meet: all sources run, no more at once than allowed", arguments: [1, 2])
  func limit(limit: Int) {
    /// Counts the sources that run at once.
    final class Running: Sendable {
      let now = AtomicCounter()
      let tooMany = AtomicCounter()
    }
    final class Limited: Sendable {
      let running = Running()
      let sources = (0..<6).map { _ in PublishSubject<Sent>() }
      let outer = PublishSubject<Int>()
      let probe = Probe()
      let subscription: any Disposable

      init(_ limit: Int) {
        let inner = outer.map { [running, sources] number in
          Observable<Sent>.create { observer in
            if running.now.add() >= limit { running.tooMany.add() }
            observer.onNext(Sent(number, 0))
            // Before the completion is sent: the next source may run as soon as it is.
            let ends = { @Sendable in
              running.now.subtract()
              observer.onCompleted()
            }
            if number < 3 {
              ends()
              return Disposables.create()
            }
            return sources[number].subscribe(onCompleted: ends)
          }
        }
        subscription = probe.watch(inner.merge(maxConcurrent: limit))
      }
    }
    race(
      rounds: 200, setUp: { Limited(limit) },
      { state in
        for number in [3, 0, 4, 1, 5, 2] { state.outer.onNext(number) }
        state.outer.onCompleted()
      },
      { state in for number in [3, 4, 5] { state.sources[number].onCompleted() } },
      check: { state in
        // Those that were not subscribed to yet when their end came: it comes again to those who ask.
        #expect(state.running.tooMany.value == 0)
        #expect(state.probe.isFaultless)
        #expect(state.probe.elements.count == 6)
        #expect(state.probe.completions == 1)
      })
  }

  @Test(
    "concatMap: arrivals and completions meet, and a disposal: one source at a time, in order, none left behind",
    arguments: [false, true])
  func concatMap(disposing: Bool) {
    let (live, tooMany) = (AtomicCounterBox(), AtomicCounterBox())
    race(
      rounds: 300,
      setUp: {
        State(4) { _, all in
          all[0].concatMap { element in
            all[1 + element.number].startWith(element).do(
              onCompleted: { _ = live.add(-1) }, onSubscribe: { if live.add() > 0 { tooMany.add() } })
          }
        }
      },
      { state in
        state.send(0, 3)
        state.subjects[0].onCompleted()
      },
      { state in for subject in state.subjects.dropFirst() { subject.onCompleted() } },
      { state in if disposing { state.subscription.dispose() } },
      check: { state in
        #expect(state.probe.isFaultless)
        let numbers = state.probe.numbers(of: 0)
        #expect(numbers == Array(0..<numbers.count))
        #expect(disposing || numbers.count == 3 && state.probe.completions == 1)
        #expect(disposing || live.value == 0 && tooMany.value == 0)
        #expect(state.probe.disposedCount == 1 && state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }

  @Test("flatMap: a selector's element and the short way meet inner elements")
  func flatMap() {
    race(
      rounds: 150,
      setUp: {
        State(2) { _, all in
          all[0].flatMap { element in
            element.number % 2 == 0 ? Observable.just(element) : all[1].startWith(element).take(3)
          }
        }
      },
      { state in
        state.send(0, 20)
        state.subjects[0].onCompleted()
      },
      { $0.send(1, 60) },
      check: { state in
        state.subjects[1].onCompleted()
        #expect(state.probe.overlaps == 0 && state.probe.afterTheEnd == 0)
        #expect(state.probe.numbers(of: 0) == Array(0..<20))
        #expect(state.probe.completions == 1 && state.probe.disposedCount == 1)
        #expect(state.nobodyIsSubscribed)
        #expect(state.alive.count == 0)
      })
  }
}
