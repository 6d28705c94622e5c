import RxAtomics
import Synchronization

/// One subscription, from the sink that owns it up to the nearest source: elements are asked for through it, and it is what is cancelled.
///
/// It exists before the source is known, and travels up the chain inside the sinks; linear operators in between share it and are not in the
/// way of a request. Whoever keeps it keeps no sink alive.
///
/// Safe with two threads between any two lines: `target` is set once and stays, so a request that meets the end still finds an object,
/// which then does nothing; disposal and the registration of the source meet in one word, that of `FlowSource`.
///
/// - Safety: see `FlowSource`.
@usableFromInline
package final class FlowLine: FlowSource, Subscription, @unchecked Sendable {
  // Private, and its users not inlinable: the optimiser of 6.3.1 fails on the `deinit` of a class with such properties in a client.
  private let target = LateLink()

  /// The sink that owns this line. Unowned: it is asked only by a source, which holds a chain of sinks that ends there.
  private let owner = Synchronization.Atomic<UInt>(0)

  @usableFromInline
  package override init() { super.init() }

  /// Says whom to tell when the source is there. Once, before the line travels up.
  @usableFromInline
  package func setOwner(_ sink: FlowSource) {
    // Relaxed: the line is handed to others later, and what hands it over orders the two.
    owner.store(UInt(bitPattern: Unmanaged.passUnretained(sink).toOpaque()), ordering: .relaxed)
  }

  /// Joins the source to the owner, which may ask for elements and receive them before this returns.
  ///
  /// A source calls this before it sends anything, and only once.
  ///
  /// - Returns: `false` if the line was cancelled before, or has a source already. Then `source` was disposed.
  @usableFromInline
  @discardableResult
  package func begin(_ source: FlowSource) -> Bool {
    guard join(source) else { return false }
    var following = tellOwner()
    while let (line, source) = following {
      guard line.join(source) else { return true }
      following = line.tellOwner()
    }
    return true
  }

  private func tellOwner() -> (line: FlowLine, source: FlowSource)? {
    // Relaxed: see `setOwner`.
    guard let owner = UnsafeRawPointer(bitPattern: owner.load(ordering: .relaxed)) else { return nil }
    return Unmanaged<FlowSource>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.didBegin() }
  }

  private func join(_ source: FlowSource) -> Bool {
    guard target.set(source) else {
      source.dispose()
      return false
    }
    return setUpstream(source)
  }

  /// Asks the source for elements. Nothing is asked of a line that has none yet.
  @usableFromInline
  package override func request(_ demand: Demand) {
    target.reference?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSource.self).request(demand) }
  }

  /// Whether the source is one that `FlowSource.isPulled` speaks of.
  @usableFromInline
  package override var isPulled: Bool {
    target.reference?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSource.self).isPulled } ?? false
  }

  @usableFromInline
  package override func bypass(_ stage: FlowSource, to sink: AnyObject) -> Unmanaged<AnyObject>? {
    target.reference?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: FlowSource.self).bypass(stage, to: sink) }
  }

  /// The same as `dispose`.
  @usableFromInline
  package func cancel() { dispose() }
}
