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
      #expect(log == ["begin"])
      log.append("end")
    }
    #expect(log == ["begin", "end", "a", "b", "c", "a", "c", "a"])
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

  /// A turn that may pass on to those behind it, as a loop does.
  private final class Chained: Turn {
    let name: String
    let note: (String) -> Void
    var left: Int

    init(_ name: String, times: Int, on trampoline: Trampoline, note: @escaping (String) -> Void) {
      self.name = name
      self.note = note
      left = times
      super.init { [unowned trampoline] turn in
        var front = Unmanaged.passUnretained(turn)
        repeat {
          let turn = front._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Chained.self) }
          turn.note(turn.name)
          turn.left -= 1
          if turn.left == 0 { return false }
        } while trampoline.moveOn(from: &front)
        return true
      }
    }

    deinit { note("-\(name)") }
  }

  @Test("a turn that moves on to the next of its class changes no order, and each is let go of at its end")
  func movingOn() {
    let trampoline = Nesting.current.trampoline
    var log: [String] = []
    trampoline.run {
      trampoline.enqueue(Chained("a", times: 3, on: trampoline) { log.append($0) })
      trampoline.enqueue(Chained("b", times: 1, on: trampoline) { log.append($0) })
      trampoline.enqueue(counted("c", times: 2) { log.append($0) })
      trampoline.enqueue(Chained("d", times: 2, on: trampoline) { log.append($0) })
    }
    #expect(log == ["a", "b", "-b", "c", "d", "a", "c", "d", "-d", "a", "-a"])
  }

  @Test("a queue that ends lets go of what waits")
  func abandoned() {
    var log: [String] = []
    do {
      let trampoline = Trampoline()
      for name in ["a", "b", "c"] { trampoline.enqueue(Chained(name, times: 1, on: trampoline) { log.append($0) }) }
    }
    #expect(log == ["-a", "-b", "-c"])
  }
}
