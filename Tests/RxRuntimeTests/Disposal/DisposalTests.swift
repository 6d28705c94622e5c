import RxRuntime
import TestSupport
import Testing

/// Disposal and errors at every point, enumerated: for each chain of two operators, and for some thousand chains of three.
@Suite struct DisposalTests {
  /// Disposal after each event, from outside and from inside.
  static var points: [DisposalRun.Disposal] {
    [.never] + (0...(DisposalRun.elements + 1)).map { .after($0) } + (0...DisposalRun.elements).map { .inside($0) }
  }

  static func faults(of chain: [ChainLink]) -> [String] {
    var faults: [String] = []
    for disposal in points {
      for fails in [false, true] {
        let run = DisposalRun(chain: chain, disposal: disposal, fails: fails)
        if let fault = run.run().fault { faults.append("\(run.name): \(fault)") }
      }
    }
    return faults
  }

  @Test func `there are operators to try`() { #expect(ChainLink.all.count >= 80) }

  @Test(arguments: ChainLink.all)
  func `disposed after each event, a chain of two delivers nothing more and lets go of everything`(_ first: ChainLink) {
    HookLog.install()
    for second in ChainLink.all { #expect(Self.faults(of: [first, second]) == []) }
  }

  @Test(arguments: 0..<8)
  func `disposed after each event, a chain of three does too`(_ seed: UInt64) {
    HookLog.install()
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let chain = (0..<3).map { _ in ChainLink.all[random.below(ChainLink.all.count)] }
      #expect(Self.faults(of: chain) == [])
    }
  }

  @Test(arguments: ChainLink.all)
  func `a closure that throws at an element ends a chain as a source that fails there`(_ first: ChainLink) {
    HookLog.install()
    for second in ChainLink.all {
      for element in 0..<DisposalRun.elements {
        let chain = [first, second]
        for place in 0..<2 {
          let run = DisposalRun(chain: chain, failure: (place, element))
          let (text, fault) = run.run()
          #expect(fault == nil, "\(run.name)")
          if place == 0 { #expect(text == DisposalRun(chain: chain, failsAt: element).run().text, "\(run.name)") }
        }
      }
    }
  }

  @Test func `what is wrong is found`() {
    let keeper = Log<Alive.Token>()
    let keeps = ChainLink("keeps its token") { source, token in
      keeper.add(token)
      return source
    }
    #expect(DisposalRun(chain: [keeps], disposal: .after(1)).run().fault == "1 closures are kept")
    let deaf = ChainLink("does not dispose its source") { source, _ in
      Observable.create { observer in
        _ = source.subscribe(observer)
        return Disposables.create()
      }
    }
    #expect(DisposalRun(chain: [deaf], disposal: .after(1)).run().fault == "the source was disposed [0] times")
  }
}

/// Numbers by chance, the same for the same seed.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(limit))
  }
}
