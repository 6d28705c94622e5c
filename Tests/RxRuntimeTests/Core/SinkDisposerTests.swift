import RxAtomics
import TestSupport
import Testing

@testable import RxRuntime

@Suite("SinkDisposer")
struct SinkDisposerTests {
  @Test("disposes its upstream, once")
  func dispose() {
    let disposer = SinkDisposer()
    let log = Log<String>()
    #expect(disposer.setUpstream(ActionDisposer { log.add("upstream") }))
    #expect(!disposer.isDisposed)
    disposer.dispose()
    disposer.dispose()
    #expect(disposer.isDisposed)
    #expect(log.all == ["upstream"])
  }

  @Test("runs its own action after its upstream was disposed")
  func order() {
    let log = Log<String>()
    let disposer = ActionDisposer { log.add("own") }
    disposer.setUpstream(ActionDisposer { log.add("upstream") })
    disposer.dispose()
    #expect(log.all == ["upstream", "own"])
  }

  @Test("disposes at once an upstream that comes after it was disposed, and says so")
  func late() {
    let disposer = SinkDisposer()
    disposer.dispose()
    let upstream = SinkDisposer()
    #expect(!disposer.setUpstream(upstream))
    #expect(upstream.isDisposed)
  }

  @Test("a new upstream takes the place of the one before, which is let go of and not disposed")
  func replace() {
    let log = Log<String>()
    let alive = Alive()
    let disposer = SinkDisposer()
    disposer.setUpstream(Self.upstream(holding: alive.make()) { log.add("first") })
    disposer.setUpstream(Self.upstream(holding: alive.make()) { log.add("second") })
    #expect(alive.count == 1)
    #expect(log.all.isEmpty)
    disposer.dispose()
    #expect(alive.count == 0)
    #expect(log.all == ["second"])
    withExtendedLifetime(disposer) {}
  }

  @Test("lets go of an upstream that was never disposed when it is let go of")
  func released() {
    let alive = Alive()
    do {
      let disposer = SinkDisposer()
      disposer.setUpstream(Self.upstream(holding: alive.make()) {})
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test("can be disposed from inside its own disposal")
  func reentrant() {
    let runs = Log<Int>()
    let disposer = SinkDisposer()
    disposer.setUpstream(
      ActionDisposer {
        runs.add(1)
        disposer.dispose()
        #expect(disposer.isDisposed)
      })
    disposer.dispose()
    #expect(runs.count == 1)
  }

  private static func upstream(holding token: Alive.Token, _ action: @escaping @Sendable () -> Void) -> SinkDisposer {
    ActionDisposer {
      withExtendedLifetime(token) {}
      action()
    }
  }
}
