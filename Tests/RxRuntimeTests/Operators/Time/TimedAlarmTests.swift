import RxRuntime
import Testing

@Suite struct TimedAlarmTests {
  private func moment(_ seconds: Int) -> Moment { Moment(ContinuousClock().systemEpoch + .seconds(seconds)) }

  @Test func `the first deadline sets the timer, a later one leaves it`() {
    var alarm = TimedAlarm()
    #expect(alarm.want(moment(1)) == true)
    #expect(alarm.want(moment(2)) == false)
    #expect(alarm.want(moment(3)) == false)
  }

  @Test func `a timer that fires before a deadline that has moved is set anew`() {
    var alarm = TimedAlarm()
    _ = alarm.want(moment(1))
    _ = alarm.want(moment(3))
    #expect(alarm.fire() == .rearm(moment(3)))
    #expect(alarm.want(moment(4)) == false)
    #expect(alarm.fire() == .rearm(moment(4)))
    #expect(alarm.fire() == .reached(moment(4)))
  }

  @Test func `a deadline is reached once`() {
    var alarm = TimedAlarm()
    _ = alarm.want(moment(1))
    #expect(alarm.fire() == .reached(moment(1)))
    #expect(alarm.fire() == .nothing)
    #expect(alarm.want(moment(1)) == true)
  }

  @Test func `a timer that nobody has set means nothing`() {
    var alarm = TimedAlarm()
    #expect(alarm.fire() == .nothing)
  }
}
