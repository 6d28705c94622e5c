import Testing

@testable import RxRuntime

@Suite struct SubjectMemoryTests {
  @Test func `a current value is recalled until the end, and can be asked for until an error`() {
    var memory = SubjectMemory(current: 0)
    #expect(store(1, in: &memory) == 0)
    #expect(text(memory.recall) == "1")
    #expect(memory.close(.completed).isFirst)
    #expect(text(memory.recall) == "|")
    #expect(memory.latest == 1)
    #expect(!memory.close(.completed).isFirst)
    #expect(!memory.close(.error(Mishap())).isFirst)
    #expect(text(memory.recall) == "|")
  }

  @Test func `nothing is stored after the end`() {
    var current = SubjectMemory(current: 0)
    _ = current.close(.completed)
    #expect(store(1, in: &current) == 1)
    #expect(current.latest == 0)
    var several = SubjectMemory<Int>(limit: 3)
    #expect(store(1, in: &several) == nil)
    _ = several.close(.completed)
    #expect(store(2, in: &several) == 2)
    #expect(text(several.recall) == "1|")
  }

  @Test func `an error forgets the current value and hands it out`() {
    var memory = SubjectMemory(current: 7)
    let (isFirst, forgotten) = memory.close(.error(Mishap()))
    #expect(isFirst)
    #expect(forgotten?.latest == 7)
    #expect(memory.latest == nil)
    #expect(text(memory.recall) == "x")
  }

  @Test func `remembered elements outlast the end`() {
    for limit in 0...4 {
      var memory = SubjectMemory<Int>(limit: limit)
      #expect(memory.recall.isEmpty)
      for element in 1...3 { _ = store(element, in: &memory) }
      let elements = (1...3).suffix(limit).map(String.init).joined()
      #expect(text(memory.recall) == elements)
      #expect(memory.close(.error(Mishap())).isFirst)
      #expect(text(memory.recall) == elements + "x")
    }
  }

  @Test func `disposal forgets all, whatever came before`() {
    for end: Termination? in [nil, .completed, .error(Mishap())] {
      for limit in 0...3 {
        var memory = SubjectMemory<Int>(limit: limit)
        for element in 1...2 { _ = store(element, in: &memory) }
        if let end { _ = memory.close(end) }
        let (isFirst, forgotten) = memory.dispose()
        #expect(isFirst)
        #expect(forgotten?.isEmpty == (limit == 0))
        #expect(memory.isDisposed)
        #expect(memory.recall.isEmpty)
        guard case .error(RxError.disposed)? = memory.end else {
          Issue.record("A disposed subject ends with an error that says so.")
          return
        }
        #expect(!memory.dispose().isFirst)
        #expect(store(3, in: &memory) == 3)
      }
    }
  }

  @Test func `a negative limit is an error from the start`() {
    var memory = SubjectMemory<Int>(limit: -1)
    guard case .error(RxError.argumentOutOfRange)? = memory.recall.end else {
      Issue.record("There is no error.")
      return
    }
    #expect(store(1, in: &memory) == 1)
    #expect(!memory.close(.completed).isFirst)
  }

  private func store(_ element: Int, in memory: inout SubjectMemory<Int>) -> Int? {
    var slot: Int? = element
    memory.store(&slot)
    return slot
  }

  private func text(_ recall: SubjectMemory<Int>.Recall) -> String {
    var text = ""
    recall.forEach { element in
      text += "\(element)"
      return true
    }
    switch recall.end {
    case .completed?: text += "|"
    case .error?: text += "x"
    case nil: break
    }
    return text
  }
}
