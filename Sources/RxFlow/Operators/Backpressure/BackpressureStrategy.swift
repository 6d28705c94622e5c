import RxAtomics

/// What becomes of an element for which a full buffer has no room.
public enum BufferOverflow: Sendable, Hashable {
  /// The sequence fails with `RxError.overflow`, behind the elements that are in the buffer unless errors come at once, and the source is
  /// cancelled.
  case fail
  /// The oldest element in the buffer makes room for it.
  case dropOldest
  /// It is dropped itself.
  case dropNewest
  /// The thread that sends it waits until half of the buffer is free. The end of the sequence and its cancellation wake it.
  ///
  /// Only for a thread that may be blocked: never the one that asks for elements, or that runs what asks for them (the main thread, a serial
  /// queue, a thread of Swift concurrency). On the thread that is just delivering from this buffer the sequence fails with
  /// `FlowError.producerWouldWaitForItself`. Of several threads that send to one subject one waits, and what the others send meanwhile
  /// queues up in the subject, without bound: behind `Flowable.create` all of them wait. A source that knows demand is better asked for less:
  /// `rebatchRequests`.
  case block
}

/// When an error comes that finds elements in a buffer.
public enum ErrorOrder: Sendable, Hashable {
  /// Behind them.
  case inOrder
  /// At once. They are dropped.
  case atOnce
}

/// What becomes of the elements of a source that knows no demand, when they come faster than they are asked for.
public enum BackpressureStrategy: Sendable, Hashable {
  /// They wait, up to a number; beyond that the policy decides. A capacity less than 1 makes the sequence fail with `RxError.argumentOutOfRange`.
  ///
  /// An error comes behind those that wait, or at once, as `errors` says; the error of an overflow, too.
  case buffer(capacity: Int, overflow: BufferOverflow = .fail, errors: ErrorOrder = .inOrder)
  /// They are dropped, unless they were asked for before they came.
  case drop
  /// The last one waits.
  case latest
}

/// Counts the elements that an operator has dropped, for whoever looks.
///
/// ```swift
/// let drops = DropCounter()
/// let prices = feed.asFlowable(.latest, drops: drops)
/// ```
///
/// - Thread safety: every member may be called from any thread at any time. One counter may serve several operators and subscriptions.
public final class DropCounter: Sendable {
  private let counter = AtomicCounter()

  /// A counter at zero.
  public init() {}

  /// How many elements were dropped so far.
  public var count: Int { counter.value }

  @usableFromInline
  package func add(_ amount: Int = 1) { counter.add(amount) }
}

/// Who is told of the elements that were dropped.
@usableFromInline
package struct FlowDrops<Element: Sendable>: Sendable {
  @usableFromInline package typealias Handler = @Sendable (Element) -> Void

  @usableFromInline let counter: DropCounter?
  @usableFromInline let handler: Handler?

  @inlinable
  package init(_ counter: DropCounter?, _ handler: Handler?) {
    self.counter = counter
    self.handler = handler
  }
}
