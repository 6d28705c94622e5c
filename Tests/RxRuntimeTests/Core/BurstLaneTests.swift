import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Sources that leave far more than a turn's worth of elements while the point is busy.
///
/// All on one thread: the subscriber, called with the first element, lets the others send, which find the point busy then.
struct BurstLaneTests {
  private let first = PublishSubject<Sent>()
  private let second = PublishSubject<Sent>()
  private let third = PublishSubject<Sent>()
  private let many = 5_000

  /// Merges the subjects, and runs `meanwhile` inside the delivery of the first element.
  private func merge(_ alive: Alive = Alive(), meanwhile: @escaping @Sendable () -> Void) -> (Probe, any Disposable) {
    let probe = Probe()
    let token = alive.make()
    let subscription = probe.watch(
      Observable.merge([first, second, third])
        .do(onNext: { element in
          withExtendedLifetime(token) { if element.producer == 0, element.number == 0 { meanwhile() } }
        }))
    first.onNext(Sent(0, 0, alive.make()))
    return (probe, subscription)
  }

  private func send(_ count: Int, from producer: Int, into subject: PublishSubject<Sent>, _ alive: Alive = Alive()) {
    for number in 0..<count { subject.onNext(Sent(producer, number, alive.make())) }
  }

  @Test("all that a source has left arrives in its order, and the completion after it")
  func order() {
    let (probe, _) = merge {
      send(many, from: 1, into: second)
      second.onCompleted()
      third.onCompleted()
      first.onCompleted()
    }
    #expect(probe.numbers(of: 1) == Array(0..<many))
    #expect(probe.completions == 1)
    #expect(probe.isFaultless)
  }

  @Test("the error of another source does not overtake what was left before it")
  func error() {
    let (probe, _) = merge {
      send(many, from: 1, into: second)
      third.onError(TestError())
      send(10, from: 0, into: first)
    }
    #expect(probe.numbers(of: 1) == Array(0..<many))
    #expect(probe.numbers(of: 0) == [0])
    #expect(probe.errors.count == 1)
    #expect(probe.isFaultless)
  }

  @Test("sources that have left many elements take turns")
  func turns() {
    let (probe, subscription) = merge {
      send(many, from: 1, into: second)
      send(many, from: 2, into: third)
    }
    #expect(probe.numbers(of: 1) == Array(0..<many))
    #expect(probe.numbers(of: 2) == Array(0..<many))
    let firstOfTheThird = probe.elements.firstIndex { $0.producer == 2 && $0.number == 8 } ?? .max
    #expect(firstOfTheThird < many / 2)
    subscription.dispose()
  }

  @Test("what waits in a lane is dropped by a disposal, and let go of", arguments: [1, 8, 9, 1_000, 2_000, 4_999])
  func disposal(after count: Int) {
    let alive = Alive()
    let probe = Probe()
    let token = alive.make()
    let subscription = SerialDisposable()
    subscription.disposable = probe.watch(
      Observable.merge([first, second, third])
        .map { element in
          withExtendedLifetime(token) {}
          if element.producer == 0 { send(many, from: 1, into: second, alive) }
          if element.number == count { subscription.dispose() }
          return element
        })
    first.onNext(Sent(0, 0, alive.make()))
    #expect(probe.numbers(of: 1) == Array(0..<count))
    #expect(probe.isFaultless)
    #expect(!second.hasObservers && alive.count == 1)
  }

  @Test("a source that uses its lane again, after it was emptied, is heard again")
  func again() {
    let (probe, subscription) = merge { send(20, from: 1, into: second) }
    second.onNext(Sent(1, 20))
    #expect(probe.numbers(of: 1) == Array(0...20))
    subscription.dispose()
    #expect(!first.hasObservers && !second.hasObservers && !third.hasObservers)
  }
}
