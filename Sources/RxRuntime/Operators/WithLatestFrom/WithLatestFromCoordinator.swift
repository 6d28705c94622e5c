public import RxAtomics

/// Combines each element of one source with what another has sent last.
///
/// The only state is whether the other source has sent anything, which its box says.
///
/// - Safety: see `CombiningCoordinator`. `latest` is touched inside the point only.
@usableFromInline
final class WithLatestFromCoordinator<First: Sendable, Second: Sendable, Result: Sendable>: CombiningCoordinator,
  @unchecked Sendable
{
  @usableFromInline typealias Selector = @Sendable (First, Second) throws -> Result

  @usableFromInline let down: OwnedSink<Result>
  @usableFromInline let resultSelector: Selector
  @usableFromInline let latest = SerialBox<Second>()

  @inlinable
  init(to down: Sink<Result>, resultSelector: @escaping Selector) {
    self.down = OwnedSink(down)
    self.resultSelector = resultSelector
    super.init(count: 2)
  }

  // MARK: Inside the point

  @inlinable
  @inline(__always)
  func receive(_ element: First) {
    guard !latest.isEmpty else { return }
    do {
      down.next(try resultSelector(element, latest.value))
    } catch {
      finish(.error(error))
    }
  }

  @inlinable
  @inline(never)
  func finish(_ end: Termination) {
    guard !isDisposed else { return end.reportUndeliverable() }
    down.stop(end)
    dispose()
  }
}
