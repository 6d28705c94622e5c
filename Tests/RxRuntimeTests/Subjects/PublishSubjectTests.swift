import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("PublishSubject")
struct PublishSubjectTests {
  @Test("sends each element to those who are subscribed at that moment")
  func multicast() {
    let subject = PublishSubject<Sent>()
    let first = Probe()
    let second = Probe()
    subject.onNext(Sent(0, 0))
    let one = first.watch(subject)
    subject.onNext(Sent(0, 1))
    let two = second.watch(subject)
    subject.on(.next(Sent(0, 2)))
    one.dispose()
    subject.asObserver().onNext(Sent(0, 3))
    #expect(first.numbers(of: 0) == [1, 2])
    #expect(second.numbers(of: 0) == [2, 3])
    two.dispose()
  }

  @Test("observers are called in the order of their coming")
  func order() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    for name in ["a", "b", "c"] { subject.subscribe(onNext: { log.add("\(name)\($0)") }).disposed(by: bag) }
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.all == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test("the end goes to all observers, who are let go of; nothing follows it", arguments: [true, false])
  func end(completed: Bool) {
    HookLog.install()
    let late = TestError()
    let error = TestError()
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let probes = [Probe(), Probe()]
    let bag = DisposeBag()
    for probe in probes {
      let token = alive.make()
      probe.watch(subject.map { [token] element in withExtendedLifetime(token) { _ in element } }).disposed(by: bag)
    }
    if completed { subject.onCompleted() } else { subject.onError(error) }
    subject.onNext(Sent(0, 1))
    subject.onCompleted()
    subject.onError(late)
    for probe in probes {
      #expect(probe.isFaultless)
      #expect(probe.elements.isEmpty)
      #expect(probe.completions == (completed ? 1 : 0))
      #expect(probe.errors.map { $0 as? TestError } == (completed ? [] : [error]))
      #expect(probe.disposedCount == 1)
    }
    #expect(!subject.hasObservers)
    #expect(HookLog.undeliverableCount(of: late) == 1)
    // The operators hold their closures, and nobody holds the operators.
    #expect(alive.count == 0)
  }

  @Test("who subscribes after the end receives it at once", arguments: [true, false])
  func late(completed: Bool) {
    let subject = PublishSubject<Sent>()
    if completed { subject.onCompleted() } else { subject.onError(TestError()) }
    let probe = Probe()
    let subscription = probe.watch(subject)
    #expect(probe.completions == (completed ? 1 : 0))
    #expect(probe.errors.count == (completed ? 0 : 1))
    #expect(probe.disposedCount == 1)
    #expect(!subject.hasObservers)
    withExtendedLifetime(subscription) {}
  }

