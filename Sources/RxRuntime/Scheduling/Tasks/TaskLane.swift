import RxAtomics

/// Work that runs in tasks, one piece after the other in the order in which it came: a task for a burst of pieces, and none while nothing
/// waits.
///
/// - Thread safety: every member may be called from any thread at any time, except `run`: that is for the task that `hop` made.
final class TaskLane: Sendable {
  /// A function and the object it is called with.
  struct Piece: Sendable {
    let object: any AnyObject & Sendable
    let body: @Sendable (any AnyObject & Sendable) -> Void
  }

  /// Has a task call `run`, there where the work is to run.
  typealias Hop = @Sendable (TaskLane) -> Void

  /// The number of pieces after which others may use the actor, or the thread.
  private static let piecesPerTurn = 16

  private let waiting = MPSCQueue<Piece>()
  private let loop = DrainLoop()
  private let hop: Hop

  init(hop: @escaping Hop) { self.hop = hop }

  func push(_ piece: Piece) {
    waiting.push(piece)
    if loop.signal() { hop(self) }
  }

  func run() {
    loop.run {
      for _ in 0..<Self.piecesPerTurn {
        guard let piece = waiting.pop() else { return true }
        piece.body(piece.object)
      }
      hop(self)
      return false
    }
  }

  /// Runs on an actor.
  func run(on actor: isolated any Actor) { run() }
}

/// An action that runs at most once, and afterwards what it returned.
///
/// - Thread safety: every member may be called from any thread. After `dispose` the action does not begin.
final class TaskAction: Cancelable {
  private let action: OnceSlot<@Sendable () -> any Disposable>
  private let result = OnceSlot<any Disposable>()

  init(_ action: @escaping @Sendable () -> any Disposable) { self.action = OnceSlot(action) }

  /// The action as a piece of work.
  var piece: TaskLane.Piece { TaskLane.Piece(object: self) { unsafeDowncast($0, to: TaskAction.self).run() } }

  var isDisposed: Bool { result.isClosed }

  func run() {
    guard let action = action.close().value else { return }
    let disposable = action()
    if case .closed = result.fill(disposable) { disposable.dispose() }
  }

  func dispose() {
    _ = action.close()
    result.close().value?.dispose()
  }
}
