import Testing

@testable import RxSchedulers

@Suite struct LaneStateTests {
  @Test func `a lane is runnable from its first piece until the thread that found nothing has left it`() {
    var lane = LaneState<Int>()
    #expect(lane.isRunnable == false)
    lane.push(1)
    lane.push(2)
    #expect(lane.isRunnable == true)
    #expect(lane.next() == 1)
    // The thread is still there.
    lane.push(3)
    #expect(lane.next() == 2)
    #expect(lane.goesOn() == true)
    #expect(lane.next() == 3)
    #expect(lane.next() == nil)
    #expect(lane.isRunnable == true)
    lane.push(4)
    #expect(lane.goesOn() == true)
    #expect(lane.next() == 4)
    #expect(lane.goesOn() == false)
    #expect(lane.isRunnable == false)
    lane.push(5)
    #expect(lane.isRunnable == true)
  }

  @Test func `pieces come out in their order, however many have come in meanwhile`() {
    var lane = LaneState<Int>()
    var (pushed, taken) = (0, 0)
    for step in 0..<100 {
      for _ in 0..<(step % 7) {
        lane.push(pushed)
        pushed += 1
      }
      for _ in 0..<(step % 5) {
        guard let piece = lane.next() else { break }
        #expect(piece == taken)
        taken += 1
      }
    }
    #expect(pushed - taken > 10)
    #expect(lane.removeAll() == Array(taken..<pushed))
  }

  @Test func `taking everything out leaves the thread in the lane`() {
    var lane = LaneState<Int>()
    for piece in 0..<3 { lane.push(piece) }
    #expect(lane.next() == 0)
    #expect(lane.removeAll() == [1, 2])
    #expect(lane.isRunnable == true)
    lane.push(3)
    #expect(lane.next() == 3)
    #expect(lane.goesOn() == false)
    #expect(lane.removeAll() == [])
  }
}
