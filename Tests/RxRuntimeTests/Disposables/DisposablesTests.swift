import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("Disposables")
struct DisposablesTests {
  @Test("create() makes one that does nothing")
  func nop() {
    Disposables.create().dispose()
  }

  @Test("create(with:) runs the closure once, and says that it was disposed")
  func anonymous() {
    let runs = AtomicCounter()
    let disposable = Disposables.create { runs.add() }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(runs.value == 1)
  }

  @Test("create(with:) does not run the closure when it is let go of")
  func anonymousReleased() {
    let runs = AtomicCounter()
    let alive = Alive()
    do {
      let token = alive.make()
      _ = Disposables.create { [token] in runs.add(token.value + 1) }
    }
    #expect(runs.value == 0)
    #expect(alive.count == 0)
  }

  @Test("create(with:) keeps nothing alive once it was disposed")
  func anonymousLetsGo() {
    let alive = Alive()
    let token = alive.make()
    let disposable = Disposables.create { [token] in _ = token }
    #expect(alive.count == 1)
    withExtendedLifetime(consume token) {}
    #expect(alive.count == 1)
    disposable.dispose()
    #expect(alive.count == 0)
    #expect(disposable.isDisposed)
  }

  @Test("create(with:) can be disposed from inside its closure")
  func anonymousReentrant() {
    let runs = AtomicCounter()
    let own = SingleAssignmentDisposable()
    let disposable = Disposables.create {
      runs.add()
      own.dispose()
    }
    own.setDisposable(disposable)
    disposable.dispose()
    #expect(runs.value == 1)
    #expect(own.isDisposed)
  }

  /// All ways to make one disposable of several.
  static let groups: [@Sendable (Int, (Int) -> any Disposable) -> any Cancelable] = [
    { _, make in Disposables.create(make(0), make(1)) },
    { _, make in Disposables.create(make(0), make(1), make(2)) },
    { _, make in Disposables.create(make(0), make(1), make(2), make(3)) },
    { _, make in Disposables.create(make(0), make(1), make(2), make(3), make(4)) },
    { _, make in Disposables.create([make(0), make(1), make(2), make(3), make(4), make(5)]) },
  ]

  @Test(
    "create of several disposes all of them, once and in order", arguments: Array(groups.enumerated()).map(\.offset))
  func several(index: Int) {
    let log = Log<Int>()
    let group = Self.groups[index](index) { number in Disposables.create { log.add(number) } }
    #expect(!group.isDisposed)
    #expect(log.all.isEmpty)
    group.dispose()
    group.dispose()
    #expect(group.isDisposed)
    #expect(log.all == Array(0..<(index + 2)))
  }

  @Test("create of several keeps nothing alive once it was disposed", arguments: groups.indices)
  func severalLetGo(index: Int) {
    let alive = Alive()
    let group = Self.groups[index](index) { number in
      let token = alive.make()
      // Not the closure's: what is held must go although its `dispose` keeps it.
      return Holder(token)
    }
    #expect(alive.count == index + 2)
    group.dispose()
    #expect(alive.count == 0)
    #expect(group.isDisposed)
  }

  @Test("create of no disposables can be disposed")
  func empty() {
    let group = Disposables.create([any Disposable]())
    group.dispose()
    #expect(group.isDisposed)
  }

  @Test("BooleanDisposable remembers that it was disposed")
  func boolean() {
    let disposable = BooleanDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
    #expect(!BooleanDisposable(isDisposed: false).isDisposed)
  }

  @Test("what is only a Disposable is never seen to have ended, what is Cancelable is")
  func ended() {
    let plain: any Disposable = Holder(nil)
    plain.dispose()
    #expect(!plain._hasEnded)
    let cancelable: any Disposable = BooleanDisposable(isDisposed: true)
    #expect(cancelable._hasEnded)
    let late: any Disposable = LateCancelable()
    #expect(late._hasEnded)
  }
}

/// A disposable that does not let go of anything by itself.
struct Holder: Disposable {
  let held: Alive.Token?

  init(_ held: Alive.Token?) { self.held = held }

  func dispose() {}
}

/// A user's type that became `Cancelable` in an extension.
private struct LateCancelable: Disposable {
  func dispose() {}
}

extension LateCancelable: Cancelable {
  var isDisposed: Bool { true }
}
