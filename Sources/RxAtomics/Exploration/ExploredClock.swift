#if ExploreInterleavings
  /// The clock that explored schedulers look at. Time passes when a program says so.
  ///
  /// - Safety: as for `Exploration.explorer`.
  package enum ExploredClock {
    private static let place = ExploredPlace(0, ExploredSite(#fileID, #line, #column))
    private nonisolated(unsafe) static var alarms: [() -> ExploredAlarm?] = []

    /// Nanoseconds since whenever.
    package static var now: UInt64 {
      Exploration.explorer?.look(at: place)
      return time
    }

    /// The same for who only decides whose turn it is.
    package static var time: UInt64 { UInt64(place.word) }

    /// Sets the clock to the beginning of a program, where nobody waits for a time.
    package static func reset() {
      place.word = 1_000_000_000
      place.state = nil
      alarms = []
    }

    /// Lets time pass, and rings what is due, one after the other, on the calling thread.
    package static func pass(nanoseconds: Int) {
      if let explorer = Exploration.explorer {
        explorer.add(nanoseconds, to: place)
      } else {
        place.word += UInt(nanoseconds)
      }
      while let due = alarms.lazy.compactMap({ $0() }).first(where: { $0.deadline.map { $0 <= time } ?? false }) {
        due.ring()
      }
    }

    static func add(_ alarm: ExploredAlarm) {
      alarms.append { [weak alarm] in alarm }
    }
  }

  /// What stands in for a timer of Dispatch: it rings once for each time that it is set.
  ///
  /// - Safety: as for `Exploration.explorer`.
  package final class ExploredAlarm: @unchecked Sendable {
    /// When it rings next.
    package var deadline: UInt64?
    private let action: () -> Void

    /// An alarm that is not set.
    package init(_ action: @escaping () -> Void) {
      self.action = action
      ExploredClock.add(self)
    }

    fileprivate func ring() {
      deadline = nil
      action()
    }
  }
#endif
