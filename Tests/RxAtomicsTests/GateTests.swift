import RxAtomics
import TestSupport
import Testing

@Suite struct GateTests {
  @Test func `a gate is shut until it is opened`() {
    let gate = Gate()
    #expect(gate.wait(for: .zero) == false)
    #expect(gate.wait(for: .microseconds(100)) == false)
    #expect(gate.wait(for: .seconds(-1)) == false)
    gate.open()
    gate.open()
    #expect(gate.wait())
    #expect(gate.wait(for: .zero))
  }

  @Test func `all who wait come through when it is opened, and those who wait for ever too`() {
    let gate = Gate()
    let limits: [Duration?] = [nil, nil, .seconds(20), .seconds(Int64.max)]
    let threads = limits.map { limit in JoinableThread { #expect(gate.wait(for: limit)) } }
    gate.open()
    for thread in threads { thread.join() }
  }

  @Test func `apart from what is under way, a thread has a trampoline and depths of its own`() throws {
    let nesting = Nesting.current
    var ran: [String] = []
    nesting.trampoline.run {
      var depth = 0
      while nesting.subscribing.enter() { depth += 1 }
      Nesting.apart {
        #expect(Nesting.current !== nesting)
        #expect(!Nesting.current.trampoline.isRunning)
        #expect(Nesting.current.subscribing.enter())
        Nesting.current.subscribing.leave()
        Nesting.current.trampoline.run { ran.append("apart") }
      }
      #expect(Nesting.current === nesting)
      #expect(nesting.trampoline.isRunning)
      for _ in 0..<depth { nesting.subscribing.leave() }
    }
    #expect(throws: CancellationError.self) { try Nesting.apart { throw CancellationError() } }
    #expect(Nesting.current === nesting)
    #expect(ran == ["apart"])
  }
}
