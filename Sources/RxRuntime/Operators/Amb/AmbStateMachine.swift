/// Decides which of several sources goes on: the first that sends anything. No lock, no callback.
@usableFromInline
package struct AmbStateMachine<Source: Sendable>: Sendable {
  private enum State: Sendable {
    case open([Source])
    case decided(Source)
    case closed
  }

  private var state = State.open([])

  /// No source.
  package init() {}

  /// Sources take part from now on, numbered from 0.
  package mutating func enter(_ sources: [Source]) {
    guard case .open = state else { return }
    state = .open(sources)
  }

  /// A source has sent its first event.
  ///
  /// - Parameter number: which source.
  /// - Returns: the others, which are to be disposed, if it is the first of all; `nil` if it is not, or if nothing is wanted any more.
  package mutating func claim(_ number: Int) -> [Source]? {
    guard case .open(var sources) = state else { return nil }
    state = .decided(sources.remove(at: number))
    return sources
  }

  /// Nothing is wanted any more.
  ///
  /// - Returns: the sources that are live, to be disposed.
  package mutating func close() -> [Source] {
    defer { state = .closed }
    switch state {
    case .open(let sources): return sources
    case .decided(let source): return [source]
    case .closed: return []
    }
  }
}
