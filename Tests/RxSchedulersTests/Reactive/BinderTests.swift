import Dispatch
import RxAtomics
import RxSchedulers
import TestSupport
import Testing

@Suite struct BinderTests {
  @Test func `elements are handed to the object on the scheduler`() throws {
    let object = Recorder()
    let scheduler = HeldScheduler()
    let binder = Binder<Int>(object, scheduler: scheduler) { $0.log.add($1) }
    _ = Observable.of(1, 2).bind(to: binder)
    #expect(object.log.all == [])
    scheduler.run()
    #expect(object.log.all == [1, 2])
  }

  @Test func `without a scheduler elements are handed over on the main queue`() throws {
    let object = Recorder()
    let done = Latch()
    let isMain = Log<Bool>()
    let binder = Binder<Int>(object) { object, element in
      isMain.add(MainScheduler.isOnMainQueue)
      object.log.add(element)
      if element == 3 { done.countDown() }
    }
    onThread { _ = Observable.of(1, 2, 3).bind(to: binder) }
    try done.wait("the main queue")
    #expect(object.log.all == [1, 2, 3])
    #expect(isMain.all == [true, true, true])
  }

  @Test @MainActor func `from the main queue elements are handed over at once`() {
    let object = Recorder()
    let binder = Binder<Int>(object) { $0.log.add($1) }
    binder.onNext(1)
    binder.on(.next(2))
    #expect(object.log.all == [1, 2])
  }

  @Test @MainActor func `the closure belongs to the main actor`() {
    let window = Window()
    _ = Observable.of("a", "b").bind(to: Binder(window) { $0.title = $1 })
    #expect(window.title == "b")
  }

  @Test func `the object is not kept alive, not by an element that waits either`() {
    let alive = Alive()
    let scheduler = HeldScheduler()
    let calls = AtomicCounterBox()
    let source = PublishSubject<Int>()
    var object: Alive.Token? = alive.make()
    let binder = object.map { Binder<Int>($0, scheduler: scheduler) { _, _ in calls.add() } }
    let subscription = binder.map { source.bind(to: $0) }
    source.onNext(1)
    #expect(scheduler.waitingCount == 1)
    object = nil
    #expect(alive.count == 0)
    scheduler.run()
    source.onNext(2)
    #expect(scheduler.waitingCount == 0)
    #expect(calls.value == 0)
    // The subscription is the program's to end.
    #expect(source.hasObservers)
    subscription?.dispose()
    #expect(!source.hasObservers)
  }

  @Test func `an error goes to the hook, and what comes after it is handed over all the same`() {
    let object = Recorder()
    let binder = Binder<Int>(object, scheduler: CurrentThreadScheduler.instance) { $0.log.add($1) }
    UnhandledErrors.install()
    let error = BindingError()
    binder.onError(error)
    binder.onCompleted()
    binder.onNext(1)
    #expect(UnhandledErrors.count(of: error) == 1)
    #expect(object.log.all == [1])
  }

  @Test func `every kind of sequence can be bound, optionals too`() {
    let object = Recorder()
    let plain = Binder<Int>(object, scheduler: CurrentThreadScheduler.instance) { $0.log.add($1) }
    let optional = Binder<Int?>(object, scheduler: CurrentThreadScheduler.instance) { $0.log.add($1 ?? -1) }
    _ = Observable.just(1).bind(to: plain)
    _ = Observable.just(2).bind(to: plain, plain)
    _ = Observable.just(3).bind(to: optional)
    _ = Infallible.just(4).bind(to: plain)
    _ = Infallible.just(5).bind(to: optional)
    _ = Observable.just(6).subscribe(plain.asObserver())
    #expect(object.log.all == [1, 2, 2, 3, 4, 5, 6])
  }

  @Test func `two threads lose nothing`() throws {
    let object = Recorder()
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let binder = Binder<Int>(object, scheduler: scheduler) { $0.log.add($1) }
    let count = 500
    race(rounds: 1, threads: 2) { thread in
      for number in 0..<count { binder.onNext(thread * count + number) }
    }
    let done = Latch()
    _ = scheduler.schedule(()) {
      done.countDown()
      return Disposables.create()
    }
    try done.wait("the last element")
    let seen = object.log.all
    #expect(seen.filter { $0 < count } == Array(0..<count))
    #expect(seen.filter { $0 >= count } == Array(count..<2 * count))
  }
}

/// Keeps what it was handed.
private final class Recorder: Sendable {
  let log = Log<Int>()
}

/// An object of the main actor.
@MainActor private final class Window {
  var title = ""
}

/// Runs actions when a test says so.
private final class HeldScheduler: ImmediateSchedulerType {
  private let actions = Locked<[@Sendable () -> Void]>([])

  var waitingCount: Int { actions.withLock { $0.count } }

  func schedule<StateType: Sendable>(
    _ state: StateType, action: @escaping @Sendable (StateType) -> any Disposable
  ) -> any Disposable {
    actions.withLock { $0.append { _ = action(state) } }
    return Disposables.create()
  }

  func run() {
    for action in actions.withLock({ actions in
      defer { actions = [] }
      return actions
    }) { action() }
  }
}

private final class BindingError: Error, Sendable {}

/// The errors that no handler was given for. The hook is the process's, so each test looks for its own error.
private enum UnhandledErrors {
  private static let log = Log<any Error>()
  private static let installed: Void = {
    Hooks.defaultErrorHandler = { log.add($1) }
  }()

  static func install() { installed }

  static func count(of error: BindingError) -> Int { log.all.count { $0 as? BindingError === error } }
}
