import RxRuntime
import TestSupport
import Testing

@Suite struct AsyncSubjectTests {
  @Test func `the last element comes with the completion, to who was there and to who comes later`() {
    let subject = AsyncSubject<Int>()
    let early = tape(subject)
    for element in 1...3 { subject.onNext(element) }
    #expect(early.text == "")
    subject.onCompleted()
    subject.onNext(4)
    subject.onCompleted()
    #expect(early.text == "3 |")
    #expect(tape(subject).text == "3 |")
    #expect(!subject.hasObservers)
  }

  @Test func `without an element there is the completion alone`() {
    let subject = AsyncSubject<Int>()
    let early = tape(subject)
    subject.on(.completed)
    #expect(early.text == "|")
    #expect(tape(subject).text == "|")
  }

  @Test func `an error lets go of the element and is all that comes`() {
    let alive = Alive()
    let subject = AsyncSubject<Alive.Token>()
    let early = tape(subject)
    subject.on(.next(alive.make()))
    #expect(alive.count == 1)
    subject.on(.error(Mishap()))
    #expect(alive.count == 0)
    #expect(early.text == "x(mishap)")
    #expect(tape(subject).text == "x(mishap)")
  }

  @Test func `an element that is replaced is let go of at once`() {
    let alive = Alive()
    let subject = AsyncSubject<Alive.Token>()
    for element in 0..<5 {
      subject.onNext(alive.make(element))
      #expect(alive.count == 1)
    }
    subject.dispose()
    #expect(alive.count == 0)
    #expect(subject.isDisposed)
    #expect(tape(subject).text == "x(Object `subject` was already disposed.)")
  }

  @Test func `an observer that leaves is gone`() {
    let subject = AsyncSubject<Int>()
    let events = Tape<Int>()
    let subscription = events.subscribe(to: subject)
    #expect(subject.hasObservers)
    subscription.dispose()
    #expect(!subject.hasObservers)
    subject.onNext(1)
    subject.onCompleted()
    #expect(events.text == "")
  }

  @Test func `who disposes at the element does not see the completion`() {
    let subject = AsyncSubject<Int>()
    let events = Tape<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.subscribe { event in
      events.add(event)
      subscription.dispose()
    }
    subject.onNext(1)
    subject.onCompleted()
    #expect(events.text == "1")
  }

  @Test func `an error after the end is not lost`() {
    HookLog.install()
    let error = TestError()
    let subject = AsyncSubject<Int>()
    subject.onCompleted()
    subject.onError(error)
    #expect(HookLog.undeliverableCount(of: error) == 1)
  }

  @Test func `it is an observable, an observer and a cancelable`() {
    let subject: AsyncSubject<Int> = AsyncSubject()
    let observable: Observable<Int> = subject
    let observer: AsyncSubject<Int> = subject.asObserver()
    let cancelable: any Cancelable = subject
    observer.onNext(7)
    observer.onCompleted()
    #expect(tape(observable).text == "7 |")
    cancelable.dispose()
    #expect(cancelable.isDisposed)
    let publish: any Cancelable = PublishSubject<Int>()
    publish.dispose()
    #expect(publish.isDisposed)
  }
}
