import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct ConcatTests {
  @Test func `a source is subscribed to when the one before is complete`() {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: first.concat(second))
    second.onNext(1)
    first.onNext(2)
    #expect(!second.hasObservers)
    first.onCompleted()
    #expect(!first.hasObservers)
    second.onNext(3)
    second.onCompleted()
    #expect(events.text == "2 3 |")
  }

  @Test func `an error ends all`() {
    let second = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: Observable.concat(.error(Boom()), second))
    #expect(events.text == "x(boom)")
    #expect(!second.hasObservers)
  }

  @Test func `no sources are complete at once`() {
    #expect(text(of: Observable<Int>.concat([])) == "|")
    #expect(text(of: Observable<Int>.concat(AnySequence<Observable<Int>>([]).sendable)) == "|")
    #expect(text(of: Observable<Int>.concat()) == "|")
  }

  @Test func `a source that was cut short is disposed before the next begins`() {
    let first = PublishSubject<Int>()
    let events = EventText()
    _ = events.subscribe(to: first.take(1).concat(Observable.of(8, 9)))
    first.onNext(1)
    #expect(!first.hasObservers)
    #expect(events.text == "1 8 9 |")
  }

  @Test func `a loop that was cut short stops`() {
    #expect(text(of: Observable.repeatElement(1).take(2).concat(Observable.repeatElement(2).take(2))) == "1 1 2 2 |")
  }

  @Test func `a sequence is asked for a source when it is its turn`() {
    let asked = Log<Int>()
    let gates = [PublishSubject<Int>(), PublishSubject<Int>()]
    let sources = (0..<2).lazy.map { @Sendable number -> Observable<Int> in
      asked.add(number)
      return gates[number]
    }
    let subscription = Observable.concat(RepetitionTests.SendableSequence(base: sources)).subscribe()
    #expect(asked.all == [0])
    gates[0].onCompleted()
    #expect(asked.all == [0, 1])
    subscription.dispose()
    #expect(!gates[1].hasObservers)
  }

  @Test func `no source is asked for after the disposal`() {
    let asked = Log<Int>()
    let sources = (0..<3).lazy.map { @Sendable number -> Observable<Int> in
      asked.add(number)
      return .just(number)
    }
    #expect(text(of: Observable.concat(RepetitionTests.SendableSequence(base: sources)).take(2)) == "0 1 |")
    #expect(asked.all == [0, 1])
  }

  @Test func `no source is asked for by who disposes as the one before is let go of`() {
    let asked = Log<Int>()
    let subscription = SerialDisposable()
    let observers = Log<AnyObserver<Int>>()
    let sources = (0..<3).lazy.map { @Sendable number -> Observable<Int> in
      asked.add(number)
      return .create { observer in
        observers.add(observer)
        return Disposables.create { subscription.dispose() }
      }
    }
    subscription.disposable = Observable.concat(RepetitionTests.SendableSequence(base: sources)).subscribe()
    observers.all[0].onCompleted()
    #expect(asked.all == [0])
  }

  @Test func `an end that comes after the disposal is none`() {
    HookLog.install()
    let error = TestError()
    let asked = Log<Int>()
    let subscription = SerialDisposable()
    let source = PublishSubject<Int>()
    let failing = source.map { _ -> Int in
      subscription.dispose()
      throw error
    }
    let sources = (0..<3).lazy.map { @Sendable number -> Observable<Int> in
      asked.add(number)
      return failing
    }
    subscription.disposable =
      Observable.catch(sequence: RepetitionTests.SendableSequence(base: sources)).subscribe()
    source.onNext(1)
    #expect(asked.all == [0])
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test(arguments: [true, false])
  func `sources that have ended are let go of while a later one runs`(isSubject: Bool) {
    let alive = Alive()
    let subject = PublishSubject<Int>()
    func first() -> Observable<Int> {
      let token = alive.make()
      return Observable.just(1).map { $0 + token.value }
    }
    let subscription = first().concat(isSubject ? subject : .never()).subscribe()
    #expect(alive.count == 0)
    #expect(subject.hasObservers == isSubject)
    subscription.dispose()
    #expect(!subject.hasObservers)
  }

  @Test func `anything that can be a sequence may follow`() {
    struct Convertible: ObservableConvertibleType {
      func asObservable() -> Observable<Int> { .just(2) }
    }
    #expect(text(of: Observable.just(1).concat(Convertible())) == "1 2 |")
  }
}
