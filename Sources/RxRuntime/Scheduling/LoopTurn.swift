public import RxAtomics

/// A source that is a loop: it runs as a plain one while nothing else waits on the trampoline, and takes turns, an element each, when
/// something does.
///
/// - Safety: used by one thread only, the one whose trampoline it waits on.
@usableFromInline
package final class LoopTurn<State, Element: Sendable>: Turn {
  @usableFromInline let down: OwnedSink<Element>
  @usableFromInline let subscription: SinkDisposer
  @usableFromInline let trampoline: Trampoline
  @usableFromInline let state: SerialCell<State>
  @usableFromInline let body: (LoopTurn<State, Element>) -> Bool

  @inlinable
  init(_ down: Sink<Element>, _ trampoline: Trampoline, _ state: State, _ body: @escaping (LoopTurn<State, Element>) -> Bool) {
    self.down = OwnedSink(down)
    self.trampoline = trampoline
    subscription = down.subscription
    self.state = SerialCell(state)
    self.body = body
  }

  /// Puts a loop on the current thread's trampoline.
  ///
  /// - Parameter next: the next element, or `nil` at the end. An error that it throws ends the sequence.
  @inlinable
  package static func start(
    _ down: Sink<Element>, from state: State, next: @escaping (inout State) throws -> Element?
  ) {
    let trampoline = Nesting.current.trampoline
    trampoline.enqueue(
      LoopTurn(down, trampoline, state) { turn in
        var state = turn.state.value
        do {
          repeat {
            guard !turn.subscription.isDisposed else { return false }
            guard let element = try next(&state) else {
              turn.down.stop(.completed)
              return false
            }
            turn.down.next(element)
          } while !turn.trampoline.hasWaiting
        } catch {
          turn.down.stop(.error(error))
          return false
        }
        turn.state.value = state
        return true
      })
  }

  @usableFromInline
  package override func take() -> Bool { body(self) }
}
