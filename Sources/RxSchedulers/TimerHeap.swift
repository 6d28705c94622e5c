import RxAtomics
import RxRuntime

/// The timers of one scheduler, by deadline and then by the order of their making. No lock, no callback.
struct TimerHeap {
  /// A place in the heap.
  struct Entry {
    let deadline: UInt64
    let number: UInt64
    let timer: ScheduledTimer

    func isBefore(_ other: Entry) -> Bool {
      (deadline, number) < (other.deadline, other.number)
    }
  }

  private var entries: [Entry] = []
  private var made: UInt64 = 0

  var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  /// The deadline of the next timer.
  var earliest: UInt64? { entries.first?.deadline }

  /// Adds a timer.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ timer: ScheduledTimer, at deadline: UInt64) {
    made += 1
    entries.append(Entry(deadline: deadline, number: made, timer: timer))
    siftUp(entries.count - 1)
  }

  /// Takes a timer out, if it is in.
  ///
  /// - Complexity: O(log n).
  /// - Returns: whether it was.
  mutating func remove(_ timer: ScheduledTimer) -> Bool {
    let place = timer.place.value
    guard place >= 0 else { return false }
    removeEntry(at: place)
    return true
  }

  /// Takes all timers out.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> [ScheduledTimer] {
    defer { entries = [] }
    return entries.map { entry in
      entry.timer.place.value = -1
      return entry.timer
    }
  }

  /// Takes out the next timer, if it is due.
  ///
  /// - Complexity: O(log n).
  mutating func removeDue(at now: UInt64) -> ScheduledTimer? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    removeEntry(at: 0)
    return first.timer
  }

  private mutating func removeEntry(at place: Int) {
    entries[place].timer.place.value = -1
    let last = entries.removeLast()
    guard place < entries.count else { return }
    entries[place] = last
    siftDown(place)
    siftUp(place)
  }

  private mutating func siftUp(_ start: Int) {
    var place = start
    let entry = entries[place]
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.isBefore(entries[parent]) else { break }
      put(entries[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  private mutating func siftDown(_ start: Int) {
    var place = start
    let entry = entries[place]
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].isBefore(entries[child]) { child += 1 }
      guard entries[child].isBefore(entry) else { break }
      put(entries[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    entry.timer.place.value = place
  }
}

/// Work that waits for a moment.
///
/// - Thread safety: every member but `place` may be called from any thread. After `dispose` the work does not begin.
final class ScheduledTimer: Disposable {
  /// Where the timer stands in the heap; -1 if it does not. Touched under the heap's lock only.
  let place = SerialCell(-1)
  private let slot: OnceSlot<Work>
  private let timers: WorkTimers

  init(_ timers: WorkTimers, _ work: Work) {
    self.timers = timers
    slot = OnceSlot(work)
  }

  /// The work that this is to a queue.
  var work: Work { Work(object: self) { unsafeDowncast($0, to: ScheduledTimer.self).run() } }

  func run() { slot.close().value?.run() }

  /// Disposes what was to be done, once the timer is out of the heap.
  ///
  /// - Returns: whether it was not disposed before.
  func drop() -> Bool { slot.close().value?.drop() ?? false }

  func dispose() {
    let (first, work) = slot.close()
    guard first else { return }
    timers.cancel(self)
    withExtendedLifetime(work) {}
  }
}
