import RxAtomics
import RxRuntime

/// A source that is fed by hand, and counts its subscriptions.
final class CountedSource<Element: Sendable>: Sendable {
  private let begun = AtomicCounter()
  private let running = AtomicCounter()
  private let observers = Locked<[AnyObserver<Element>]>([])
  private let onSubscribe: @Sendable (AnyObserver<Element>) -> Void

  /// - Parameter onSubscribe: what the source sends when it is subscribed to.
  init(_ onSubscribe: @escaping @Sendable (AnyObserver<Element>) -> Void = { _ in }) {
    self.onSubscribe = onSubscribe
  }

  /// How often it was subscribed to.
  var begunCount: Int { begun.value }

  /// How many subscriptions run.
  var runningCount: Int { running.value }

  /// The source.
  var observable: Observable<Element> {
    Observable.create { observer in
      self.begun.add()
      self.running.add()
      self.observers.withLock { $0.append(observer) }
      self.onSubscribe(observer)
      return Disposables.create { self.running.subtract() }
    }
  }

  /// Sends an event to all who ever subscribed.
  func send(_ event: Event<Element>) {
    for observer in observers.withLock({ $0 }) { observer.on(event) }
  }

  /// Sends an element to all who ever subscribed.
  func send(_ element: Element) { send(.next(element)) }
}
