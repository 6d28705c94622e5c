import RxRuntime
import Testing

/// A subject or a connectable is an `Observable`: what programs written for RxSwift rely on.
@Suite struct SubjectAsObservableTests {
  let subject = PublishSubject<Int>()
  let other = PublishSubject<Int>()

  @Test func `it is passed where an observable is wanted`() {
    let publish: Observable<Int> = subject
    let behavior: Observable<Int> = BehaviorSubject(value: 1)
    let replay: Observable<Int> = ReplaySubject.create(bufferSize: 1)
    let connectable: Observable<Int> = subject.publish()
    #expect(publish === subject)
    #expect([behavior, replay, connectable].count == 3)
  }

  @Test(arguments: [true, false])
  func `it is chosen among others`(_ flag: Bool) {
    let chosen = flag ? subject : other
    #expect(chosen === (flag ? subject : other))
    let mixed: Observable<Int> = flag ? subject : .just(1)
    let optional: Observable<Int>? = flag ? subject : nil
    #expect((mixed === subject) == flag && (optional === subject) == flag)
  }

  @Test func `it stands in arrays and in argument lists`() {
    let array: [Observable<Int>] = [subject, BehaviorSubject(value: 2), .just(3)]
    #expect(text(of: Observable.merge(array).take(2)) == "2 3 |")
    #expect(text(of: Observable.merge(subject, .just(3)).take(1)) == "3 |")
    #expect(text(of: Observable.concat([.just(1), BehaviorSubject(value: 2)]).take(2)) == "1 2 |")
    #expect(text(of: Observable.amb([subject, BehaviorSubject(value: 2)]).take(1)) == "2 |")
    let subjects = [subject, other]
    let events = EventText()
    let subscription = events.subscribe(to: Observable.merge(subjects))
    other.onNext(5)
    #expect(events.text == "5")
    subscription.dispose()
  }

  @Test func `it is returned from closures`() {
    let values = BehaviorSubject(value: 7)
    #expect(text(of: Observable.just(1).flatMap { _ in values }.take(1)) == "7 |")
    #expect(text(of: Observable<Int>.deferred { values }.take(1)) == "7 |")
    #expect(text(of: Observable<Int>.error(Boom()).catch { _ in values }.take(1)) == "7 |")
    #expect(text(of: Observable<Int>.empty().ifEmpty(switchTo: values).take(1)) == "7 |")
    #expect(text(of: Observable.using({ SerialDisposable() }, observableFactory: { _ in values }).take(1)) == "7 |")
  }
}
