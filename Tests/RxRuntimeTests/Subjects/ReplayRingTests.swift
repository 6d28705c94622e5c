import Testing

@testable import RxRuntime

@Suite struct ReplayRingTests {
  @Test(arguments: [1, 2, 3, 7, 511, 512, 513, 1_024, 1_500, Int.max])
  func `a ring holds the last elements, and gives back those that have to go`(_ limit: Int) {
    var ring = ReplayRing<Int>(limit: limit)
    #expect(ring.isEmpty)
    for element in 0..<4_000 {
      var slot: Int? = element
      ring.store(&slot)
      #expect(slot == (element < limit ? nil : element - limit))
      #expect(ring.count == min(limit, element + 1))
    }
    #expect(elements(of: ring) == Array(0..<4_000).suffix(limit))
  }

  @Test func `a copy is a snapshot`() {
    var ring = ReplayRing<Int>(limit: 600)
    var copies: [(ReplayRing<Int>, Int)] = []
    for element in 0..<2_000 {
      if element % 97 == 0 { copies.append((ring, element)) }
      var slot: Int? = element
      ring.store(&slot)
    }
    for (copy, count) in copies {
      #expect(elements(of: copy) == Array(0..<count).suffix(600))
    }
  }

  @Test func `going through the elements can be stopped`() {
    var ring = ReplayRing<Int>(limit: 3)
    for element in 0..<5 {
      var slot: Int? = element
      ring.store(&slot)
    }
    var seen: [Int] = []
    ring.forEach { element in
      seen.append(element)
      return element < 3
    }
    #expect(seen == [2, 3])
  }

  private func elements(of ring: ReplayRing<Int>) -> [Int] {
    var all: [Int] = []
    ring.forEach { element in
      all.append(element)
      return true
    }
    return all
  }
}
