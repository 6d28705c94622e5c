public import RxAtomics

/// What a loop does between two elements.
///
/// A type of its own for each kind of loop, and not a closure: its `next` is compiled into the loop, with its state in registers.
@usableFromInline
package protocol LoopStep<Element> {
  associatedtype Element: Sendable

  /// The next element, or `nil` at the end. An error that it throws ends the sequence.
  mutating func next() throws -> Element?
}

/// A source that is a loop: it runs as a plain one while nothing else waits on the trampoline, and takes turns, an element each, when
/// something does.
///
/// - Safety: used by one thread only, the one whose trampoline it waits on.
@usableFromInline
package final class LoopTurn<Step: LoopStep>: Turn {
  @usableFromInline let down: OwnedSink<Step.Element>
  @usableFromInline let subscription: SinkDisposer
  @usableFromInline let trampoline: Trampoline

  /// Where the loop is. It goes on in its place: to take it out for a turn of one element and to put it back costs more than the element.
  @usableFromInline let step: SerialCell<Step>

  @inlinable
  init(_ down: Sink<Step.Element>, _ trampoline: Trampoline, _ step: consuming Step) {
    self.down = OwnedSink(down)
    self.trampoline = trampoline
    subscription = down.subscription
    self.step = SerialCell(step)
    super.init { LoopTurn<Step>.take($0) }
  }

  /// Puts a loop on the current thread's trampoline.
  @inlinable
  package static func start(_ down: Sink<Step.Element>, _ step: consuming Step) {
    let trampoline = Nesting.current.trampoline
    trampoline.enqueue(LoopTurn(down, trampoline, step))
  }

  /// Takes a turn, and those of the loops of the same kind behind it as long as they have more to do.
  @inlinable
  @inline(__always)
  static func take(_ turn: Turn) -> Bool {
    let trampoline = Unmanaged.passUnretained(unsafeDowncast(turn, to: LoopTurn<Step>.self).trampoline)
    var front = Unmanaged.passUnretained(turn)
    repeat {
      guard front._withUnsafeGuaranteedRef({ unsafeDowncast($0, to: LoopTurn<Step>.self).run() }) else { return false }
    } while trampoline._withUnsafeGuaranteedRef({ $0.moveOn(from: &front) })
    return true
  }

  /// - Returns: whether the loop goes on in another turn.
  @inlinable
  @inline(__always)
  func run() -> Bool {
    do {
      repeat {
        guard !subscription.isDisposed else { return false }
        guard let element = try step.with({ try $0.next() }) else {
          down.stop(.completed)
          return false
        }
        down.next(element)
      } while isAlone
    } catch {
      down.stop(.error(error))
      return false
    }
    return true
  }
}
