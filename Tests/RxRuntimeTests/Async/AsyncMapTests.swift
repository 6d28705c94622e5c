import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct AsyncMapTests {
  private let doors = Doors()
  private let events = Log<String>()

  private func watch<Element>(_ source: Observable<Element>) -> any Disposable {
    let events = events
    return source.subscribe(
      onNext: { events.add("\($0)") }, onError: { events.add("x(\($0))") }, onCompleted: { events.add("|") })
  }

  @Test func `results keep the order of the elements`() async {
    let (doors, subject) = (doors, PublishSubject<Int>())
    _ = watch(
      subject.map(maxConcurrent: 3) { number in
        try await doors.pass(number)
        return number * 10
      })
    for number in 1...3 { subject.onNext(number) }
    await eventually { doors.waiting == [1, 2, 3] }
    doors.open(3)
    doors.open(2)
    await eventually { doors.waiting == [1] }
    #expect(events.all == [])
    subject.onCompleted()
    doors.open(1)
    await eventually { events.count == 4 }
    #expect(events.all == ["10", "20", "30", "|"])
  }

  @Test func `results come as they are there`() async {
    let (doors, subject) = (doors, PublishSubject<Int>())
    _ = watch(
      subject.flatMap(maxConcurrent: 3) { number in
        try await doors.pass(number)
        return number * 10
      })
    for number in 1...3 { subject.onNext(number) }
    subject.onCompleted()
    for (count, number) in [3, 1, 2].enumerated() {
      await eventually { doors.waiting.contains(number) }
      doors.open(number)
      await eventually { events.count > count }
    }
    await eventually { events.count == 4 }
    #expect(events.all == ["30", "10", "20", "|"])
  }

  @Test func `no more calls are under way than were allowed`() async {
    let doors = doors
    _ = watch(
      Observable.range(start: 0, count: 100).map(maxConcurrent: 3) { number in
        if number > 3 { doors.open(number) }
        try await doors.pass(number)
        return number
      })
    await eventually { doors.waiting == [0, 1, 2] }
    for number in 0...3 { doors.open(number) }
    await eventually { events.count == 101 }
    #expect(events.all == (0..<100).map { "\($0)" } + ["|"])
    #expect(doors.most == 3)
  }

  @Test func `a result that waits for one before it counts`() async {
    let doors = doors
    let subscription = watch(
      Observable.range(start: 0, count: 9).map(maxConcurrent: 2) { try await doors.pass($0) })
    await eventually { doors.waiting == [0, 1] }
    doors.open(1)
    await eventually { doors.waiting == [0] }
    for _ in 0..<50 { await Task.yield() }
    #expect(doors.waiting == [0])
    subscription.dispose()
    await eventually { doors.cancelled == [0] }
    #expect(events.all == [])
  }

  @Test func `one after the other`() async {
    let (running, most) = (Tally(), Log<Int>())
    _ = watch(
      Observable.range(start: 0, count: 20).map(maxConcurrent: 1) { number in
        most.add(running.add())
        await Task.yield()
        running.add(-1)
        return number
      })
    await eventually { events.count == 21 }
    #expect(Set(most.all) == [0])
  }

  @Test func `an error comes behind the results before it, and cancels the others`() async {
    let (doors, subject) = (doors, PublishSubject<Int>())
    _ = watch(
      subject.map(maxConcurrent: 9) { number in
        try await doors.pass(number)
        if number == 2 { throw Failed(number: 2) }
        return number
      })
    for number in 1...4 { subject.onNext(number) }
    await eventually { doors.waiting.count == 4 }
    doors.open(2)
    await eventually { doors.waiting.count == 3 }
    #expect(events.all == [])
    #expect(subject.hasObservers)
    doors.open(1)
    await eventually { doors.cancelled == [3, 4] && events.count == 2 }
    #expect(events.all == ["1", "x(Failed(number: 2))"])
    #expect(!subject.hasObservers)
  }

  @Test func `without order an error comes at once, that of the source too`() async {
    for fromSource in [true, false] {
      let (doors, events, subject) = (Doors(), Log<String>(), PublishSubject<Int>())
      _ = subject.flatMap(maxConcurrent: 9) { number in
        try await doors.pass(number)
        if number == 2 { throw Failed(number: 2) }
      }.subscribe(onError: { events.add("x(\($0))") })
      for number in 1...3 { subject.onNext(number) }
      await eventually { doors.waiting.count == 3 }
      if fromSource { subject.onError(Failed(number: 0)) } else { doors.open(2) }
      await eventually { doors.cancelled.count == (fromSource ? 3 : 2) }
      await eventually { events.count == 1 }
      #expect(events.all == ["x(Failed(number: \(fromSource ? 0 : 2)))"])
    }
  }

  @Test func `in order, an error of the source waits for the calls before it`() async {
    let (doors, subject) = (doors, PublishSubject<Int>())
    _ = watch(
      subject.map(maxConcurrent: 9) { number in
        try await doors.pass(number)
        return number
      })
    subject.onNext(1)
    subject.onError(Failed(number: 0))
    await eventually { doors.waiting == [1] }
    #expect(events.all == [])
    doors.open(1)
    await eventually { events.count == 2 }
    #expect(events.all == ["1", "x(Failed(number: 0))"])
  }

  @Test func `disposal cancels all calls and lets go of the closure and the elements`() async {
    let (doors, alive, subject) = (doors, Alive(), PublishSubject<Alive.Token>())
    let subscription: any Disposable
    do {
      let token = alive.make(0)
      subscription = subject.flatMap(maxConcurrent: 2) { element in
        try await doors.pass(element.value)
        return token.value
      }.subscribe(onNext: { _ in Issue.record("an element after disposal") })
    }
    for number in 1...4 { subject.onNext(alive.make(number)) }
    await eventually { doors.waiting == [1, 2] }
    #expect(alive.count == 5)
    subscription.dispose()
    #expect(!subject.hasObservers)
    await eventually { alive.count == 0 }
    #expect(doors.cancelled == [1, 2])
  }

  @Test func `a call that has not begun does not begin after disposal`() async {
    let calls = Tally()
    for _ in 0..<100 {
      let disposed = Tally()
      let subscription = Observable.just(1).map(maxConcurrent: 1) { _ in
        if disposed.value > 0 { calls.add() }
      }.subscribe()
      subscription.dispose()
      disposed.add()
      await Task.yield()
    }
    // A call that had passed the check on another thread may be late.
    #expect(calls.value <= 2)
  }

  @Test func `a late error has nowhere to go, a cancellation is no error`() async {
    HookLog.install()
    let (doors, error) = (doors, TestError())
    let subscription = Observable.range(start: 1, count: 2).map(maxConcurrent: 2) { number in
      do { try await doors.pass(number) } catch { if number == 2 { throw error } }
      if number == 2 { throw error }
      try Task.checkCancellation()
    }.subscribe()
    await eventually { doors.waiting == [1, 2] }
    subscription.dispose()
    await eventually { HookLog.undeliverableCount(of: error) == 1 || doors.cancelled == [1, 2] }
  }

  @Test func `a cancellation that a closure throws by itself is an error`() async {
    _ = watch(Observable.just(1).map(maxConcurrent: 1) { _ -> Int in throw CancellationError() })
    await eventually { events.count == 1 }
    #expect(events.all == ["x(CancellationError())"])
  }

  @Test func `room for no call fails, and nothing is nothing`() async {
    _ = watch(Observable.just(1).map(maxConcurrent: 0) { $0 })
    #expect(events.all.first?.hasPrefix("x(Argument") == true)
    _ = watch(Observable<Int>.empty().flatMap(maxConcurrent: 1) { $0 + 1 })
    #expect(events.all.last == "|")
  }

  @Test func `a sequence for each element, one after the other`() async {
    let (first, second, called) = (PublishSubject<Int>(), PublishSubject<Int>(), Tally())
    _ = watch(
      Observable.range(start: 0, count: 2).concatMap { number async throws -> Observable<Int> in
        called.add()
        await Task.yield()
        return number == 0 ? first : second
      })
    await eventually { first.hasObservers }
    for _ in 0..<50 { await Task.yield() }
    #expect(called.value == 1)
    first.onNext(1)
    first.onCompleted()
    await eventually { second.hasObservers }
    second.onNext(2)
    second.onCompleted()
    await eventually { events.count == 3 }
    #expect(events.all == ["1", "2", "|"])
  }

  @Test func `a sequence for each element, merged`() async {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = watch(
      Observable.range(start: 0, count: 3).flatMap(maxConcurrent: 2) { number in
        await Task.yield()
        return number == 0 ? first : second
      })
    await eventually { first.hasObservers && second.hasObservers }
    second.onNext(2)
    first.onNext(1)
    #expect(events.all == ["2", "1"])
    subscription.dispose()
    #expect(!first.hasObservers && !second.hasObservers)
  }

  @Test func `a closure that does not wait stays the synchronous form`() {
    _ = watch(Observable.just(1).map { $0 + 1 })
    _ = watch(Observable.just(1).concatMap { Observable.just($0 + 2) })
    _ = watch(Observable.just(1).flatMap { Observable.just($0 + 3) })
    _ = watch(
      Observable<Int>.create { observer in
        observer.onNext(5)
        observer.onCompleted()
        return Disposables.create()
      })
    // All of it has come before this: no task was made.
    #expect(events.all == ["2", "|", "3", "|", "4", "|", "5", "|"])
  }

  @TaskLocal private static var name = "nobody"

  @Test func `calls run with the task-local values of the subscriber`() async {
    let subject = PublishSubject<Int>()
    Self.$name.withValue("subscriber") {
      _ = watch(subject.map(maxConcurrent: 2) { _ in Self.name })
    }
    Self.$name.withValue("sender") { subject.onNext(1) }
    await eventually { events.count == 1 }
    #expect(events.all == ["subscriber"])
  }

  private struct Failed: Error { let number: Int }
}
