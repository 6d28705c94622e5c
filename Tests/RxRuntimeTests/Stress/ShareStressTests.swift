import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Shared sequences under several threads.
@Suite struct ShareStress {
  private static let forms: [@Sendable (Observable<Int>) -> Observable<Int>] = [
    { $0.share() }, { $0.share(replay: 1) }, { $0.share(replay: 2, scope: .forever) }, { $0.publish().refCount() },
  ]

  private struct Round: Sendable {
    let source = CountedSource<Int>()
    let shared: Observable<Int>
    let alive = Alive()
    let tapes = Log<Tape<Int>>()
    let subscriptions = Log<any Disposable>()

    init(_ form: Int) { shared = ShareStress.forms[form](source.observable) }

    @discardableResult
    func join() -> any Disposable {
      let (events, token) = (Tape<Int>(), alive.make())
      let subscription = shared.subscribe { event in
        events.add(event)
        _ = token
      }
      tapes.add(events)
      subscriptions.add(subscription)
      return subscription
    }

    func disposeAll() {
      for subscription in subscriptions.all { subscription.dispose() }
    }
  }

  @Test func `a source that is multicast with a selector meets its end and a disposal: nothing is left`() {
    struct State: Sendable {
      let source = PublishSubject<Int>()
      let received = Tape<Int>()
      let alive = Alive()
      let subscription: any Disposable

      init() {
        let (received, token) = (received, alive.make())
        subscription = source.multicast {
          PublishSubject<Int>()
        } selector: { shared in
          Observable.zip(shared, shared.skip(1)) { before, now in now - before }
        }.subscribe { event in
          received.add(event)
          _ = token
        }
      }
    }
    race(
      rounds: 500, setUp: { State() },
      { state in
        for number in 0..<10 { state.source.onNext(number) }
        state.source.onCompleted()
      },
      { $0.subscription.dispose() },
      check: { state in
        #expect(state.received.elements.allSatisfy { $0 == 1 })
        #expect(!state.source.hasObservers)
        #expect(state.alive.count == 0)
      })
  }

  @Test(arguments: 0..<4)
  func `of two observers that come first at the same time one connects`(_ form: Int) {
    race(
      rounds: 200, threads: 2, setUp: { Round(form) },
      { round, _ in round.join() },
      check: { round in
        #expect(round.source.begunCount == 1)
        round.source.send(1)
        #expect(round.tapes.all.map(\.text) == ["1", "1"])
        round.disposeAll()
        #expect(round.source.runningCount == 0)
        #expect(round.alive.count == 0)
      })
  }

  @Test(arguments: 0..<4)
  func `an observer that comes as the last one leaves is connected`(_ form: Int) {
    race(
      rounds: 200,
      setUp: {
        let round = Round(form)
        round.join()
        return round
      },
      { (round: Round) in round.subscriptions.all[0].dispose() },
      { (round: Round) in round.join() },
      check: { round in
        #expect(round.source.runningCount == 1)
        #expect(round.source.begunCount <= 2)
        round.source.send(1)
        #expect(round.tapes.all[1].text == "1")
        round.disposeAll()
        #expect(round.source.runningCount == 0)
        #expect(round.alive.count == 0)
      })
  }

  @Test(arguments: 0..<4)
  func `an observer that comes as the source ends is served`(_ form: Int) {
    race(
      rounds: 200,
      setUp: {
        let round = Round(form)
        round.join()
        round.source.send(1)
        return round
      },
      { (round: Round) in round.source.send(.completed) },
      { (round: Round) in round.join() },
      check: { round in
        #expect(round.tapes.all[0].text == "1 |")
        if round.source.runningCount == 1 { round.source.send(.completed) }
        // With the old connection, its replay, or after it, whichever it met: but the end has come, once.
        #expect(["|", "1 |"].contains(round.tapes.all[1].text))
        #expect(round.source.runningCount == 0)
        #expect(round.alive.count == 0)
      })
  }

  @Test(arguments: 0..<4)
  func `nothing is left of observers that come and go while the source sends`(_ form: Int) {
    race(
      rounds: 20, threads: 3, setUp: { Round(form) },
      { round, thread in
        for step in 0..<20 {
          if thread == 0 {
            round.source.send(step)
          } else {
            round.join().dispose()
          }
        }
      },
      check: { round in
        #expect(round.source.runningCount == 0)
        #expect(round.alive.count == 0)
        for events in round.tapes.all {
          // Each element at most once and in order; two may be replayed from an earlier connection.
          #expect(events.elements == events.elements.sorted())
          #expect(Set(events.elements).count == events.elements.count)
        }
      })
  }

  @Test func `of two threads that connect one subscribes, and either disconnects`() {
    race(
      rounds: 300, threads: 2,
      setUp: {
        let source = CountedSource<Int>()
        return (source, source.observable.publish(), Log<any Disposable>())
      },
      { state, _ in state.2.add(state.1.connect()) },
      check: { source, _, connections in
        #expect(source.begunCount == 1)
        connections.all[1].dispose()
        #expect(source.runningCount == 0)
      })
  }

  @Test func `connecting against disconnecting leaves one connection at most`() {
    race(
      rounds: 300,
      setUp: {
        let source = CountedSource<Int>()
        let published = source.observable.publish()
        return (source, published, published.connect(), Log<any Disposable>())
      },
      { _, _, connection, _ in connection.dispose() },
      { _, published, _, connections in connections.add(published.connect()) },
      check: { source, published, _, connections in
        #expect(source.runningCount == source.begunCount - 1)
        _ = published.connect()
        #expect(source.runningCount == 1)
        published.connect().dispose()
        #expect(source.runningCount == 0)
        _ = connections
      })
  }
}
