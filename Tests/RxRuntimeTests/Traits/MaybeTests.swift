import RxRuntime
import TestSupport
import Testing

/// The result of a maybe before `subscribe` returns, as text.
func text<Element>(of maybe: Maybe<Element>) -> String {
  let words = Log<String>()
  maybe.subscribe { event in
    switch event {
    case .success(let element): words.add("\(element)")
    case .error(let error): words.add("x(\(error))")
    case .completed: words.add("|")
    }
  }.dispose()
  return words.all.joined(separator: " ")
}

@Suite struct MaybeTests {
  @Test func `it has one element, none, or an error`() {
    #expect(text(of: Maybe.just(1)) == "1")
    #expect(text(of: Maybe<Int>.empty()) == "|")
    #expect(text(of: Maybe<Int>.error(Boom())) == "x(boom)")
    #expect(text(of: Maybe<Int>.never()) == "")
    #expect(text(of: Maybe<Int>.deferred { .empty() }) == "|")
    #expect(text(of: Maybe.just(1).asObservable()) == "1 |")
  }

  @Test func `of several results the first counts`() {
    HookLog.install()
    let late = TestError()
    func maybe(_ first: MaybeEvent<Int>) -> Maybe<Int> {
      .create { observer in
        observer(first)
        observer(.success(2))
        observer(.completed)
        observer(.error(late))
        return Disposables.create()
      }
    }
    #expect(text(of: maybe(.success(1)).asObservable()) == "1 |")
    #expect(text(of: maybe(.completed).asObservable()) == "|")
    #expect(text(of: maybe(.error(Boom())).asObservable()) == "x(boom)")
    #expect(HookLog.undeliverableCount(of: late) == 3)
  }

  @Test func `one closure is called, and then the one for the disposal`() {
    let log = Log<String>()
    for maybe in [Maybe.just(1), .empty(), .error(Boom())] {
      _ = maybe.subscribe(
        onSuccess: { log.add("\($0)") }, onError: { log.add("\($0)") }, onCompleted: { log.add("|") },
        onDisposed: { log.add("disposed") })
    }
    #expect(log.all == ["1", "disposed", "|", "disposed", "boom", "disposed"])
  }

  @Test func `closures with an object are handed it`() {
    let (object, log) = (Alive().make(10), Log<String>())
    for maybe in [Maybe.just(1), .empty(), .error(Boom())] {
      _ = maybe.subscribe(
        with: object, onSuccess: { log.add("\($0.value + $1)") }, onError: { log.add("\($0.value) \($1)") },
        onCompleted: { log.add("\($0.value) |") }, onDisposed: { _ in log.add("disposed") })
    }
    #expect(log.all == ["11", "disposed", "10 |", "disposed", "10 boom", "disposed"])
  }

  @Test func `an error without a handler goes to the default handler`() {
    HookLog.install()
    let error = TestError()
    _ = Maybe<Int>.error(error).subscribe(onCompleted: {})
    #expect(HookLog.unhandledStacks(of: error).count == 1)
  }

  @Test func `operators hand the element on`() {
    let (one, none) = (Maybe.just(1), Maybe<Int>.empty())
    #expect(text(of: one.map { $0 + 1 }) == "2")
    #expect(text(of: none.map { $0 + 1 }) == "|")
    #expect(text(of: one.filter { $0 != 1 }) == "|")
    #expect(text(of: one.compactMap { $0 == 1 ? "one" : nil }) == "one")
    #expect(text(of: one.flatMap { $0 == 1 ? .empty() : .just($0) }) == "|")
    #expect(text(of: one.flatMapCompletable { _ in .empty() }) == "|")
    #expect(text(of: one.asSingle()) == "1")
    #expect(text(of: none.asSingle()) == "x(Sequence doesn't contain any elements.)")
    #expect(text(of: one.asCompletable()) == "|")
    #expect(text(of: none.asCompletable()) == "|")
    #expect(text(of: Maybe<Int>.error(Boom()).catchAndReturn(7)) == "7")
    #expect(text(of: Maybe<Int>.error(Boom()).catch { _ in .empty() }) == "|")
  }

  @Test func `closures of do see what passes`() {
    let log = Log<String>()
    let maybe = Maybe.just(1).do(
      onNext: { log.add("\($0)") }, afterNext: { log.add("after \($0)") }, onCompleted: { log.add("|") },
      afterCompleted: { log.add("after |") }, onDispose: { log.add("dispose") })
    _ = maybe.subscribe()
    #expect(log.all == ["1", "after 1", "|", "after |", "dispose"])
  }
}
