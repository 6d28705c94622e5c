import RxAtomics
import RxRuntime

/// What an observer of a combined sequence has received, as text: `1a 2a |` is complete, `1a !source` has failed.
final class Transcript: Sendable {
  private let words = Log<String>()

  /// What has arrived so far.
  var text: String { words.all.joined(separator: " ") }

  /// Receives an event.
  func add<Element>(_ event: Event<Element>) {
    switch event {
    case .next(let element): words.add("\(element)")
    case .error(let error): words.add("!\(error)")
    case .completed: words.add("|")
    }
  }

  /// Subscribes to a sequence.
  @discardableResult
  func watch(_ source: some ObservableType) -> any Disposable {
    source.subscribe { self.add($0) }
  }
}

/// What can go wrong in the tests of combined sequences.
enum Fault: Error {
  case source
  case selector
}

/// What a source keeps of its observer, so that a test can be the source: no more than the contract allows to send, but
/// from anywhere.
final class ManualSource<Element: Sendable>: Sendable {
  private let observers = Log<AnyObserver<Element>>()
  private let disposals = AtomicCounter()

  /// The sequence.
  var sequence: Observable<Element> {
    .create { observer in
      self.observers.add(observer)
      return Disposables.create { self.disposals.add() }
    }
  }

  /// Who receives what the test sends. Kept beyond the end of the subscription.
  var observer: AnyObserver<Element> { observers.all[0] }

  /// How often there was a subscription.
  var subscriptionCount: Int { observers.count }

  /// How many subscriptions were disposed.
  var disposalCount: Int { disposals.value }
}
