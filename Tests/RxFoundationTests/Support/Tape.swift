import RxAtomics
import RxFoundation

/// What an observer has received. Any thread may write into it.
final class Tape<Element: Sendable>: Sendable {
  private let events = Locked<[Event<Element>]>([])

  /// A copy element by element: sharing the buffer would hand it over by a reference count, which ThreadSanitizer does not see.
  var all: [Event<Element>] { events.withLock { $0.map(\.self) } }

  /// The elements.
  var elements: [Element] { all.compactMap(\.element) }

  /// The error that was the end.
  var error: (any Error)? { all.last?.error }

  /// Whether there was an end.
  var hasEnded: Bool { all.last?.isStopEvent ?? false }

  func add(_ event: Event<Element>) { events.withLock { $0.append(event) } }

  /// Subscribes to a sequence.
  func subscribe(to source: Observable<Element>) -> any Disposable { source.subscribe { self.add($0) } }
}

/// The errors that had nowhere to go. The hook is the process's, so each test looks for errors of its own.
enum UndeliverableErrors {
  private static let errors = Tape<any Error & Sendable>()
  private static let installed: Void = {
    Hooks.undeliverableErrorHandler = { errors.add(.next($0)) }
  }()

  static func install() { installed }

  static var all: [any Error] { errors.elements }
}
