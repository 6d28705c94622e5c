/// Sends the elements of a flowable that an asynchronous closure makes: each waits until it was asked for.
///
/// It belongs to the task that the closure runs in, and is not `Sendable`: elements are sent one after the other.
public struct FlowSender<Element: Sendable> {
  let source: AsyncSource<Element>

  /// Sends an element, when it was asked for.
  ///
  /// - Parameter element: waits with the closure until then.
  /// - Throws: `CancellationError` if the subscription has ended: nobody wants any more elements.
  public func send(_ element: Element) async throws {
    guard await source.waitForDemand(), source.send(element) else { throw CancellationError() }
  }
}

@available(*, unavailable)
extension FlowSender: Sendable {}

extension Flowable {
  /// A sequence whose elements an asynchronous closure sends, as fast as they are asked for.
  ///
  /// ```swift
  /// let pages = Flowable<Page>.create { sender in
  ///   var next: Page.ID? = .first
  ///   while let id = next {
  ///     let page = try await fetch(id)
  ///     try await sender.send(page)
  ///     next = page.next
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter work: called in a task of its own, at each subscription. When it returns the sequence is complete; an error that it throws ends
  ///   it. Cancelling the subscription cancels the task, and `send` throws.
  /// - Returns: the sequence. Nothing waits in it.
  /// - Complexity: one task a subscription; an element costs two short locks.
  /// - Thread safety: elements are sent from the task's thread, whoever asks (contract, 2). `work` is called on no actor.
  /// - SeeAlso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    _ work: @escaping @Sendable (FlowSender<Element>) async throws -> Void
  ) -> Flowable<Element> {
    Flowable { _, down in
      let source = AsyncSource(down)
      guard down.line.begin(source) else { return }
      source.run { try await work(FlowSender(source: source)) }
    }
  }
}
