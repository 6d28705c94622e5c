extension Duration {
  /// This length of time as one to wait for: nothing negative, and 30,000 years at most, so that it can be added to others.
  @usableFromInline
  package var asWait: Duration { min(max(self, .zero), .seconds(1 << 40)) }
}

extension ContinuousClock.Instant {
  /// The moment that comes after a wait, or the last one there is: 30 billion years from the epoch.
  @usableFromInline
  package func afterWait(_ time: Duration) -> Self {
    let end = ContinuousClock().systemEpoch.advanced(by: .seconds(1 << 60))
    return self < end ? min(advanced(by: time.asWait), end) : self
  }
}

extension Duration {
  /// So many seconds, for the former spellings: nothing negative, and 30,000 years at most. What is no number is no time.
  @usableFromInline
  package static func formerly(_ seconds: Double) -> Duration {
    .seconds(seconds > 0 ? min(seconds, Double(1 << 40)) : 0)
  }
}
