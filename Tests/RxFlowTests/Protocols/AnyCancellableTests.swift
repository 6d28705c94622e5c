import RxAtomics
import RxFlow
import Testing

@Suite struct AnyCancellableTests {
  @Test func `it cancels once, however often it is told to`() {
    let count = Counter()
    let cancellable = AnyCancellable { count.add() }
    cancellable.cancel()
    cancellable.cancel()
    cancellable.dispose()
    #expect(count.value == 1)
  }

  @Test func `it cancels when nobody holds it, in a variable, an array and a set`() {
    let count = Counter()
    var single: AnyCancellable? = AnyCancellable { count.add() }
    var array: [AnyCancellable] = []
    var set: Set<AnyCancellable> = []
    AnyCancellable { count.add() }.store(in: &array)
    AnyCancellable { count.add() }.store(in: &set)
    Plain(count: count).store(in: &array)
    Plain(count: count).store(in: &set)
    #expect(count.value == 0)
    #expect(array.count == 2 && set.count == 2)
    _ = single
    single = nil
    #expect(count.value == 1)
    array = []
    #expect(count.value == 3)
    set = []
    #expect(count.value == 5)
  }

  @Test func `a bag of disposables takes it`() {
    let count = Counter()
    var bag: DisposeBag? = DisposeBag()
    AnyCancellable { count.add() }.disposed(by: bag!)
    bag = nil
    #expect(count.value == 1)
  }

  @Test func `it lets go of its closure when it cancels`() {
    let token = Counter()
    weak let watched: Counter? = token
    let cancellable = { (token: consuming Counter) in AnyCancellable { [token] in token.add() } }(token)
    cancellable.cancel()
    #expect(watched === token)
    #expect(token.value == 1)
  }

  @Test func `a chain of them, each holding the next, is let go of in constant stack`() {
    let count = Counter()
    var chain = AnyCancellable { count.add() }
    for _ in 0..<200_000 {
      let next = chain
      chain = AnyCancellable { next.cancel() }
    }
    chain.cancel()
    #expect(count.value == 1)
  }

  private struct Plain: Cancellable {
    let count: Counter
    func cancel() { count.add() }
  }
}
