import RxAtomics

/// Disposes what is in it when it is let go of.
///
/// ```swift
/// final class Screen {
///   let bag = DisposeBag()
///
///   func show(_ prices: Observable<Int>) {
///     prices.subscribe(onNext: { print($0) }).disposed(by: bag)
///   }
/// }
/// ```
///
/// A bag lets go of disposables that ended by themselves, so that one which lives as long as the service may be used
/// for subscriptions that come and go. It looks for those that have ended whenever it holds twice as many as were left
/// when it last looked, and never fewer than 32: so it holds at most twice as many as were live at once. Only a
/// `Cancelable` can be seen to have ended; all that the runtime makes are.
///
/// There is no way to dispose a bag but to let go of it: to end everything, put a new bag in its place.
///
/// - Complexity: inserting is constant, amortised, with one allocation whenever the bag doubles.
/// - Thread safety: every member may be called from any thread at any time. The thread that lets go of the bag last
///   disposes, with no lock held (contract, 4).
public final class DisposeBag: Sendable {
  private struct Contents: Sendable {
    var disposables: [any Disposable] = []
    /// How many disposables make it worth to look for those that have ended.
    var limit = DisposeBag.leastLimit

    /// Takes everything out, if it is time to look for those that have ended.
    mutating func takeIfFull() -> [any Disposable]? {
      guard disposables.count >= limit else { return nil }
      // Until what has not ended is back, nobody else has to look.
      limit = .max
      return takeAll()
    }

    /// Takes everything out.
    mutating func takeAll() -> [any Disposable] {
      var all: [any Disposable] = []
      swap(&all, &disposables)
      return all
    }

    /// Puts back what has not ended, before what has come meanwhile.
    mutating func putBack(_ live: inout [any Disposable]) {
      swap(&disposables, &live)
      disposables.append(contentsOf: live)
      limit = max(DisposeBag.leastLimit, 2 * disposables.count)
    }
  }

  private static let leastLimit = 32

  private let contents = Locked(Contents())
  private let trace = ResourceTrace()

  /// An empty bag.
  public init() {}

  deinit {
    Nesting.dispose(contents.withLock { contents in contents.takeAll() })
  }

  /// Adds a disposable, which is disposed when the bag is let go of.
  public func insert(_ disposable: any Disposable) {
    let full = contents.withLock { contents in
      contents.disposables.append(disposable)
      return contents.takeIfFull()
    }
    if let full { putBackLive(of: full) }
  }

  /// Adds disposables, which are disposed when the bag is let go of.
  public func insert(_ disposables: [any Disposable]) {
    let full = contents.withLock { contents in
      contents.disposables.append(contentsOf: disposables)
      return contents.takeIfFull()
    }
    if let full { putBackLive(of: full) }
  }

  /// How many disposables the bag holds, those included that have ended and that it has not let go of yet.
  package var count: Int { contents.withLock { $0.disposables.count } }

  /// Puts back what has not ended. Outside the lock: a disposable that is asked, or let go of, is foreign code.
  private func putBackLive(of disposables: [any Disposable]) {
    LockDiscipline.assertNoLockHeld()
    var live = disposables.filter { !$0._hasEnded }
    contents.withLock { $0.putBack(&live) }
  }
}

extension Disposable {
  /// Puts this disposable into a bag, which disposes it when the bag is let go of.
  ///
  /// - Parameter bag: the bag.
  /// - Thread safety: from any thread (contract, 6).
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
