import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// What all operators with two live sources, of which one says when, have in common.
@Suite struct NotifiedTests {
  /// An operator, whose closures and elements are counted.
  struct Kind: Sendable, CustomTestStringConvertible {
    typealias Tokens = Observable<Alive.Token>

    let testDescription: String
    let link: @Sendable (_ source: Tokens, _ other: Tokens) -> Tokens

    init(_ name: String, _ link: @escaping @Sendable (_ source: Tokens, _ other: Tokens) -> Tokens) {
      testDescription = name
      self.link = link
    }
  }

  static let kinds = [
    Kind("take(until:)") { $0.take(until: $1) },
    Kind("skip(until:)") { $0.skip(until: $1) },
    Kind("sample") { $0.sample($1) },
    Kind("amb") { $0.amb($1) },
    Kind("amb of several") { .amb([.never(), $1, $0]) },
    Kind("flatMapFirst") { source, other in Observable.merge(source, other).flatMapFirst { Observable.just($0) } },
  ]

  let alive = Alive()
  let source = ManualSource<Alive.Token>()
  let other = ManualSource<Alive.Token>()
  let seen = Transcript()

  func watch(_ kind: Kind) -> any Disposable {
    let token = alive.make()
    return seen.watch(kind.link(source.sequence, other.sequence).map { $0.value + token.value })
  }

  @Test(arguments: kinds)
  func `it fails with its source, and disposes both`(_ kind: Kind) {
    let subscription = watch(kind)
    source.observer.onError(Fault.source)
    #expect(seen.text == "!source")
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: kinds)
  func `it fails with the other sequence, and disposes both`(_ kind: Kind) {
    let subscription = watch(kind)
    other.observer.onError(Fault.source)
    #expect(seen.text == "!source")
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: kinds)
  func `it fails with its source after elements of both`(_ kind: Kind) {
    HookLog.install()
    let subscription = watch(kind)
    source.observer.onNext(alive.make(1))
    source.observer.onNext(alive.make(2))
    other.observer.onNext(alive.make(3))
    source.observer.onError(Fault.source)
    #expect(seen.text.hasSuffix(kind.testDescription == "take(until:)" ? "|" : "!source"))
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: kinds)
  func `disposing disposes both, lets go of everything, and nothing follows`(_ kind: Kind) {
    let subscription = watch(kind)
    source.observer.onNext(alive.make(1))
    subscription.dispose()
    let before = seen.text
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0, "neither the observers nor the subscription, which are kept, keep anything")
    for manual in [source, other] {
      manual.observer.onNext(alive.make(2))
      manual.observer.onCompleted()
    }
    subscription.dispose()
    #expect(seen.text == before)
    #expect(alive.count == 0)
  }

  @Test(arguments: kinds)
  func `an error that comes after the end is reported`(_ kind: Kind) {
    HookLog.install()
    watch(kind).dispose()
    for manual in [source, other] {
      let error = TestError()
      manual.observer.onError(error)
      #expect(HookLog.undeliverableCount(of: error) == 1)
    }
  }

  @Test(arguments: kinds)
  func `a subscription that is disposed at once never sees the sources`(_ kind: Kind) {
    let subscription = SerialDisposable()
    subscription.dispose()
    let start = PublishSubject<Alive.Token>()
    subscription.disposable = start.concat(kind.link(source.sequence, other.sequence)).subscribe()
    start.onCompleted()
    #expect(source.subscriptionCount == 0 && other.subscriptionCount == 0)
  }

  @Test(arguments: kinds)
  func `disposing inside the callback ends it there`(_ kind: Kind) {
    let subscription = SingleAssignmentDisposable()
    let calls = AtomicCounterBox()
    subscription.setDisposable(
      kind.link(source.sequence, other.sequence).subscribe { _ in
        calls.add()
        subscription.dispose()
      })
    for value in 0..<3 {
      source.observer.onNext(alive.make(value))
      other.observer.onNext(alive.make(value))
    }
    source.observer.onCompleted()
    #expect(calls.value == 1)
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0)
  }

  @Test(arguments: kinds)
  func `what is downstream may end it early`(_ kind: Kind) {
    let seen = Transcript()
    seen.watch(kind.link(source.sequence, other.sequence).map(\.value).take(1))
    for value in 1...3 {
      source.observer.onNext(alive.make(value))
      other.observer.onNext(alive.make(value + 10))
    }
    #expect(seen.text.hasSuffix("|"))
    #expect(source.disposalCount == 1 && other.disposalCount == 1)
    #expect(alive.count == 0)
  }

  @Test(arguments: kinds)
  func `a subject and itself`(_ kind: Kind) {
    let subject = PublishSubject<Alive.Token>()
    let seen = Transcript()
    let subscription = seen.watch(kind.link(subject, subject).map(\.value))
    for value in 1...3 { subject.onNext(alive.make(value)) }
    subject.onCompleted()
    #expect(!subject.hasObservers)
    #expect(alive.count == 0)
    withExtendedLifetime(subscription) {}
  }
}
