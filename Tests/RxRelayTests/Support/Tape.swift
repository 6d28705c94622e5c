import RxAtomics
import RxRelay

/// What an observer has received, as text: `1 2 |` is complete, `1 x(mishap)` has failed.
final class Tape<Element: Sendable>: Sendable {
  private let events = Locked<[Event<Element>]>([])

  /// The events. A copy element by element: sharing the buffer would hand it over by a reference count, which ThreadSanitizer does not see.
  private var all: [Event<Element>] { events.withLock { $0.map(\.self) } }

  /// The events as text.
  var text: String {
    all.map { event in
      switch event {
      case .next(let element): "\(element)"
      case .error(let error): "x(\(error))"
      case .completed: "|"
      }
    }.joined(separator: " ")
  }

  /// The elements.
  var elements: [Element] { all.compactMap(\.element) }

  /// Adds an event.
  func add(_ event: Event<Element>) { events.withLock { $0.append(event) } }

  /// Subscribes to a sequence.
  @discardableResult
  func subscribe(to source: some ObservableType<Element>) -> any Disposable {
    source.subscribe { self.add($0) }
  }
}

/// Subscribes to a sequence for good.
func tape<Element>(_ source: some ObservableType<Element>) -> Tape<Element> {
  let tape = Tape<Element>()
  tape.subscribe(to: source)
  return tape
}

/// An error that reads well in texts.
struct Mishap: Error, CustomStringConvertible {
  let description = "mishap"
}
