import RxAtomics
import RxRuntime
import TestSupport
import Testing

/// Everything here runs on a thread with 512 KiB of stack.
@Suite struct RepetitionTests {
  static let count = 1_000_000
  static let few = 100_000

  /// Counts what comes, and says when it is over.
  final class Counts: Sendable {
    let elements = AtomicCounter()
    let ends = AtomicCounter()

    func subscribe(to source: Observable<Int>) -> any Disposable {
      source.subscribe(
        onNext: { _ in _ = self.elements.add() }, onError: { _ in _ = self.ends.add() },
        onCompleted: { _ = self.ends.add() })
    }
  }

  @Test func `concat of a million sources`() {
    let counts = Counts()
    onThread {
      let sources = [Observable<Int>](repeating: .just(1), count: Self.count)
      _ = counts.subscribe(to: .concat(sources))
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `concat of many loops`() {
    let counts = Counts()
    onThread {
      let sources = [Observable<Int>](repeating: .of(1), count: Self.few)
      _ = counts.subscribe(to: .concat(sources))
    }
    #expect(counts.elements.value == Self.few)
    #expect(counts.ends.value == 1)
  }

  @Test func `concat of a sequence of a million sources`() {
    let counts = Counts()
    onThread {
      let sources = (0..<Self.count).lazy.map { @Sendable in Observable.just($0) }
      _ = counts.subscribe(to: .concat(SendableSequence(base: sources)))
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `a million nested startWith over never`() {
    let counts = Counts()
    onThread {
      var chain = Observable<Int>.never()
      for number in 0..<Self.count { chain = chain.startWith(number) }
      let subscription = counts.subscribe(to: chain)
      #expect(counts.elements.value == Self.count)
      subscription.dispose()
    }
    #expect(counts.ends.value == 0)
  }

  @Test func `a sequence that continues with itself a million times`() {
    let counts = Counts()
    onThread {
      let left = AtomicCounter(Self.count)
      @Sendable func sequence() -> Observable<Int> {
        Observable.just(1).concat(Observable.deferred { left.subtract() == 0 ? .empty() : sequence() })
      }
      _ = counts.subscribe(to: sequence())
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `a loop that continues with itself`() {
    let counts = Counts()
    onThread {
      let left = AtomicCounter(Self.few)
      @Sendable func sequence() -> Observable<Int> {
        Observable.of(1).concat(Observable.deferred { left.subtract() == 0 ? .empty() : sequence() })
      }
      _ = counts.subscribe(to: sequence())
    }
    #expect(counts.elements.value == Self.few)
    #expect(counts.ends.value == 1)
  }

  @Test func `a sequence that catches its error with itself a million times`() {
    let counts = Counts()
    onThread {
      let left = AtomicCounter(Self.count)
      @Sendable func sequence() -> Observable<Int> {
        Observable.error(Boom()).startWith(1).catch { _ in left.subtract() == 0 ? .empty() : sequence() }
      }
      _ = counts.subscribe(to: sequence())
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `a million attempts of one retry`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(to: Observable.error(Boom()).startWith(1).retry(Self.count))
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `many attempts of one retry over loops`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(to: Observable.of(1, 2).concat(Observable.error(Boom())).retry(Self.few))
    }
    #expect(counts.elements.value == 2 * Self.few)
    #expect(counts.ends.value == 1)
  }

  @Test func `an endless retry of which a million elements are taken`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(to: Observable.error(Boom()).startWith(1).retry().take(Self.count))
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `a million attempts of one retry that a trigger begins`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(
        to: Observable.error(Boom()).startWith(1)
          .retry { (errors: Observable<any Error>) in errors.scan(1) { count, _ in count + 1 }.take(Self.count) })
    }
    #expect(counts.elements.value == Self.count)
    #expect(counts.ends.value == 1)
  }

  @Test func `many attempts whose trigger is a loop of its own`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(
        to: Observable.error(Boom()).startWith(1)
          .retry { (_: Observable<Boom>) in Observable.range(start: 0, count: Self.few) })
    }
    #expect(counts.elements.value == Self.few + 1)
    #expect(counts.ends.value == 1)
  }

  @Test func `many attempts over loops that a trigger begins by way of an inner source`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(
        to: Observable.of(1, 2).concat(Observable.error(Boom()))
          .retry { (errors: Observable<any Error>) in errors.flatMap { _ in Observable.of(1) } }
          .take(2 * Self.few))
    }
    #expect(counts.elements.value == 2 * Self.few)
    #expect(counts.ends.value == 1)
  }

  @Test func `a million sources of catch that fail`() {
    let counts = Counts()
    onThread {
      let sources = [Observable<Int>](repeating: .error(Boom()), count: Self.count)
      _ = counts.subscribe(to: .catch(sequence: sources))
    }
    #expect(counts.elements.value == 0)
    #expect(counts.ends.value == 1)
  }

  @Test func `a million elements of every loop`() {
    let counts = Counts()
    onThread {
      _ = counts.subscribe(to: .range(start: 0, count: Self.count))
      _ = counts.subscribe(to: .from(0..<Self.count))
      _ = counts.subscribe(to: .from(Array(0..<Self.count)))
      _ = counts.subscribe(to: Observable.repeatElement(1).take(Self.count))
      _ = counts.subscribe(
        to: .generate(initialState: 0, condition: { $0 < Self.count }, iterate: { $0 + 1 }))
    }
    #expect(counts.elements.value == 5 * Self.count)
    #expect(counts.ends.value == 5)
  }

  /// A sequence whose type says nothing of its length.
  struct SendableSequence<Base: Sequence>: Sequence, @unchecked Sendable {
    let base: Base

    func makeIterator() -> Base.Iterator { base.makeIterator() }
  }
}
