import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct BehaviorSubjectTests {
  @Test func `an observer receives the current value and then what is sent`() {
    let subject = BehaviorSubject(value: 0)
    let first = tape(subject)
    subject.onNext(1)
    let second = tape(subject)
    subject.on(.next(2))
    subject.onCompleted()
    #expect(first.text == "0 1 2 |")
    #expect(second.text == "1 2 |")
  }

  @Test func `who comes after the end receives the end alone`() {
    let complete = BehaviorSubject(value: 0)
    complete.onCompleted()
    #expect(tape(complete).text == "|")
    let failed = BehaviorSubject(value: 0)
    failed.onError(Mishap())
    #expect(tape(failed).text == "x(mishap)")
  }

  @Test func `nothing follows the end`() throws {
    let subject = BehaviorSubject(value: 0)
    let events = tape(subject)
    subject.onCompleted()
    subject.onNext(1)
    subject.onCompleted()
    #expect(events.text == "0 |")
    #expect(try subject.value() == 0)
  }

  @Test func `the value is the last one sent, also after the completion`() throws {
    let subject = BehaviorSubject(value: 0)
    #expect(try subject.value() == 0)
    subject.onNext(1)
    #expect(try subject.value() == 1)
    subject.onCompleted()
    #expect(try subject.value() == 1)
  }

  @Test func `there is no value after an error`() {
    let subject = BehaviorSubject(value: 0)
    subject.onError(Mishap())
    #expect(throws: Mishap()) { try subject.value() }
  }

  @Test func `there is no value and no observer after disposal`() {
    let subject = BehaviorSubject(value: 0)
    let events = tape(subject)
    #expect(!subject.isDisposed)
    #expect(subject.hasObservers)
    subject.dispose()
    subject.dispose()
    #expect(subject.isDisposed)
    subject.onNext(1)
    subject.onCompleted()
    #expect(events.text == "0")
    #expect(tape(subject).text == "x(Object `subject` was already disposed.)")
    #expect(throws: RxError.self) { try subject.value() }
  }

  @Test func `observers that left receive nothing and do not count`() {
    let subject = BehaviorSubject(value: 0)
    let events = Tape<Int>()
    let subscription = events.subscribe(to: subject)
    #expect(subject.hasObservers)
    subscription.dispose()
    #expect(!subject.hasObservers)
    subject.onNext(1)
    #expect(events.text == "0")
  }

  // MARK: Values that are not delivered yet

  @Test func `the value is ahead of an observer that sends`() throws {
    let subject = BehaviorSubject(value: 0)
    let seen = Locked<[String]>([])
    _ = subject.subscribe(onNext: { [weak subject] element in
      guard let subject, let before = try? subject.value() else { return }
      if element == 1 { subject.onNext(2) }
      let after = try? subject.value()
      seen.withLock { $0.append("\(element): \(before) \(after ?? -1)") }
    })
    subject.onNext(1)
    #expect(seen.withLock { $0 } == ["0: 0 0", "1: 1 2", "2: 2 2"])
  }

  @Test func `the value, and new observers, do not wait for a thread that delivers`() throws {
    let subject = BehaviorSubject(value: 0)
    let (isInside, mayGo) = (Latch(), Latch())
    let slow = Tape<Int>()
    _ = subject.subscribe(onNext: { element in
      if element == 1 {
        isInside.countDown()
        try? mayGo.wait()
      }
      slow.add(.next(element))
    })
    let thread = JoinableThread { subject.onNext(1) }
    try isInside.wait()
    #expect(try subject.value() == 1)
    subject.onNext(2)
    #expect(try subject.value() == 2)
    let events = tape(subject)
    #expect(events.text == "2")
    subject.onNext(3)
    let late = tape(subject)
    subject.onCompleted()
    #expect(tape(subject).text == "|")
    #expect(slow.text == "0")
    mayGo.countDown()
    thread.join()
    #expect(slow.text == "0 1 2 3")
    #expect(events.text == "2 3 |")
    #expect(late.text == "3 |")
  }

  @Test func `observers do not wait for one that handles the current value`() throws {
    let subject = BehaviorSubject(value: 0)
    let (isInside, mayGo) = (Latch(), Latch())
    let other = tape(subject)
    let slow = Tape<Int>()
    let thread = JoinableThread {
      _ = subject.subscribe { event in
        if event.element == 0 {
          isInside.countDown()
          try? mayGo.wait()
        }
        slow.add(event)
      }
    }
    try isInside.wait()
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(other.text == "0 1 2 |")
    #expect(slow.text == "")
    mayGo.countDown()
    thread.join()
    #expect(slow.text == "0 1 2 |")
  }

  // MARK: Reentrancy

  @Test func `what an observer sends while it receives the current value follows that value`() {
    let subject = BehaviorSubject(value: 0)
    let before = tape(subject)
    let events = Tape<Int>()
    _ = subject.subscribe { [weak subject] event in
      events.add(event)
      if let element = event.element, element < 3 { subject?.onNext(element + 1) }
      if event.element == 3 { subject?.onCompleted() }
      events.add(.next(-(event.element ?? 9)))
    }
    #expect(before.text == "0 1 2 3 |")
    #expect(events.text == "0 0 1 -1 2 -2 3 -3 | -9")
  }

  @Test func `an observer that subscribes another one in a callback hands it each element once`() {
    let subject = BehaviorSubject(value: 0)
    let inner = Locked<[Tape<Int>]>([])
    let subscription = subject.subscribe(onNext: { [weak subject] element in
      guard let subject, element < 3 else { return }
      let events = tape(subject)
      inner.withLock { $0.append(events) }
    })
    subject.onNext(1)
    subject.onNext(2)
    subject.onNext(3)
    subscription.dispose()
    #expect(inner.withLock { $0 }.map(\.text) == ["0 1 2 3", "1 2 3", "2 3"])
  }

  @Test func `disposing inside the delivery of the current value ends the sequence there`() throws {
    let alive = Alive()
    let subject = BehaviorSubject(value: 0)
    let events = Tape<Int>()
    do {
      let token = alive.make()
      let sending = subject.map { [weak subject, token] element in
        subject?.onNext(element + 1)
        return element + token.value
      }
      events.subscribe(to: sending.take(1))
    }
    #expect(events.text == "0 |")
    #expect(try subject.value() == 1)
    #expect(!subject.hasObservers)
    #expect(alive.count == 0)
    subject.onNext(2)
    #expect(events.text == "0 |")
  }

  // MARK: Release

  @Test func `a value lives until the next one, and the last one until disposal`() {
    let alive = Alive()
    let subject = BehaviorSubject(value: alive.make())
    let subscription = subject.subscribe(onNext: { _ in })
    subject.onNext(alive.make())
    #expect(alive.count == 1)
    subject.onNext(alive.make())
    #expect(alive.count == 1)
    subscription.dispose()
    subject.dispose()
    #expect(alive.count == 0)
  }

  @Test func `an error lets go of the value, the completion keeps it`() {
    let alive = Alive()
    let failed = BehaviorSubject(value: alive.make())
    failed.onError(Mishap())
    #expect(alive.count == 0)
    do {
      let complete = BehaviorSubject(value: alive.make())
      complete.onCompleted()
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test(arguments: ["complete", "fail", "dispose", "leave", "drop"])
  func `observers are let go of at the end, on disposal, and with the subject`(_ end: String) {
    let alive = Alive()
    var subject: BehaviorSubject<Int>? = BehaviorSubject(value: 0)
    let subscription = { (token: Alive.Token) in
      subject?.subscribe(onNext: { _ in _ = token }, onError: { _ in _ = token })
    }(alive.make())
    #expect(alive.count == 1)
    switch end {
    case "complete": subject?.onCompleted()
    case "fail": subject?.onError(Mishap())
    case "dispose": subject?.dispose()
    case "leave": subscription?.dispose()
    default: subject = nil
    }
    #expect(alive.count == 0)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test func `the deinit of a value may use the subject`() throws {
    let subject = BehaviorSubject<Goodbye?>(value: nil)
    let seen = Locked<[Int]>([])
    let goodbye = { (number: Int) in
      Goodbye { [weak subject] in
        _ = try? subject?.value()
        subject?.onNext(nil)
        seen.withLock { $0.append(number) }
      }
    }
    subject.onNext(goodbye(1))
    subject.onNext(goodbye(2))
    #expect(seen.withLock { $0.sorted() } == [1, 2])
    #expect(try subject.value() == nil)
    subject.onNext(goodbye(3))
    subject.dispose()
    #expect(seen.withLock { $0.sorted() } == [1, 2, 3])
  }

  @Test func `a disposed subject has no observers`() {
    let behavior = BehaviorSubject(value: 0)
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    let subscriptions = [behavior.subscribe(), replay.subscribe()]
    #expect(behavior.hasObservers && replay.hasObservers)
    behavior.dispose()
    replay.dispose()
    #expect(!behavior.hasObservers && !replay.hasObservers)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `an error after the end is not lost`() {
    HookLog.install()
    let subject = BehaviorSubject(value: 0)
    let error = TestError()
    subject.onCompleted()
    subject.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }
}

/// Runs a closure when it is destroyed.
private final class Goodbye: Sendable {
  private let closure: @Sendable () -> Void

  init(_ closure: @escaping @Sendable () -> Void) { self.closure = closure }

  deinit { closure() }
}
