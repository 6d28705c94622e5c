import Testing

@testable import RxSchedulers

@Suite struct CrewStateTests {
  @Test func `the first piece of work needs a lookout, the next one does not`() {
    let state = CrewState()
    #expect(state.add() == true)
    #expect(state.add() == false)
    #expect(state.hasWork == true)
  }

  @Test func `a lookout that begins to work needs another one for the rest only`() {
    let state = CrewState()
    #expect(state.add() == true)
    #expect(state.remove(leavingPost: true) == false)
    #expect(state.hasWork == false)
    // Now the worker is busy: what comes needs somebody who looks after it.
    #expect(state.add() == true)
    #expect(state.add() == false)
    #expect(state.remove(leavingPost: true) == true)
  }

  @Test func `the post is taken by one`() {
    let state = CrewState()
    #expect(state.takePost() == true)
    #expect(state.takePost() == false)
    #expect(state.add() == false)
  }

  @Test func `a lookout that leaves learns of work that has come meanwhile`() {
    let state = CrewState()
    #expect(state.takePost() == true)
    #expect(state.leavePost() == false)
    #expect(state.takePost() == true)
    #expect(state.add() == false)
    #expect(state.leavePost() == true)
  }

  @Test func `work may be taken before it was counted`() {
    let state = CrewState()
    #expect(state.takePost() == true)
    #expect(state.remove(leavingPost: true) == false)
    #expect(state.hasWork == false)
    // Counting it brings the number back to zero. A worker is called in vain, which does no harm.
    _ = state.add()
    #expect(state.hasWork == false)
  }

  @Test func `closing changes nothing about who looks after what waits`() {
    let state = CrewState()
    #expect(state.isClosed == false)
    #expect(state.add() == true)
    state.close()
    #expect(state.isClosed == true)
    #expect(state.hasWork == true)
    #expect(state.add() == false)
    #expect(state.remove(leavingPost: true) == true)
    #expect(state.remove(leavingPost: true) == false)
    #expect(state.hasWork == false)
    #expect(state.takePost() == true)
    #expect(state.leavePost() == false)
    #expect(state.isClosed == true)
  }
}
