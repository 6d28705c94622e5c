import RxAtomics
import RxRuntime

/// The timers of one scheduler, by deadline and then by the order of their making. No lock, no callback.
///
/// The heap itself is of numbers only: what moves in it is neither retained nor looked at where it lies, and of a hundred thousand
/// timers none is touched but the one that comes or goes.
struct TimerHeap {
  /// A place in the heap.
  private struct Entry {
    let deadline: UInt64
    let number: UInt64
    let seat: Int

    func isBefore(_ other: Entry) -> Bool {
      (deadline, number) < (other.deadline, other.number)
    }
  }

  private var entries: [Entry] = []
  private var made: UInt64 = 0

  /// The timers, each on a seat that it keeps as long as it is in.
  private var timers: [ScheduledTimer?] = []
  /// The place in the heap of who sits there.
  private var places: [Int] = []
  private var freeSeats: [Int] = []

  var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  /// The deadline of the next timer.
  var earliest: UInt64? { entries.first?.deadline }

  /// Adds a timer.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ timer: ScheduledTimer, at deadline: UInt64) {
    made += 1
    let seat = freeSeats.popLast() ?? timers.count
    if seat == timers.count {
      timers.append(timer)
      places.append(0)
    } else {
      timers[seat] = timer
    }
    timer.seat.value = seat
    entries.append(Entry(deadline: deadline, number: made, seat: seat))
    siftUp(entries.count - 1)
  }

  /// Takes a timer out, if it is in.
  ///
  /// - Complexity: O(log n).
  /// - Returns: whether it was.
  mutating func remove(_ timer: ScheduledTimer) -> Bool {
    let seat = timer.seat.value
    guard seat >= 0 else { return false }
    _ = removeEntry(at: places[seat])
    return true
  }

  /// Takes all timers out.
  ///
  /// - Complexity: O(n).
  mutating func removeAll() -> [ScheduledTimer] {
    let all = timers.compactMap { $0 }
    for timer in all { timer.seat.value = -1 }
    self = TimerHeap()
    return all
  }

  /// Takes out the next timer, if it is due.
  ///
  /// - Complexity: O(log n).
  mutating func removeDue(at now: UInt64) -> ScheduledTimer? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    return removeEntry(at: 0)
  }

  private mutating func removeEntry(at place: Int) -> ScheduledTimer? {
    let seat = entries[place].seat
    let timer = timers[seat].take()
    timer?.seat.value = -1
    freeSeats.append(seat)
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      siftDown(place)
      siftUp(place)
    }
    return timer
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
    places[entry.seat] = place
  }
}

/// Work that waits for a moment.
///
/// - Thread safety: every member but `seat` may be called from any thread. After `dispose` the work does not begin.
final class ScheduledTimer: Disposable {
  /// Where the timer sits in the heap; -1 if it is not in. Touched under the heap's lock only.
  let seat = SerialCell(-1)
  private let slot: OnceSlot<Work>
  private let timers: WorkTimers

  /// Behind what it runs, on a pool. Like the timers of the pool, it keeps the pool's threads alive.
  let lane: ThreadPoolLane?

  init(_ timers: WorkTimers, _ work: Work, in lane: ThreadPoolLane? = nil) {
    self.timers = timers
    self.lane = lane
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
