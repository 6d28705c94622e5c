import RxAtomics
import Testing

@Suite("Trampoline")
struct TrampolineTests {
  /// A turn that is taken a number of times.
  private func counted(_ name: String, times: Int, note: @escaping (String) -> Void) -> Turn {
    var left = times
    return Turn { _ in
      note(name)
      left -= 1
      return left > 0
    }
  }

  @Test("what waits runs after the body, in the order of its coming, a turn each")
  func order() {
    let trampoline = Nesting.current.trampoline
    var log: [String] = []
    trampoline.run {
      log.append("begin")
      trampoline.enqueue(counted("a", times: 3) { log.append($0) })
      trampoline.enqueue(counted("b", times: 1) { log.append($0) })
      trampoline.enqueue(counted("c", times: 2) { log.append($0) })
      #expect(trampoline.hasWaiting)
      log.append("end")
    }
    #expect(log == ["begin", "end", "a", "b", "c", "a", "c", "a"])
    #expect(!trampoline.hasWaiting)
    #expect(!trampoline.isRunning)
  }

  @Test("a run inside a run runs at once, and leaves what it schedules to the outer one")
  func nested() {
    let trampoline = Nesting.current.trampoline
    var log: [String] = []
    trampoline.run {
      trampoline.enqueue(counted("a", times: 1) { log.append($0) })
      trampoline.run {
        log.append("inner")
        trampoline.enqueue(counted("b", times: 1) { log.append($0) })
      }
      log.append("outer")
    }
    #expect(log == ["inner", "outer", "a", "b"])
  }

  @Test("what a turn schedules waits behind what waits already")
  func fromTurn() {
    let trampoline = Nesting.current.trampoline
    var log: [String] = []
    trampoline.run {
      trampoline.enqueue(
        counted("a", times: 1) {
          log.append($0)
          trampoline.enqueue(counted("c", times: 1) { log.append($0) })
        })
      trampoline.enqueue(counted("b", times: 1) { log.append($0) })
    }
    #expect(log == ["a", "b", "c"])
  }

  @Test("thousands of turns keep their order and let go of what was taken")
  func many() {
    let trampoline = Nesting.current.trampoline
    var log: [String] = []
    trampoline.run {
      for name in 0..<5_000 { trampoline.enqueue(counted("\(name)", times: 2) { log.append($0) }) }
    }
    let names = (0..<5_000).map(String.init)
    #expect(log == names + names)
  }
}
