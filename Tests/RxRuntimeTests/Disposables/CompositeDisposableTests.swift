import RxAtomics
import RxRuntime
import TestSupport
import Testing

@Suite("CompositeDisposable")
struct CompositeDisposableTests {
  @Test("every initialiser takes what it is given, in order")
  func initialisers() {
    let log = Log<Int>()
    func make(_ number: Int) -> any Disposable { Disposables.create { log.add(number) } }
    let all = [
      CompositeDisposable(),
      CompositeDisposable(make(0), make(1)),
      CompositeDisposable(make(2), make(3), make(4)),
      CompositeDisposable(make(5), make(6), make(7), make(8)),
      CompositeDisposable(make(9), make(10), make(11), make(12), make(13), make(14)),
      CompositeDisposable(disposables: [make(15), make(16)]),
    ]
    #expect(all.map(\.count) == [0, 2, 3, 4, 6, 2])
    for group in all { group.dispose() }
    #expect(log.all == Array(0...16))
    #expect(all.allSatisfy { $0.isDisposed })
    #expect(all.map(\.count) == [0, 0, 0, 0, 0, 0])
  }

  @Test("disposes what was inserted, once, in order")
  func dispose() {
    let log = Log<Int>()
    let group = CompositeDisposable()
    for number in 0..<100 { group.insert(Disposables.create { log.add(number) }) }
    #expect(group.count == 100)
    group.dispose()
    group.dispose()
    #expect(log.all == Array(0..<100))
  }

  @Test("what is inserted after the disposal is disposed at once")
  func insertLate() {
    let group = CompositeDisposable()
    group.dispose()
    let late = BooleanDisposable()
    #expect(group.insert(late) == nil)
    #expect(late.isDisposed)
    #expect(group.count == 0)
  }

  @Test("what is removed is disposed, and the others stay")
  func remove() throws {
    let group = CompositeDisposable()
    let first = BooleanDisposable()
    let second = BooleanDisposable()
    let key = try #require(group.insert(first))
    _ = try #require(group.insert(second))
    group.remove(for: key)
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    #expect(group.count == 1)
    group.remove(for: key)
    #expect(group.count == 1)
    group.dispose()
    #expect(second.isDisposed)
  }

  @Test("what was removed or disposed of is let go of, and the rest when it is let go of itself")
  func letsGo() throws {
    let alive = Alive()
    var group: CompositeDisposable? = CompositeDisposable()
    let key = try #require(group?.insert(Holder(alive.make())))
    group?.insert(Holder(alive.make()))
    #expect(alive.count == 2)
    group?.remove(for: key)
    #expect(alive.count == 1)
    group?.dispose()
    #expect(alive.count == 0)
    group = CompositeDisposable(Holder(alive.make()), Holder(alive.make()))
    #expect(alive.count == 2)
    group = nil
    #expect(alive.count == 0)
  }

  @Test("a disposable may insert, remove and dispose while it is disposed")
  func reentrant() throws {
    let group = CompositeDisposable()
    let late = BooleanDisposable()
    let runs = AtomicCounter()
    let other = try #require(group.insert(Disposables.create { runs.add(10) }))
    group.insert(
      Disposables.create {
        runs.add()
        group.insert(late)
        group.remove(for: other)
        group.dispose()
      })
    group.dispose()
    #expect(runs.value == 11)
    #expect(late.isDisposed)
  }
}
