public import RxAtomics

/// To whom of a hub's subscribers an element goes, and when.
@usableFromInline
package enum FlowSpread: Sendable {
  /// To all, when all have room.
  case toAllAtOnce
  /// To all, when one has room: the others have to see for themselves.
  case toAllWithRoomInOne
  /// To one, the next in turn that has room.
  case inTurn
}

/// One connection to a source, and those who share it.
///
/// Safe with two threads between any two lines: subscribers are counted under a lock, in which it is also decided whether one can still enter;
/// they come to the loop through `moves`, when they have received their subscription, and go the same way. All that is delivered, and the subscribers in use,
/// belong to the thread in `loop`, which is signalled after each change.
///
/// - Safety: see `FlowSink`.
@usableFromInline
package final class FlowHub<Element: Sendable>: FlowSink<Element>, @unchecked Sendable {
  @usableFromInline typealias Tap = FlowTap<Element>

  @usableFromInline
  struct Members: Sendable {
    @usableFromInline var count = 0
    @usableFromInline var isOver = false

    @inlinable
    init() {}
  }

  /// Who has come and gone since the loop last looked.
  @usableFromInline
  struct Moves: Sendable {
    @usableFromInline var arrived: [Tap] = []
    @usableFromInline var departed: [Tap] = []

    @inlinable
    init() {}
  }

  @usableFromInline let ownLine: FlowLine
  @usableFromInline let queue: FlowQueue<Element>
  @usableFromInline let spread: FlowSpread
  @usableFromInline let endsWithLast: Bool
  @usableFromInline let connected: AtomicFlag
  @usableFromInline let aborted: AtomicFlag

  /// Up when the last has left, and the source was cancelled for that.
  @usableFromInline let abandoned: AtomicFlag
  @usableFromInline let members: Locked<Members>
  @usableFromInline let moves: Locked<Moves>
  @usableFromInline let loop: DrainLoop

  // The loop's.
  @usableFromInline let taps: SerialCell<[Tap]>
  @usableFromInline let turn: SerialCell<Int>

  /// How many elements can be sent before the loop has to look again who is there, and what they have asked for.
  @usableFromInline let roomLeft: SerialCell<Int>

  /// The end that was delivered: also for who has entered before and comes later.
  @usableFromInline let end: SerialCell<Completion?>

  /// - Parameter endsWithLast: whether the source is cancelled when the last subscriber leaves.
  @inlinable
  init(_ spread: FlowSpread, prefetch: Int, endsWithLast: Bool) {
    let line = FlowLine()
    ownLine = line
    queue = FlowQueue(prefetch: prefetch)
    self.spread = spread
    self.endsWithLast = endsWithLast
    connected = AtomicFlag()
    aborted = AtomicFlag()
    abandoned = AtomicFlag()
    members = Locked(Members())
    moves = Locked(Moves())
    loop = DrainLoop()
    taps = SerialCell([])
    turn = SerialCell(0)
    roomLeft = SerialCell(0)
    end = SerialCell(nil)
    super.init(
      line: line, depth: 0,
      next: { sink, element in unsafeDowncast(sink, to: FlowHub<Element>.self).receive(element) },
      stop: { sink, end in
        let hub = unsafeDowncast(sink, to: FlowHub<Element>.self)
        hub.ownLine.dispose()
        hub.queue.finish(end)
        hub.signal()
      })
    line.setOwner(self)
  }

  @usableFromInline
  package override func didBegin() -> (line: FlowLine, source: FlowSource)? {
    ownLine.request(queue.ahead.first)
    return nil
  }

  // MARK: From the source

  /// Sends an element at once, if nobody else does and there is room; otherwise it waits.
  ///
  /// - Returns: what the source is asked for in return.
  @inlinable
  func receive(_ element: Element) -> Demand {
    guard loop.tryEnter() else {
      queue.push(element)
      signal()
      return .none
    }
    // Whatever changes it signals: an idle loop has looked at all that was there.
    let room = roomLeft.value
    guard room > 0, queue.isEmpty else {
      queue.push(element)
      loop.run { round() }
      return .none
    }
    if room != .max { roomLeft.value = room &- 1 }
    send(element, to: taps.value)
    let again = queue.didTake()
    if !loop.tryLeave() { loop.run { round() } }
    return again
  }

  // MARK: Coming and going, from any thread

  /// Whether nobody can enter any more.
  @inlinable
  var isOver: Bool { members.withLock { $0.isOver } }

  /// Counts one who is about to be added.
  ///
  /// - Returns: `false` if all is over.
  @inlinable
  func enter() -> Bool {
    members.withLock { members in
      if !members.isOver { members.count += 1 }
      return !members.isOver
    }
  }

  /// Adds a sink that has entered.
  @inlinable
  func add(_ down: FlowSink<Element>) {
    let tap = Tap(self, to: down)
    down.line.begin(tap)
    // Not before it has its subscription: from now on another thread may send. One that is cancelled already is let go of by the loop too.
    moves.withLock { $0.arrived.append(tap) }
    signal()
  }

  /// One is to be looked at: it was cancelled, or has asked for a negative number.
  @inlinable
  func depart(_ tap: Tap) {
    moves.withLock { $0.departed.append(tap) }
    signal()
  }

  /// One who has entered was cancelled, or has received the end.
  @inlinable
  func leave(_ tap: Tap) {
    let wasLast = members.withLock { members in
      members.count -= 1
      guard members.count == 0, endsWithLast, !members.isOver else { return false }
      members.isOver = true
      return true
    }
    if wasLast {
      abandoned.raise()
      ownLine.dispose()
    }
    depart(tap)
  }

  /// Ends the connection: those who share it fail.
  @inlinable
  func abort() {
    members.withLock { $0.isOver = true }
    ownLine.dispose()
    if aborted.set() { signal() }
  }

  @inlinable
  func signal() {
    if loop.signal() { loop.run { round() } }
  }

  // MARK: The loop

  /// How many elements are sent before the hub looks again who is there.
  @inlinable
  static var elementsPerTurn: Int { 64 }

  @inlinable
  func round() -> Bool {
    var taps = self.taps.replace(with: [])
    roomLeft.value = 0
    if let end = end.value {
      for tap in takeMoves().arrived { tap.stop(end) }
      queue.drop()
    } else if !deliver(to: &taps) {
      self.taps.value = taps
    }
    return true
  }

  @inlinable
  func takeMoves() -> Moves {
    moves.withLock { moves in
      var taken = Moves()
      swap(&taken, &moves)
      return taken
    }
  }

  /// - Returns: whether all is over.
  @inlinable
  func deliver(to taps: inout [Tap]) -> Bool {
    // What is known of the room. Nothing, to begin with: to ask all is worth while for an element only.
    var room = 0
    while true {
      if update(&taps) { room = 0 }
      if aborted.isSet { return finish(&taps, .failure(CancellationError())) }
      if abandoned.isSet {
        queue.drop()
        return false
      }
      // Before the queue is looked at: elements that came before the end are in it.
      let hasFinished = queue.hasFinished
      guard !queue.isEmpty else {
        roomLeft.value = room
        return hasFinished ? finish(&taps, queue.takeEnd() ?? .finished) : false
      }
      room = self.room(of: taps)
      guard room > 0 else { return false }
      var sent = 0
      while sent < min(room, Self.elementsPerTurn), let element = queue.pop() {
        send(element, to: taps)
        sent &+= 1
        let again = queue.didTake()
        if again != .none { ownLine.request(again) }
      }
      if room != .max { room &-= sent }
    }
  }

  /// Adds those that have come, lets go of those that were cancelled, and fails those that have asked for a negative number.
  ///
  /// - Returns: whether there were any.
  @inlinable
  func update(_ taps: inout [Tap]) -> Bool {
    let moves = takeMoves()
    for tap in moves.arrived {
      guard !tap.isDisposed, tap.room >= 0 else {
        tap.stop(.invalidDemand)
        continue
      }
      tap.place.value = taps.count
      taps.append(tap)
    }
    for tap in moves.departed {
      // One that has departed before it came is dealt with when it comes.
      guard let place = tap.place.replace(with: nil), let last = taps.popLast() else { continue }
      if last !== tap {
        taps[place] = last
        last.place.value = place
      }
      tap.stop(.invalidDemand)
    }
    return !moves.arrived.isEmpty || !moves.departed.isEmpty
  }

  /// How many elements can be sent to those who are there.
  @inlinable
  func room(of taps: [Tap]) -> Int {
    guard var room = taps.first?.room else { return 0 }
    for tap in taps.dropFirst() { room = spread == .toAllAtOnce ? min(room, tap.room) : max(room, tap.room) }
    // One that is not valid departs next time.
    return spread == .inTurn ? min(1, room) : room
  }

  @inlinable
  @inline(__always)
  func send(_ element: Element, to taps: [Tap]) {
    guard spread == .inTurn else {
      for tap in taps { tap.send(element) }
      return
    }
    var index = turn.value
    for _ in taps {
      index = index &+ 1 < taps.count ? index &+ 1 : 0
      guard taps[index].room <= 0 else { break }
    }
    turn.value = index
    taps[index].send(element)
  }

  /// Ends the connection, and lets nobody enter any more: one that subscribes from there enters the next.
  ///
  /// - Returns: `true`: all is over.
  @inlinable
  func finish(_ taps: inout [Tap], _ end: Completion) -> Bool {
    members.withLock { $0.isOver = true }
    self.end.value = end
    ownLine.dispose()
    queue.drop()
    var isDelivered = false
    // Lanes come together again: one of them carries a failure there.
    for tap in taps where tap.stop(isDelivered && spread == .inTurn ? .finished : end) { isDelivered = true }
    taps = []
    if !isDelivered, !aborted.isSet { end.reportUndeliverable() }
    return true
  }
}
