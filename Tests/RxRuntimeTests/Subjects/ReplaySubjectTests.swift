import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite struct ReplaySubjectTests {
  @Test(arguments: [(0, "4 |"), (1, "3 4 |"), (2, "2 3 4 |"), (3, "1 2 3 4 |"), (9, "0 1 2 3 4 |")])
  func `an observer receives the last elements and then what is sent`(_ bufferSize: Int, _ expected: String) {
    let subject = ReplaySubject<Int>.create(bufferSize: bufferSize)
    let all = tape(subject)
    for element in 0...3 { subject.onNext(element) }
    let late = tape(subject)
    subject.onNext(4)
    subject.onCompleted()
    #expect(all.text == "0 1 2 3 4 |")
    #expect(late.text == expected)
  }

  @Test(arguments: [(0, ""), (1, "2 "), (2, "1 2 "), (3, "0 1 2 "), (4, "0 1 2 ")])
  func `who comes after the end receives the last elements and the end`(_ bufferSize: Int, _ elements: String) {
    let complete = ReplaySubject<Int>.create(bufferSize: bufferSize)
    let failed = ReplaySubject<Int>.create(bufferSize: bufferSize)
    for element in 0...2 {
      complete.onNext(element)
      failed.onNext(element)
    }
    complete.onCompleted()
    failed.onError(Mishap())
    complete.onNext(9)
    #expect(tape(complete).text == elements + "|")
    #expect(tape(complete).text == elements + "|")
    #expect(tape(failed).text == elements + "x(mishap)")
  }

  @Test func `an unbounded subject remembers all`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 0..<5_000 { subject.onNext(element) }
    let late = tape(subject)
    subject.onNext(5_000)
    #expect(late.elements == Array(0...5_000))
  }

  @Test func `a negative buffer size makes a subject that has failed`() {
    let subject = ReplaySubject<Int>.create(bufferSize: -1)
    #expect(tape(subject).text == "x(Argument out of range.)")
    subject.onNext(1)
    subject.onCompleted()
    #expect(tape(subject).text == "x(Argument out of range.)")
    #expect(!subject.hasObservers)
    subject.dispose()
    #expect(subject.isDisposed)
  }

  @Test func `a disposed subject has forgotten all`() {
    let alive = Alive()
    let subject = ReplaySubject<Alive.Token>.create(bufferSize: 3)
    for element in 0..<5 { subject.onNext(alive.make(element)) }
    let events = Tape<Alive.Token>()
    #expect(alive.count == 3)
    subject.onCompleted()
    #expect(alive.count == 3)
    subject.dispose()
    #expect(alive.count == 0)
    events.subscribe(to: subject)
    #expect(events.text == "x(Object `subject` was already disposed.)")
  }

  @Test(arguments: [1, 2, 3, 700])
  func `an element that left the buffer is let go of at once`(_ bufferSize: Int) {
    let alive = Alive()
    let subject = ReplaySubject<Alive.Token>.create(bufferSize: bufferSize)
    for element in 0..<2_000 {
      subject.onNext(alive.make(element))
      #expect(alive.count == min(element + 1, bufferSize))
      if element % 100 == 0 { subject.subscribe(onNext: { _ in }).dispose() }
    }
  }

  @Test func `what an observer sends while it receives the remembered elements follows them`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    let before = tape(subject)
    subject.onNext(0)
    subject.onNext(1)
    let events = Tape<Int>()
    _ = subject.subscribe { [weak subject] event in
      events.add(event)
      if let element = event.element, element < 10 { subject?.onNext(element + 10) }
    }
    #expect(before.text == "0 1 10 11")
    #expect(events.text == "0 1 10 11")
    #expect(tape(subject).text == "10 11")
  }

  @Test(arguments: [1, 2, 100])
  func `disposing while the remembered elements come ends the sequence there`(_ bufferSize: Int) {
    let subject = ReplaySubject<Int>.create(bufferSize: bufferSize)
    for element in 0..<bufferSize { subject.onNext(element) }
    #expect(tape(subject.take(1)).text == "0 |")
    #expect(!subject.hasObservers)
    subject.onNext(7)
    subject.onCompleted()
    #expect(tape(subject.take(1)).elements.count == 1)
  }

  @Test func `the end that comes while the remembered elements are handled follows them`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 3)
    for element in 0..<3 { subject.onNext(element) }
    let events = Tape<Int>()
    _ = subject.subscribe { [weak subject] event in
      if event.element == 0 { subject?.onCompleted() }
      events.add(event)
    }
    #expect(events.text == "0 1 2 |")
  }
}
