import RxAtomics

/// What a recursive action stands on: who hands its runs to the scheduler, which of them wait there, and when it has
/// ended.
///
/// What the action asks for is handed to the scheduler by one thread at a time, in order, in a loop: a scheduler that
/// runs actions before `schedule` returns does not deepen the stack. Once no run is asked for or under way, and on
/// disposal, the recursion lets go of the action and the scheduler.
///
/// Not generic: only the closures that it is given know the type of the state.
@usableFromInline
package final class RecursionCore: Cancelable {
  /// Hands one run to the scheduler, which will ask `run` with the key whether it may begin.
  @usableFromInline typealias Hand =
    @Sendable (_ core: RecursionCore, _ body: any AnyObject & Sendable, _ key: CompositeDisposable.DisposeKey) ->
    any Disposable

  private struct Request: Sendable {
    let hand: Hand
  }

  private struct Progress: Sendable {
    /// The action and the scheduler; `nil` after the end.
    var body: (any AnyObject & Sendable)?
    /// What was asked for and not handed to the scheduler yet.
    var requests: [Request] = []
    /// Whether a thread hands requests to the scheduler.
    var isHanding = false
    /// How many runs were asked for and have not finished.
    var live = 0

    /// Adds a request. Returns whether the caller has to hand it on.
    mutating func add(_ request: Request) -> Bool {
      guard body != nil else { return false }
      requests.append(request)
      live += 1
      defer { isHanding = true }
      return !isHanding
    }

    mutating func next() -> (Request, any AnyObject & Sendable)? {
      guard let body, !requests.isEmpty else {
        isHanding = false
        return nil
      }
      return (requests.removeFirst(), body)
    }

    /// Counts a run that has finished. Returns whether it was the last.
    mutating func finishRun() -> Bool {
      live -= 1
      return live == 0
    }

    /// Takes out everything that is to be let go of.
    mutating func end() -> (body: (any AnyObject & Sendable)?, requests: [Request]) {
      defer { requests = [] }
      return (body.take(), requests)
    }
  }

  private let progress: Locked<Progress>
  private let pending = CompositeDisposable()

  @usableFromInline
  init(_ body: any AnyObject & Sendable) {
    progress = Locked(Progress(body: body))
  }

  @usableFromInline
  package var isDisposed: Bool { pending.isDisposed }

  @usableFromInline
  package func dispose() {
    let rest = progress.withLock { $0.end() }
    pending.dispose()
    withExtendedLifetime(rest) {}
  }

  /// Asks for a run. Does nothing if the recursion has ended.
  @usableFromInline
  func request(_ hand: @escaping Hand) {
    guard progress.withLock({ $0.add(Request(hand: hand)) }) else { return }
    while let (request, body) = progress.withLock({ $0.next() }) {
      let step = SingleAssignmentDisposable()
      guard let key = pending.insert(step) else { continue }
      LockDiscipline.assertNoLockHeld()
      step.setDisposable(request.hand(self, body, key))
    }
  }

  /// Makes a run, unless the recursion has ended.
  @usableFromInline
  func run(_ key: CompositeDisposable.DisposeKey, _ action: (any AnyObject & Sendable) -> Void) {
    // The run begins: there is nothing to cancel any more.
    pending.remove(for: key)
    guard let body = progress.withLock({ $0.body }) else { return }
    LockDiscipline.assertNoLockHeld()
    action(body)
    if progress.withLock({ $0.finishRun() }) { dispose() }
  }
}
