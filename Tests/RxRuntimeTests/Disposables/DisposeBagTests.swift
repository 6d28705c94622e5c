import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("DisposeBag")
struct DisposeBagTests {
  @Test("disposes what is in it, in order, when it is let go of")
  func released() {
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    for number in 0..<100 {
      if let bag { Disposables.create { log.add(number) }.disposed(by: bag) }
    }
    #expect(log.all.isEmpty)
    bag = nil
    #expect(log.all == Array(0..<100))
  }

  @Test("every form of insertion takes all that it is given, in order")
  func forms() {
    let log = Log<Int>()
    func make(_ number: Int) -> any Disposable { Disposables.create { log.add(number) } }
    do {
      let bag = DisposeBag()
      bag.insert(make(0))
      bag.insert(make(1), make(2), make(3))
      bag.insert([make(4), make(5)])
      bag.insert {
        make(6)
        make(7)
      }
      make(8).disposed(by: bag)
      withExtendedLifetime(bag) {}
    }
    #expect(log.all == Array(0...8))
    _ = DisposeBag(disposing: make(9), make(10))
    _ = DisposeBag(disposing: [make(11), make(12)])
    _ = DisposeBag {
      make(13)
      if log.count > 0 { make(14) }
      if log.count == 0 { make(-1) } else { make(15) }
      for number in 16..<18 { make(number) }
    }
    #expect(log.all == Array(0...17))
  }

  @Test("lets go of what has ended, and holds at most twice what is live")
  func bounded() {
    let bag = DisposeBag()
    let live = (0..<100).map { _ in BooleanDisposable() }
    bag.insert(live)
    for _ in 0..<10_000 {
      let short = BooleanDisposable()
      short.disposed(by: bag)
      short.dispose()
      #expect(bag.count <= 201)
    }
    #expect(!live.contains { $0.isDisposed })
  }

  @Test("lets go of subscriptions that have ended")
  func subscriptions() {
    let bag = DisposeBag()
    for _ in 0..<1_000 { Observable.range(start: 0, count: 1).subscribe(onNext: { _ in }).disposed(by: bag) }
    #expect(bag.count <= 33)
  }

  @Test("keeps what cannot be seen to have ended")
  func plain() {
    let alive = Alive()
    var bag: DisposeBag? = DisposeBag()
    for _ in 0..<1_000 { bag?.insert(Holder(alive.make())) }
    #expect(bag?.count == 1_000)
    #expect(alive.count == 1_000)
    bag = nil
    #expect(alive.count == 0)
  }

  @Test("a disposable that is asked whether it has ended may insert into the bag")
  func reentrant() {
    let bag = DisposeBag()
    let asked = Log<Void>()
    for _ in 0..<40 { bag.insert(Curious(bag: bag, asked: asked)) }
    #expect(asked.count > 0)
    // Those inserted while the bag was looked through are in it, beside the forty.
    #expect(bag.count == 40 + asked.count)
  }

  @Test("disposes what is in it when an object that owns it is let go of inside a disposal")
  func nested() {
    let inner = BooleanDisposable()
    let holder = SerialDisposable()
    do {
      let bag = DisposeBag(disposing: inner)
      holder.disposable = Disposables.create { _ = bag }
    }
    #expect(!inner.isDisposed)
    holder.dispose()
    #expect(inner.isDisposed)
  }
}

/// A disposable that inserts another one when it is asked whether it has ended.
private final class Curious: Cancelable {
  private let bag: Weak<DisposeBag>
  private let asked: Log<Void>

  init(bag: DisposeBag, asked: Log<Void>) {
    self.bag = Weak(bag)
    self.asked = asked
  }

  func dispose() {}

  var isDisposed: Bool {
    asked.add(())
    bag.object?.insert(BooleanDisposable())
    return false
  }
}
