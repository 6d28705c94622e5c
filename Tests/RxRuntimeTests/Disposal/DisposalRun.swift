import RxAtomics
import RxRuntime
import TestSupport

/// A chain of operators over a source that is fed by hand, and what is done to it at which point.
struct DisposalRun: Sendable {
  /// When the subscription is disposed.
  enum Disposal: Sendable {
    case never
    /// After so many events of the source.
    case after(Int)
    /// Inside the callback, with the first event that is not before this one of those that arrive.
    case inside(Int)
  }

  let chain: [ChainLink]
  var disposal = Disposal.never
  /// Before which of the operators stands a closure that throws, and at which element.
  var failure: (place: Int, element: Int)?
  /// Whether the source fails in the end.
  var fails = false
  /// In the place of which element the source fails, and goes on for who subscribes again.
  var failsAt: Int?

  static let elements = 3

  /// Counts how often its subscriptions are disposed, and keeps their observers.
  final class Source: Sendable {
    let observers = Locked<[AnyObserver<Int>]>([])
    let subscriptions = Locked<[Subscription]>([])

    final class Subscription: Disposable {
      let disposals = AtomicCounter()
      func dispose() { disposals.add() }
    }

    var observable: Observable<Int> {
      .create { observer in
        let subscription = Subscription()
        self.subscriptions.withLock { $0.append(subscription) }
        self.observers.withLock { $0.append(observer) }
        return subscription
      }
    }

    func send(_ event: Event<Int>) {
      for observer in observers.withLock({ $0.map(\.self) }) { observer.on(event) }
    }

    /// How often each subscription was disposed.
    var disposals: [Int] { subscriptions.withLock { $0.map(\.self) }.map { $0.disposals.value } }
  }

  /// What the observer sees, and when it disposes.
  final class Watcher: Sendable {
    let events = EventText()
    let count = AtomicCounter()
    let ends = AtomicCounter()
    let isInside = AtomicCounter()
    let overlaps = AtomicCounter()
    let subscription = OnceSlot<any Disposable>()
    let hasSubscribed = AtomicFlag()
    let disposed = AtomicFlag()
    let afterwards = AtomicCounter()
    let insideAt: Int

    init(_ disposal: Disposal) {
      insideAt = if case .inside(let number) = disposal { number } else { .max }
    }

    func add(_ event: Event<Int>) {
      if isInside.add() != 0 { overlaps.add() }
      if disposed.isSet || ends.value > 0 { afterwards.add() }
      events.add(event)
      if case .next = event {} else { ends.add() }
      if count.add() >= insideAt, hasSubscribed.isSet { dispose() }
      isInside.subtract()
    }

    func dispose() {
      // Raised before: what arrives while `dispose` runs arrives too late as well, as nobody else delivers.
      guard disposed.set() else { return }
      subscription.close().value?.dispose()
    }
  }

  /// Runs it.
  ///
  /// - Returns: what was seen, and what was wrong, or nil.
  func run() -> (text: String, fault: String?) {
    let (source, watcher, alive) = (Source(), Watcher(disposal), Alive())
    let subscription = subscribe(source, watcher, alive)
    _ = watcher.subscription.fill(subscription)
    _ = watcher.hasSubscribed.set()
    let fault = feed(source, watcher, alive) ?? fault(source, watcher, alive, subscription)
    let text = watcher.events.text
    // Whatever was wrong, nothing stays behind in a circle.
    subscription.dispose()
    source.send(.completed)
    return (text, fault)
  }

  /// Nothing of the caller's keeps the chain, or a closure.
  @inline(never)
  private func subscribe(_ source: Source, _ watcher: Watcher, _ alive: Alive) -> any Disposable {
    let token = alive.make()
    var observable = source.observable
    for (place, link) in chain.enumerated() {
      if let failure, failure.place == place { observable = throwing(observable, failure.element, alive.make()) }
      observable = link.link(observable, alive.make())
    }
    return observable.subscribe { event in withExtendedLifetime(token) { watcher.add(event) } }
  }

  private func throwing(_ source: Observable<Int>, _ number: Int, _ token: Alive.Token) -> Observable<Int> {
    let count = AtomicCounterBox()
    return source.map { element in
      if count.add() == number { throw Boom() }
      return element + token.value
    }
  }

  /// Sends all events, and looks after each of them whether what is over has been let go of.
  private func feed(_ source: Source, _ watcher: Watcher, _ alive: Alive) -> String? {
    for number in 0...Self.elements + 1 {
      if case .after(number) = disposal { watcher.dispose() }
      if let fault = whatIsKept(source, watcher, alive) { return fault }
      if number <= Self.elements {
        source.send(event(number, isOver: watcher.ends.value > 0 || watcher.disposed.isSet))
      }
    }
    return nil
  }

  /// What the source sends. An error that nobody is there for would only be one more in the record of all tests.
  private func event(_ number: Int, isOver: Bool) -> Event<Int> {
    if number == failsAt { return .error(Boom()) }
    return number < Self.elements ? .next(number + 1) : fails && !isOver ? .error(Boom()) : .completed
  }

  private func whatIsKept(_ source: Source, _ watcher: Watcher, _ alive: Alive) -> String? {
    let disposals = source.disposals
    let isOver = watcher.ends.value > 0 || watcher.disposed.isSet
    if isOver, alive.count > 0 { return "\(alive.count) closures are kept" }
    let isWrong = isOver ? disposals.contains { $0 != 1 } : disposals.contains { $0 > 1 }
    return isWrong ? "the source was disposed \(disposals) times" : nil
  }

  private func fault(
    _ source: Source, _ watcher: Watcher, _ alive: Alive, _ subscription: any Disposable
  ) -> String? {
    if watcher.afterwards.value > 0 { return "\(watcher.afterwards.value) events came afterwards" }
    if watcher.overlaps.value > 0 { return "an event came inside another" }
    // What has not ended by itself ends now.
    subscription.dispose()
    if alive.count > 0 { return "\(alive.count) closures are kept after the end" }
    if source.disposals.contains(where: { $0 != 1 }) { return "the source was disposed \(source.disposals) times" }
    return nil
  }

  var name: String {
    let parts = chain.map(\.testDescription).joined(separator: " | ")
    return parts + ", \(disposal)" + (failure.map { ", throws at \($0)" } ?? "") + (fails ? ", fails" : "")
  }
}
