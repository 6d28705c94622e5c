#if ExploreInterleavings
  package import RxAtomics

  /// Places where threads wait for each other.
  extension Engine {
    package func add(_ amount: Int, to count: ExploredPlace) {
      let own = thread
      let state = state(of: count)
      if own > 0, isRunning { wait(Pending(state: state, step: .change), own) }
      count.word = UInt(bitPattern: Int(bitPattern: count.word) + amount)
      writes += 1
      // As of a read-modify-write that acquires and releases.
      views[own].join(state.lockView)
      state.lockView.join(views[own])
      views[own].clocks[own] += 1
      if records { add("\(count.site) counts to \(Int(bitPattern: count.word))") }
    }

    package func wait(at count: ExploredPlace, for goal: ExploredGoal) {
      let own = thread
      let state = state(of: count)
      if own > 0, isRunning {
        wait(Pending(state: state, step: .count(count, goal)), own)
      } else if !goal.isReached(by: count) {
        return fail("\(count.site) would be waited for without an end")
      }
      if goal == .positive { count.word -= 1 }
      views[own].join(state.lockView)
      views[own].clocks[own] += 1
      if records { add("has waited at \(count.site)") }
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
