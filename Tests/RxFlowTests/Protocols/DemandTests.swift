import RxFlow
import Testing

@Suite struct DemandTests {
  @Test func `sums and products saturate, and no limit stays no limit`() {
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.max(.max - 1) + .max(5) == .unlimited)
    #expect(Demand.unlimited + .max(1) == .unlimited)
    #expect(Demand.unlimited - .max(1) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(.max / 2) * 3 == .unlimited)
    #expect(Demand.unlimited * 2 == .unlimited)
    #expect(Demand.unlimited * 0 == .none)
    #expect(Demand.max(.max) == .unlimited)
  }

  @Test func `a difference is never less than none`() {
    #expect(Demand.max(5) - .max(2) == .max(3))
    #expect(Demand.max(2) - .max(5) == .none)
    #expect(Demand.max(2) - .unlimited == .none)
  }

  @Test func `a negative demand is not valid, and no arithmetic mends it`() {
    let wrong = Demand.max(-3)
    #expect(!wrong.isValid)
    #expect(!(wrong + .max(10)).isValid)
    #expect(!(Demand.unlimited + wrong).isValid)
    #expect(!(wrong - .max(-5)).isValid)
    #expect(!(Demand.max(2) * -1).isValid)
    #expect(!(Demand.max(.min) - .max(.max)).isValid)
    #expect(Demand.none.isValid)
  }

  @Test func `demands are changed in place, by demands and by numbers`() {
    var demand = Demand.none
    demand += 3
    demand += .max(2)
    demand -= 1
    demand -= .max(1)
    demand *= 2
    #expect(demand == .max(6))
    #expect(demand + 1 - 2 == .max(5))
  }

  @Test func `demands are ordered, and tell how many they are`() {
    #expect(Demand.none < .max(1))
    #expect(Demand.max(.max - 1) < .unlimited)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.max(4).max == 4)
    #expect("\(Demand.max(4)) \(Demand.unlimited) \(Demand.none)" == "max(4) unlimited max(0)")
  }
}
