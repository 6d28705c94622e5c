import RxRuntime
import TestSupport
import Testing

/// What all operators with several sources have in common, in all their forms.
@Suite struct SeveralSourcesTests {
  @Test(arguments: SeveralSources.all, 0..<3)
  func `disposing while a source is being subscribed to disposes it, and those after it are spared`(
    _ operation: SeveralSources, _ source: Int
  ) {
    let round = CountedSources(operation, ended: source) { $0.dispose() }
    round.begin()
    #expect(round.runningCount == 0)
    #expect(round.sources.map(\.begunCount) == (0..<3).map { $0 <= source ? 1 : 0 })
  }

  @Test(arguments: SeveralSources.all, 0..<3)
  func `disposing disposes the sources that run`(_ operation: SeveralSources, _ ended: Int) {
    let round = CountedSources(operation, ended: ended)
    round.begin()
    #expect(round.runningCount == (operation.result.isSuccession ? 1 : 3))
    round.subscription.dispose()
    #expect(round.runningCount == 0)
  }
}
