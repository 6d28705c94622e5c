import RxRuntime
import TestSupport
import Testing

@Suite("AnyObserver")
struct AnyObserverTests {
  @Test("a closure receives every event, by whichever method it was sent")
  func closure() {
    let log = Log<String>()
    let observer = AnyObserver<Int> { log.add($0.debugDescription) }
    observer.onNext(1)
    observer.on(.next(2))
    observer.onError(RxError.timeout)
    observer.on(.error(RxError.timeout))
    observer.onCompleted()
    observer.on(.completed)
    #expect(
      log.all == [
        "next(1)", "next(2)", "error(Sequence timeout.)", "error(Sequence timeout.)", "completed", "completed",
      ])
  }

  @Test("an observer inside receives every event, and one inside another is not wrapped again")
  func wrapped() {
    let log = Log<String>()
    let inner = Logging(log: log)
    let observer = AnyObserver(AnyObserver(inner)).asObserver()
    observer.onNext(1)
    inner.asObserver().onNext(2)
    inner.onNext(3)
    observer.onCompleted()
    inner.onError(RxError.noElements)
    inner.onCompleted()
    #expect(
      log.all == [
        "next(1)", "next(2)", "next(3)", "completed", "error(Sequence doesn't contain any elements.)", "completed",
      ])
  }

  @Test("mapObserver hands on what the closure makes of an element, and its error as the end")
  func mapObserver() {
    let log = Log<String>()
    let observer = Logging(log: log).mapObserver { (text: String) throws -> Int in
      guard let number = Int(text) else { throw RxError.argumentOutOfRange }
      return number
    }
    observer.onNext("12")
    observer.onNext("x")
    #expect(log.all == ["next(12)", "error(Argument out of range.)"])
  }
}

/// An observer of a user.
private struct Logging: ObserverType {
  typealias Element = Int

  let log: Log<String>

  func on(_ event: Event<Int>) { log.add(event.debugDescription) }
}
