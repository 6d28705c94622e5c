import RxAtomics
import RxBlocking

/// A source that is fed by hand, and counts its subscriptions.
final class HandSource: Sendable {
  private let observers = Locked<[AnyObserver<Int>]>([])
  private let running = AtomicCounter()
  private let onSubscribe: @Sendable (AnyObserver<Int>) -> Void

  /// - Parameter onSubscribe: what the source sends when it is subscribed to.
  init(_ onSubscribe: @escaping @Sendable (AnyObserver<Int>) -> Void = { _ in }) {
    self.onSubscribe = onSubscribe
  }

  /// How many subscriptions run.
  var runningCount: Int { running.value }

  /// How many subscriptions there were.
  var begunCount: Int { observers.withLock { $0.count } }

  /// The observer of the last subscription.
  var observer: AnyObserver<Int>? { observers.withLock { $0.last } }

  /// The source.
  var observable: Observable<Int> {
    Observable.create { observer in
      self.running.add()
      self.observers.withLock { $0.append(observer) }
      self.onSubscribe(observer)
      return Disposables.create { self.running.subtract() }
    }
  }
}

/// An error that differs from all others.
final class Mishap: Error, Sendable {}

/// The errors that had nowhere to go. The hook is the process's, so each test looks for errors of its own.
enum UndeliverableErrors {
  private static let errors = Locked<[any Error]>([])
  private static let installed: Void = {
    Hooks.undeliverableErrorHandler = { error in errors.withLock { $0.append(error) } }
  }()

  static func install() { installed }

  static func count(of mishap: Mishap) -> Int {
    errors.withLock { $0.count { $0 as? Mishap === mishap } }
  }
}
