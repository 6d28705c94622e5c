import Testing

@testable import RxRuntime

@Suite("KeyedList")
struct KeyedListTests {
  @Test("values come out in their order")
  func order() {
    var list = KeyedList<String>()
    for value in ["a", "b", "c"] { _ = list.add(value) }
    #expect(list.count == 3)
    #expect(list.takeAll() == ["a", "b", "c"])
    #expect(list.count == 0)
    #expect(list.takeAll().isEmpty)
  }

  @Test("a key takes its value out once")
  func take() {
    var list = KeyedList<String>()
    let first = list.add("a")
    let second = list.add("b")
    #expect(list.take(first) == "a")
    #expect(list.take(first) == nil)
    #expect(list.count == 1)
    #expect(list.take(second) == "b")
    #expect(list.count == 0)
  }

  @Test("a key is good for nothing after all was taken out, and never used again")
  func keysAreUnique() {
    var list = KeyedList<String>()
    let old = list.add("a")
    _ = list.takeAll()
    let new = list.add("b")
    #expect(old != new)
    #expect(list.take(old) == nil)
    #expect(list.take(new) == "b")
  }

  @Test("does the same as a dictionary, whatever the order of additions and removals")
  func model() {
    var random = SplitMix(seed: 42)
    for _ in 0..<50 {
      var list = KeyedList<Int>()
      var model: [(key: Int, value: Int)] = []
      var keys: [Int] = []
      for value in 0..<300 {
        if random.next() % 5 < 2 || keys.isEmpty {
          let key = list.add(value)
          keys.append(key)
          model.append((key, value))
        } else {
          let key = keys[Int(random.next() % UInt64(keys.count))]
          let index = model.firstIndex { $0.key == key }
          #expect(list.take(key) == index.map { model.remove(at: $0).value })
        }
        #expect(list.count == model.count)
        #expect(list.room <= max(2 * list.count, list.count + 16))
      }
      #expect(list.takeAll() == model.map(\.value))
    }
  }

  @Test("one in, one out needs room for one")
  func churn() {
    var list = KeyedList<Int>()
    _ = list.add(-1)
    for value in 0..<10_000 {
      let key = list.add(value)
      #expect(list.take(key) == value)
      #expect(list.room == 1)
    }
  }
}

/// A small generator of random numbers, the same in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
