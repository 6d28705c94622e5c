import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct UsingTests {
  /// A resource that tells when it is disposed.
  final class Resource: Disposable {
    let log: Log<String>
    let name: Int

    init(_ name: Int, _ log: Log<String>) {
      self.name = name
      self.log = log
      log.add("+\(name)")
    }

    func dispose() { log.add("-\(name)") }
  }

  let log = Log<String>()
  let made = AtomicCounterBox()

  func using(_ source: @escaping @Sendable (Resource) throws -> Observable<Int>) -> Observable<Int> {
    .using({ [log, made] in Resource(made.add() + 1, log) }, observableFactory: source)
  }

  func watch(_ source: Observable<Int>) -> any Disposable {
    source.subscribe { [log] event in
      switch event {
      case .next(let element): log.add("\(element)")
      case .error(let error): log.add("x(\(error))")
      case .completed: log.add("|")
      }
    }
  }

  @Test func `the resource is disposed after the end was delivered, each time anew`() {
    let source = using { Observable.of($0.name * 10) }
    _ = watch(source)
    _ = watch(source)
    #expect(log.all == ["+1", "10", "|", "-1", "+2", "20", "|", "-2"])
  }

  @Test func `an error is delivered before too`() {
    _ = watch(using { _ in .error(Boom()) })
    #expect(log.all == ["+1", "x(boom)", "-1"])
  }

  @Test func `on disposal the source is disposed first, and the resource once`() {
    let subscription = watch(
      using { [log] _ in Observable.create { _ in Disposables.create { log.add("source") } } })
    subscription.dispose()
    subscription.dispose()
    #expect(log.all == ["+1", "source", "-1"])
  }

  @Test func `if the resource cannot be made the sequence fails, and the other factory is not called`() {
    let calls = AtomicCounterBox()
    let source = Observable<Int>.using({ () throws -> Resource in throw Boom() }) { _ in
      calls.add()
      return .just(1)
    }
    #expect(text(of: source) == "x(boom)")
    #expect(calls.value == 0)
  }

  @Test func `if the sequence cannot be made it fails, and the resource is disposed`() {
    _ = watch(using { _ in throw Boom() })
    #expect(log.all == ["+1", "x(boom)", "-1"])
  }

  @Test func `an operator behind it may end it early`() {
    _ = watch(using { _ in .of(1, 2, 3) }.take(1))
    #expect(log.all == ["+1", "1", "|", "-1"])
  }

  @Test func `the resource of an attempt is disposed before the next attempt`() {
    _ = watch(using { $0.name < 3 ? Observable.error(Boom()) : .just($0.name) }.retry())
    #expect(log.all == ["+1", "-1", "+2", "-2", "+3", "3", "|", "-3"])
  }

  @Test func `disposed while the sequence is made, it is not subscribed to and the resource is disposed`() {
    let subscription = SerialDisposable()
    let start = PublishSubject<Int>()
    let source = CountedSource<Int>()
    subscription.disposable = watch(
      start.concat(
        using { _ in
          subscription.dispose()
          return source.observable
        }))
    start.onCompleted()
    #expect(log.all == ["+1", "-1"])
    #expect(source.begunCount == 0)
  }

  @Test func `an error of the factory after the disposal is reported`() {
    HookLog.install()
    let error = TestError()
    let subscription = SerialDisposable()
    let start = PublishSubject<Int>()
    subscription.disposable = watch(
      start.concat(
        using { _ in
          subscription.dispose()
          throw error
        }))
    start.onCompleted()
    #expect(log.all == ["+1", "-1"])
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `a source that sends later`() {
    let subject = PublishSubject<Int>()
    let subscription = watch(using { _ in subject.asObservable() })
    subject.onNext(1)
    subject.onCompleted()
    #expect(log.all == ["+1", "1", "|", "-1"])
    withExtendedLifetime(subscription) {}
  }
}
