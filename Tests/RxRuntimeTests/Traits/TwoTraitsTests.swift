import RxRuntime
import TestSupport
import Testing

/// What all operators with two traits have in common.
@Suite struct TwoTraitsTests {
  let alive = Alive()

  @Test(arguments: TwoTraits.all)
  func `disposing while the first runs lets go of both, and nothing follows`(_ traits: TwoTraits) {
    let round = TwoTraitsRound(traits, alive)
    #expect(round.first.runningCount == 1)
    round.subscription.dispose()
    #expect(round.isAbandoned && alive.count == 0)
    round.endFirst()
    round.endSecond()
    #expect(round.events.text == "" && alive.count == 0)
  }

  @Test(arguments: TwoTraits.all)
  func `disposing while the second runs lets go of both, and nothing follows`(_ traits: TwoTraits) {
    let round = TwoTraitsRound(traits, alive)
    round.endFirst()
    #expect(round.first.runningCount == 0 && round.second.runningCount == 1)
    let before = round.events.text
    round.subscription.dispose()
    #expect(round.isAbandoned && alive.count == 0)
    round.endSecond()
    #expect(round.events.text == before && alive.count == 0)
  }

  @Test(arguments: TwoTraits.all)
  func `when both have ended the result has, and all is let go of`(_ traits: TwoTraits) {
    let round = TwoTraitsRound(traits, alive)
    round.endFirst()
    round.endSecond()
    #expect(round.events.text.hasSuffix("|"))
    #expect(round.isAbandoned && alive.count == 0)
  }

  @Test(arguments: TwoTraits.fallible.filter { $0.ending != .error })
  func `an error of the first is that of the result`(_ traits: TwoTraits) {
    let round = TwoTraitsRound(traits, alive)
    round.first.send(.error(Boom()))
    #expect(round.events.text == "x(boom)")
    #expect(round.isAbandoned && alive.count == 0)
  }

  @Test(arguments: TwoTraits.fallible)
  func `an error of the second is that of the result`(_ traits: TwoTraits) {
    let round = TwoTraitsRound(traits, alive)
    round.endFirst()
    round.second.send(.error(Boom()))
    #expect(round.events.text == "x(boom)")
    #expect(round.isAbandoned && alive.count == 0)
  }
}
