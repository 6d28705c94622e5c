import RxAtomics
import RxRuntime

/// One call that waits: its subscription, what that has brought, and the gate at which the caller waits.
///
/// - Thread safety: events come from any thread, serially; the caller may give up at the same moment. Whoever ends the harvest first decides what the call returns.
final class Wait<Element: Sendable>: Sendable {
  private let harvest: Locked<Harvest<Element>>
  private let deadline: RxTime?
  private let subscription = SinkDisposer()
  private let gate = Gate()

  init(for demand: Harvest<Element>.Demand, until deadline: RxTime?) {
    harvest = Locked(Harvest(demand))
    self.deadline = deadline
  }

  /// Subscribes on the calling thread, and blocks it until there is what is wanted, or it is too late.
  func run(
    _ source: Observable<Element>, where predicate: (@Sendable (Element) throws -> Bool)?
  ) -> MaterializedSequenceResult<Element> {
    LockDiscipline.assertNoLockHeld()
    return Nesting.apart {
      source.start(
        ObserverSink(
          subscription,
          onNext: { self.add($0, if: predicate) },
          stop: { _, end in
            switch end {
            case .completed: self.finish(.satisfied)
            case .error(let error): self.finish(.failed(error))
            }
          }))
      if !gate.wait(for: deadline.map { ContinuousClock.now.duration(to: $0) }) {
        giveUp()
        // If something else has ended the wait at the last moment it is about to dispose the subscription.
        _ = gate.wait()
      }
      return harvest.withLock { $0.collect() }
    }
  }

  private func add(_ element: Element, if predicate: (@Sendable (Element) throws -> Bool)?) {
    do {
      if try predicate?(element) ?? true, harvest.withLock({ $0.add(element) }).isEnough {
        return finish(.satisfied)
      }
    } catch {
      return finish(.failed(error))
    }
    // The caller may be the one who delivers, and unable to look at the time elsewhere.
    if let deadline, ContinuousClock.now >= deadline { giveUp() }
  }

  /// Ends the wait, if nothing has ended it before.
  private func finish(_ end: Harvest<Element>.End) {
    guard harvest.withLock({ $0.finish(end) }) else {
      if case .failed(let error) = end { Hooks.undeliverable(error) }
      return
    }
    leave()
  }

  private func giveUp() {
    if harvest.withLock({ $0.finish(.failed(RxError.timeout)) }) { leave() }
  }

  /// Disposes the subscription before the caller goes on.
  private func leave() {
    subscription.dispose()
    gate.open()
  }
}
