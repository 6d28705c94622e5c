import Dispatch
import RxAtomics
import RxFlow
import RxSchedulers
import TestSupport
import Testing

/// The table of `docs/demand.md`: what grows without demand has a bounded form, and this is what waits in it at most.
///
/// A subscriber is busy with an element while other threads send a thousand.
@Suite(.timeLimit(.minutes(2))) struct BoundedFormsTests {
  typealias Token = Alive.Token

  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// How many elements may be alive: those that wait, and one that is being delivered.
    let bound: Int

    /// The first one's element is what the subscriber is busy with. Of the others each is sent to by a thread of its own, and if `isAlone` the
    /// first one by two.
    let sources: Int
    let isAlone: Bool
    let chain: @Sendable ([PublishSubject<Token>]) -> Observable<Token>

    init(
      _ name: String, atMost bound: Int, sources: Int,
      _ chain: @escaping @Sendable ([PublishSubject<Token>]) -> Observable<Token>
    ) {
      testDescription = name
      self.bound = bound
      self.sources = sources
      isAlone = sources == 1
      self.chain = chain
    }
  }

  private static let room = BackpressureStrategy.buffer(capacity: 16, overflow: .dropOldest)
  private static let serial = SerialDispatchQueueScheduler(qos: .default)

  static let forms: [Form] = [
    Form("observe(on:)", atMost: 25, sources: 1) {
      $0[0].asFlowable(room).observe(on: serial, prefetch: 8).asObservable()
    },
    Form("merge", atMost: 49, sources: 3) { subjects in
      Flowable.merge(subjects.map { $0.asFlowable(room) }, prefetch: 8).asObservable()
    },
    Form("flatMap", atMost: 49, sources: 3) { subjects in
      Flowable.from(subjects).flatMap(maxConcurrent: 3, prefetch: 8) { $0.asFlowable(room) }.asObservable()
    },
    Form("combineLatest", atMost: 51, sources: 3) { subjects in
      let others = subjects[1...].map { subject in Flowable.concat(.just(Alive().make()), subject.asFlowable(room)) }
      return Flowable.combineLatest([subjects[0].asFlowable(room)] + others, prefetch: 8) { $0[0] }.asObservable()
    },
    Form("withLatestFrom, and all others that serialize, with their sources on one scheduler", atMost: 51, sources: 2) {
      let sources = $0.map { $0.asFlowable(room).observe(on: serial, prefetch: 8).asObservable() }
      return sources[0].withLatestFrom(sources[1].startWith(Alive().make())) { first, _ in first }
    },
    Form("zip", atMost: 50, sources: 3) { subjects in
      let late = subjects[1...].map { subject in Flowable.concat(.just(Alive().make()), subject.asFlowable(room)) }
      return Flowable.zip([subjects[0].asFlowable(room)] + late, prefetch: 8) { $0[0] }.asObservable()
    },
    Form("a subject that several threads send to", atMost: 25, sources: 1) {
      $0[0].asFlowable(room).observe(on: serial, prefetch: 8).asObservable()
    },
    // Each of the threads has a subject of its own: what they send to is the observer of `create`.
    Form("create, several threads, what is asked for counted", atMost: 130, sources: 3) { subjects in
      Flowable<Token>.create(room) { observer in
        let bag = CompositeDisposable()
        for subject in subjects { _ = bag.insert(subject.subscribe(onNext: { observer.onNext($0) })) }
        return bag
      }.asObservable()
    },
    Form("create, several threads, asked for little", atMost: 25, sources: 3) { subjects in
      Flowable<Token>.create(room) { observer in
        let bag = CompositeDisposable()
        for subject in subjects { _ = bag.insert(subject.subscribe(onNext: { observer.onNext($0) })) }
        return bag
      }.rebatchRequests(8).asObservable()
    },
  ]

  @Test(arguments: forms) func `what waits while the subscriber is busy is bounded`(_ form: Form) throws {
    let (alive, inside, leave) = (Alive(), Gate(), Gate())
    let subjects = (0..<form.sources).map { _ in PublishSubject<Token>() }
    let running = form.chain(subjects).subscribe(onNext: { _ in
      inside.open()
      _ = leave.wait()
    })
    let first = JoinableThread { subjects[0].onNext(alive.make()) }
    _ = inside.wait()
    // Where the subscriber is busy on a scheduler, the thread returns, and the subject can be sent to: not before, what is sent would wait for it.
    if form.isAlone { first.join() }
    let others = form.isAlone ? [subjects[0], subjects[0]] : Array(subjects[1...])
    let sending = others.map { subject in JoinableThread { for _ in 0..<1_000 { subject.onNext(alive.make()) } } }
    for thread in sending { thread.join() }
    #expect(alive.madeCount == 1 + 1_000 * others.count)
    #expect(alive.count <= form.bound)
    running.dispose()
    leave.open()
    if !form.isAlone { first.join() }
    try waitUntil("release") { alive.count == 0 }
  }

  @Test func `without a bounded form all of it would wait`() throws {
    let (alive, inside, leave) = (Alive(), Gate(), Gate())
    let subjects = (0..<2).map { _ in PublishSubject<Token>() }
    let running = Observable.merge(subjects.map { $0.asObservable() }).subscribe(onNext: { _ in
      inside.open()
      _ = leave.wait()
    })
    let first = JoinableThread { subjects[0].onNext(alive.make()) }
    _ = inside.wait()
    for _ in 0..<1_000 { subjects[1].onNext(alive.make()) }
    #expect(alive.count == 1_001)
    running.dispose()
    leave.open()
    first.join()
    try waitUntil("release") { alive.count == 0 }
  }
}
