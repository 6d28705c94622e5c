#if ExploreInterleavings
  package import RxAtomics

  /// Places where threads wait for each other.
  extension Engine {
    package func add(_ amount: Int, to count: ExploredPlace) {
      let own = thread
      let state = state(of: count)
      note(.count, at: count.site)
      if own > 0, isRunning { wait(Pending(state: state, step: .change), own) }
      if hasMutation(.loseCount, at: count.site) { return }
      count.word = UInt(bitPattern: Int(bitPattern: count.word) + amount)
      writes += 1
      // As of a read-modify-write that acquires and releases.
      views[own].join(state.lockView)
      state.lockView.join(views[own])
      views[own].clocks[own] += 1
      if records { add("\(count.site) counts to \(Int(bitPattern: count.word))") }
    }

    package func wait(at count: ExploredPlace, for goal: ExploredGoal, until deadline: UInt64?) -> Bool {
      let own = thread
      let state = state(of: count)
      note(.wait, at: count.site)
      if hasMutation(.doNotWait, at: count.site) { return true }
      if own > 0, isRunning { wait(Pending(state: state, step: .count(count, goal, deadline)), own) }
      views[own].clocks[own] += 1
      guard goal.isReached(by: count) else {
        if records { add("does not wait any longer at \(count.site)") }
        if own == 0, deadline == nil { fail("\(count.site) would be waited for without an end") }
        return false
      }
      if goal == .positive { count.word -= 1 }
      views[own].join(state.lockView)
      if records { add("has waited at \(count.site)") }
      return true
    }

    package func look(at place: ExploredPlace) {
      let own = thread
      let state = state(of: place)
      if own > 0, isRunning { wait(Pending(state: state, step: .look), own) }
    }

    package func letOthersGoFirst(_ place: ExploredPlace) {
      let own = thread
      guard own > 0, isRunning else { return }
      threads[own - 1].writesBefore = writes
      threads[own - 1].patience += 1
      wait(Pending(state: state(of: place), step: .patience), own)
      refresh(own)
      if records { add("has let others go first") }
    }
  }
#endif
