#if ExploreInterleavings
  package import RxAtomics

  /// Memory that is not atomic.
  extension Engine {
    var isDestroying: Bool { thread > 0 && isRunning && threads[thread - 1].destructions > 0 }

    package func beginDestruction() { if thread > 0, isRunning { threads[thread - 1].destructions += 1 } }

    package func endDestruction() { if thread > 0, isRunning { threads[thread - 1].destructions -= 1 } }

    package func access(_ place: ExploredPlace, writes: Bool) {
      if isDestroying { return }
      let state = state(of: place)
      let known = views[thread].clocks
      let others = writes ? pointwiseMax(state.writes, state.reads) : state.writes
      if any(others .> known) {
        let other = others.indices.first { others[$0] > known[$0] } ?? 0
        fail("a race: threads \(other) and \(thread) touch the cell of \(place.site) unordered")
      }
      if writes { state.writes[thread] = known[thread] } else { state.reads[thread] = known[thread] }
    }

    package func access(_ address: UInt) {
      if isDestroying { return }
      if let last = addresses[address], views[thread].clocks[last.thread] < last.clock {
        fail("a race: threads \(last.thread) and \(thread) touch the same memory unordered")
      }
      addresses[address] = (thread, views[thread].clocks[thread])
    }

    package func allocated(_ address: UInt, byteCount: Int) {
      blocks.insert(address)
      for known in addresses.keys where known >= address && known < address + UInt(byteCount) {
        addresses[known] = nil
      }
    }

    package func freed(_ address: UInt) {
      if blocks.remove(address) == nil, isRunning { fail("memory is freed twice") }
    }
  }
#endif
