import RxRuntime

/// The events of a sequence as text: `1 2 |` is complete, `1 x(boom)` has failed.
final class EventText: Sendable {
  private let words = Log<String>()

  /// What has arrived so far.
  var text: String { words.all.joined(separator: " ") }

  /// Receives an event.
  func add<Element>(_ event: Event<Element>) {
    switch event {
    case .next(let element): words.add("\(element)")
    case .error(let error): words.add("x(\(error))")
    case .completed: words.add("|")
    }
  }

  /// Subscribes to a sequence.
  func subscribe<Source: ObservableType>(to source: Source) -> any Disposable {
    source.subscribe { self.add($0) }
  }
}

/// What a sequence sends before `subscribe` returns, as text.
func text<Source: ObservableType>(of source: Source) -> String {
  let events = EventText()
  events.subscribe(to: source).dispose()
  return events.text
}

/// An error that reads well in texts.
struct Boom: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String = "boom") { self.description = description }
}
