import RxRelay
import RxSchedulers

/// Relays called from one thread: what they add to the subjects that they are made of.
enum Relays {
  static let workloads = [publish, behavior, replay]

  private static let publish = Workload("publish-relay-1", items: million, expected: triangle(million)) { round in
    let relay = PublishRelay<Int>()
    let subscription = relay.add(to: round.sum)
    for element in 0..<million { relay.accept(element) }
    subscription.dispose()
  }

  private static let behavior = Workload("behavior-relay-1", items: million, expected: triangle(million)) { round in
    let relay = BehaviorRelay(value: 0)
    let subscription = relay.add(to: round.sum)
    for element in 0..<million { relay.accept(element) }
    subscription.dispose()
  }

  private static let replay = Workload("replay-relay-1", items: million, expected: triangle(million)) { round in
    let relay = ReplayRelay<Int>.create(bufferSize: 10)
    let subscription = relay.add(to: round.sum)
    for element in 0..<million { relay.accept(element) }
    subscription.dispose()
  }
}
