import RxRuntime
import Testing

@Suite struct MomentTests {
  private let clock = ContinuousClock()

  private func moment(_ seconds: Int) -> Moment { Moment(clock.systemEpoch + .seconds(seconds)) }

  @Test func `moments are ordered and apart as the clock has it`() {
    #expect(Moment(clock.systemEpoch) == .beginning)
    #expect(moment(1) < moment(2))
    #expect(moment(-3) < .beginning)
    #expect(moment(1).duration(to: moment(4)) == .seconds(3))
    #expect(moment(4).duration(to: moment(1)) == .seconds(-3))
    let now = clock.now
    #expect(Moment(now).duration(to: Moment(now + .nanoseconds(7))) == .nanoseconds(7))
  }

  @Test func `a wait leads to a later moment, and no further than the last one there is`() {
    #expect(moment(1).afterWait(.seconds(2)) == moment(3))
    #expect(moment(1).afterWait(.zero) == moment(1))
    let last = moment(1 << 60)
    #expect(moment((1 << 60) - 1).afterWait(.seconds(5)) == last)
    #expect(last.afterWait(.seconds(5)) == last)
    #expect(moment(1).afterWait(Duration.seconds(Int64.max).asWait) == moment(1 + (1 << 40)))
  }
}
