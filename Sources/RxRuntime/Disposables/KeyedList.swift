/// Values in the order in which they came, each of which can be taken out by its key.
///
/// A value that is taken out leaves a gap; gaps are closed when they are more than the values, so the list needs room
/// for twice what is in it. Keys rise with the order and are never used twice.
///
/// - Complexity: adding is constant, taking out is logarithmic, both amortised.
struct KeyedList<Value> {
  private struct Entry {
    let key: Int
    var value: Value?
  }

  private var entries: [Entry] = []
  private var nextKey = 0

  /// How many values are in.
  private(set) var count = 0

  /// How many gaps are worth closing.
  private static var tolerated: Int { 16 }

  /// How many entries there are, gaps included.
  var room: Int { entries.count }

  /// Adds a value.
  ///
  /// - Returns: its key.
  mutating func add(_ value: Value) -> Int {
    defer { nextKey += 1 }
    entries.append(Entry(key: nextKey, value: value))
    count += 1
    return nextKey
  }

  /// Takes out the value of a key, if it is still in.
  mutating func take(_ key: Int) -> Value? {
    guard let index = index(of: key), let value = entries[index].value.take() else { return nil }
    count -= 1
    while let last = entries.last, last.value == nil { entries.removeLast() }
    if entries.count - count > max(count, Self.tolerated) { entries.removeAll { $0.value == nil } }
    return value
  }

  /// Takes out everything, in order.
  mutating func takeAll() -> [Value] {
    let values = entries.compactMap(\.value)
    entries = []
    count = 0
    return values
  }

  /// Finds an entry: keys rise.
  private func index(of key: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? low : nil
  }
}