  @Test("an observer that comes while an element is delivered receives the next one")
  func subscribeInside() {
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      if element.number == 1 { probe.watch(subject).disposed(by: bag) }
    }).disposed(by: bag)
    subject.onNext(Sent(0, 1))
    subject.onNext(Sent(0, 2))
    #expect(probe.numbers(of: 0) == [2])
  }

  @Test("an observer that comes inside an element, before another is sent there, receives that one")
  func subscribeAndSendInside() {
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      guard element.number == 1 else { return }
      subject.onNext(Sent(0, 2))
      probe.watch(subject).disposed(by: bag)
      subject.onNext(Sent(0, 3))
    }).disposed(by: bag)
    subject.onNext(Sent(0, 1))
    #expect(probe.numbers(of: 0) == [3])
  }

  @Test("an element sent from an observer is delivered after the current one, to all observers in the same order")
  func sendInside() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { number in
      log.add("a\(number)")
      if number == 1 { subject.onNext(2) }
    }).disposed(by: bag)
    subject.subscribe(onNext: { log.add("b\($0)") }).disposed(by: bag)
    subject.onNext(1)
    #expect(log.all == ["a1", "b1", "a2", "b2"])
  }

  @Test("ending the subject from an observer ends it after the current element")
  func endInside() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    for name in ["a", "b"] {
      subject.subscribe(
        onNext: { number in
          log.add("\(name)\(number)")
          if name == "a" { subject.onCompleted() }
          subject.onNext(number + 1)
        }, onCompleted: { log.add("\(name)|") }
      ).disposed(by: bag)
    }
    subject.onNext(1)
    #expect(log.all == ["a1", "b1", "a|", "b|"])
  }

  @Test("disposing inside a callback ends that subscription there, and no other")
  func disposeInside() {
    let subject = PublishSubject<Sent>()
    let log = Log<Int>()
    let other = Probe()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      subject.subscribe(
        onNext: { element in
          log.add(element.number)
          if element.number == 2 { own.dispose() }
        }, onDisposed: { log.add(-1) }))
    let subscription = other.watch(subject)
    for number in 1...4 { subject.onNext(Sent(0, number)) }
    #expect(log.all == [1, 2, -1])
    #expect(other.numbers(of: 0) == [1, 2, 3, 4])
    subscription.dispose()
  }

  @Test("an observer that another one disposes while an element is delivered does not receive it")
  func disposeOther() {
    let subject = PublishSubject<Sent>()
    let next = SerialDisposable()
    let previous = SerialDisposable()
    let first = Probe()
    let last = Probe()
    let bag = DisposeBag()
    previous.disposable = first.watch(subject)
    subject.subscribe(onNext: { _ in
      previous.dispose()
      next.dispose()
    }).disposed(by: bag)
    next.disposable = last.watch(subject)
    let end = Probe()
    end.watch(subject).disposed(by: bag)
    subject.onNext(Sent(0, 1))
    subject.onNext(Sent(0, 2))
    #expect(first.numbers(of: 0) == [1])
    #expect(last.elements.isEmpty)
    #expect(end.numbers(of: 0) == [1, 2])
    #expect(first.disposedCount == 1)
    #expect(last.disposedCount == 1)
  }

  @Test("all observers may dispose themselves and one another while the end is delivered")
  func disposeInsideEnd() {
    let subject = PublishSubject<Int>()
    let group = CompositeDisposable()
    let log = Log<Int>()
    for number in 0..<3 {
      group.insert(
        subject.subscribe(
          onCompleted: {
            log.add(number)
            group.dispose()
          }, onDisposed: { log.add(number + 10) }))
    }
    subject.onCompleted()
    #expect(log.all.sorted() == [0, 10, 11, 12])
    #expect(log.all.first == 0)
  }

  @Test("hasObservers follows subscriptions and disposals at once, inside a callback too")
  func hasObservers() {
    let subject = PublishSubject<Int>()
    let log = Log<Bool>()
    #expect(!subject.hasObservers)
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      subject.subscribe(onNext: { _ in
        log.add(subject.hasObservers)
        own.dispose()
        log.add(subject.hasObservers)
      }))
    #expect(subject.hasObservers)
    subject.onNext(1)
    #expect(log.all == [true, false])
    #expect(!subject.hasObservers)
    let early = BooleanDisposable(isDisposed: true)
    #expect(early.isDisposed)
    subject.onCompleted()
    #expect(!subject.hasObservers)
  }

  @Test("dispose lets go of all observers without a word, and refuses those who come later")
  func dispose() {
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    func subscribe() -> any Disposable {
      let token = alive.make()
      return probe.watch(subject.map { [token] element in withExtendedLifetime(token) { _ in element } })
    }
    let subscription = subscribe()
    #expect(!subject.isDisposed)
    subject.dispose()
    subject.dispose()
    #expect(subject.isDisposed)
    #expect(!subject.hasObservers)
    #expect(alive.count == 0)
    subject.onNext(Sent(0, 1))
    #expect(probe.elements.isEmpty)
    #expect(probe.completions == 0)
    #expect(probe.errors.isEmpty)
    let late = Probe()
    let second = late.watch(subject)
    #expect(late.errors.count == 1)
    guard case .disposed = late.errors.first as? RxError else {
      Issue.record("who comes after the disposal receives RxError.disposed")
      return
    }
    #expect(late.disposedCount == 1)
    withExtendedLifetime((subscription, second)) {}
  }

  @Test("dispose from inside an observer ends the delivery there")
  func disposeSubjectInside() {
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    let bag = DisposeBag()
    subject.subscribe(onNext: { _ in subject.dispose() }).disposed(by: bag)
    probe.watch(subject).disposed(by: bag)
    subject.onNext(Sent(0, 1))
    subject.onNext(Sent(0, 2))
    #expect(probe.elements.count <= 1)
    #expect(!subject.hasObservers)
  }

  @Test("a subject that is let go of lets go of its observers")
  func released() {
    let alive = Alive()
    var subject: PublishSubject<Int>? = PublishSubject()
    weak let reference = subject
    func subscribe() -> (any Disposable)? {
      let token = alive.make()
      return subject?.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
    }
    let subscription = subscribe()
    #expect(alive.count == 1)
    subject = nil
    #expect(reference == nil)
    #expect(alive.count == 0)
    subscription?.dispose()
  }

  @Test("a retained subscription keeps no closure alive once it was disposed, and the subject neither")
  func retained() {
    let alive = Alive()
    let subject = PublishSubject<Int>()
    func subscribe() -> any Disposable {
      let token = alive.make()
      return subject.subscribe(
        onNext: { _ in withExtendedLifetime(token) {} }, onDisposed: { withExtendedLifetime(token) {} })
    }
    let subscriptions = (0..<3).map { _ in subscribe() }
    #expect(alive.count == 3)
    for subscription in [subscriptions[1], subscriptions[0], subscriptions[2]] { subscription.dispose() }
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("elements that wait when the last observer disposes are let go of")
  func waitingElements() {
    let alive = Alive()
    let subject = PublishSubject<Sent>()
    let own = SingleAssignmentDisposable()
    own.setDisposable(
      subject.subscribe(onNext: { element in
        guard element.number == 0 else { return }
        for number in 1..<5 { subject.onNext(Sent(0, number, alive.make())) }
        own.dispose()
      }))
    subject.onNext(Sent(0, 0, alive.make()))
    #expect(alive.madeCount == 5)
    #expect(alive.count == 0)
  }

  @Test("a subscription that a deinit disposes ends")
  func disposeFromDeinit() {
    final class Owner: Sendable {
      let subscription: any Disposable
      init(_ subscription: any Disposable) { self.subscription = subscription }
      deinit { subscription.dispose() }
    }
    let subject = PublishSubject<Sent>()
    let probe = Probe()
    var owner: Owner? = Owner(probe.watch(subject))
    subject.onNext(Sent(0, 1))
    withExtendedLifetime(owner) {}
    owner = nil
    subject.onNext(Sent(0, 2))
    #expect(probe.numbers(of: 0) == [1])
    #expect(probe.disposedCount == 1)
    #expect(!subject.hasObservers)
  }

  @Test("an element whose deinit sends another one finds no lock held")
  func sendFromDeinit() {
    final class Echo: Sendable {
      let subject: PublishSubject<Echo?>
      let log: Log<String>
      init(_ subject: PublishSubject<Echo?>, _ log: Log<String>) {
        self.subject = subject
        self.log = log
      }
      deinit {
        log.add("deinit")
        subject.onNext(nil)
      }
    }
    let subject = PublishSubject<Echo?>()
    let log = Log<String>()
    let subscription = subject.subscribe(onNext: { log.add($0 == nil ? "nil" : "echo") })
    subject.onNext(Echo(subject, log))
    #expect(log.all == ["echo", "deinit", "nil"])
    subscription.dispose()
  }

  @Test("a million reentrant emissions use constant stack")
  func constantStack() {
    let last = Log<Int>()
    onThread {
      let subject = PublishSubject<Int>()
      let subscription = subject.subscribe(onNext: { number in
        if number < 1_000_000 { subject.onNext(number + 1) } else { last.add(number) }
      })
      subject.onNext(1)
      subscription.dispose()
    }
    #expect(last.all == [1_000_000])
  }

  @Test("a hundred thousand observers come, receive and leave")
  func many() {
    let subject = PublishSubject<Int>()
    let received = AtomicCounterBox()
    let alive = Alive()
    func fill() -> CompositeDisposable {
      let group = CompositeDisposable()
      for _ in 0..<100_000 {
        let token = alive.make(1)
        group.insert(subject.subscribe(onNext: { _ in received.add(token.value) }))
      }
      return group
    }
    let group = fill()
    subject.onNext(1)
    #expect(received.value == 100_000)
    group.dispose()
    #expect(alive.count == 0)
    #expect(!subject.hasObservers)
  }
}
