import RxAtomics
public import RxRuntime

/// A scheduler whose time passes when it is told so, counted as other schedulers count it.
///
/// - Thread safety: every member may be called from any thread at any time.
/// - Safety: see `VirtualTimeScheduler`. No stored property of its own.
/// - SeeAlso: [Scheduler](https://reactivex.io/documentation/scheduler.html)
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  /// A scheduler with nothing to do.
  ///
  /// - Parameter initialClock: the moment it is.
  public init(initialClock: RxTime = ContinuousClock().systemEpoch) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Virtual time that is counted as other schedulers count it.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A moment.
  public typealias VirtualTimeUnit = RxTime

  /// A length of time.
  public typealias VirtualTimeIntervalUnit = RxTimeInterval

  /// A converter.
  public init() {}

  /// The moment itself.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

  /// The moment itself.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

  /// The length of time itself.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: RxTimeInterval) -> RxTimeInterval {
    virtualTimeInterval
  }

  /// The length of time itself.
  public func convertToVirtualTimeInterval(_ timeInterval: RxTimeInterval) -> RxTimeInterval { timeInterval }

  /// The moment that comes `offset` after `time`; the last there is if that is too far.
  public func offsetVirtualTime(_ time: RxTime, offset: RxTimeInterval) -> RxTime {
    offset < .zero ? time.advanced(by: max(offset, .seconds(-(1 << 40)))) : time.afterWait(offset)
  }
}
