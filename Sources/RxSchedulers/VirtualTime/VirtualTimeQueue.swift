import RxAtomics
import RxRuntime

/// An action that waits for its virtual time.
///
/// - Thread safety: every member may be called from any thread. After `dispose` the action does not begin, and is let go of.
final class VirtualTimeItem<Time: Sendable>: Cancelable {
  let time: Time

  /// How many items were accepted before.
  let number: Int
  private let once: OnceAction

  init(time: Time, number: Int, _ once: consuming OnceAction) {
    self.time = time
    self.number = number
    self.once = once
  }

  var isDisposed: Bool { once.isDisposed }

  func run() { once.run() }

  func dispose() { once.dispose() }
}

/// The items of a scheduler by their times, and then by their arrival: a heap. No lock, no callback but the comparison.
struct VirtualTimeQueue<Time: Sendable> {
  typealias Item = VirtualTimeItem<Time>
  typealias Compare = (Time, Time) -> VirtualTimeComparison

  private var items: [Item] = []

  /// The item whose turn is next.
  var first: Item? { items.first }

  var count: Int { items.count }

  /// Adds an item.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ item: Item, by compare: Compare) {
    var place = items.count
    items.append(item)
    while place > 0 {
      let parent = (place - 1) / 2
      guard Self.isBefore(item, items[parent], compare) else { break }
      items.swapAt(place, parent)
      place = parent
    }
  }

  /// Takes out the item whose turn is next.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst(by compare: Compare) {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < items.count && Self.isBefore(items[child], items[least], compare) {
        least = child
      }
      guard least != place else { return }
      items.swapAt(place, least)
      place = least
    }
  }

  private static func isBefore(_ left: Item, _ right: Item, _ compare: Compare) -> Bool {
    switch compare(left.time, right.time) {
    case .lessThan: true
    case .equal: left.number < right.number
    case .greaterThan: false
    }
  }
}
