public import RxRuntime
public import RxSchedulers

/// Counts virtual time in ticks of equal length, the first at `ContinuousClock().systemEpoch`.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// A moment, in ticks.
  public typealias VirtualTimeUnit = TestTime

  /// A length of time, in ticks.
  public typealias VirtualTimeIntervalUnit = Int

  private let tick: Duration

  /// The greatest number of ticks that is told apart from greater ones.
  private let limit: Int

  init(resolution: Double) {
    let isUsable = resolution > 1e-9 && resolution < 1e9
    tick = .seconds(isUsable ? resolution : 1)
    limit = Int(min(.seconds(1 << 59) / tick, 0x1p60))
  }

  private func bounded(_ ticks: Int) -> Int { min(max(ticks, -limit), limit) }

  /// The moment that so many ticks stand for.
  public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
    ContinuousClock().systemEpoch.advanced(by: convertFromVirtualTimeInterval(virtualTime))
  }

  /// The tick that is nearest to a moment.
  public func convertToVirtualTime(_ time: RxTime) -> TestTime {
    convertToVirtualTimeInterval(ContinuousClock().systemEpoch.duration(to: time))
  }

  /// How long so many ticks are.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> RxTimeInterval {
    tick * bounded(virtualTimeInterval)
  }

  /// The number of ticks that comes nearest to a length of time.
  public func convertToVirtualTimeInterval(_ timeInterval: RxTimeInterval) -> Int {
    let ticks = (timeInterval / tick).rounded()
    return abs(ticks) < Double(limit) ? Int(ticks) : ticks < 0 ? -limit : limit
  }

  /// The tick that comes so many after another.
  public func offsetVirtualTime(_ time: TestTime, offset: Int) -> TestTime {
    let (sum, hasOverflowed) = time.addingReportingOverflow(offset)
    return hasOverflowed ? (offset < 0 ? .min : .max) : sum
  }
}
