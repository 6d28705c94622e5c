/// How often which duration occurred, in buckets that are never wider than a 32nd of what is in them.
///
/// Two of them can be added up, as lists of percentiles cannot.
package struct Histogram: Sendable, Equatable {
  private var buckets: [Int] = []
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ milliseconds: Int) {
    let bucket = Self.bucket(of: milliseconds)
    grow(to: bucket + 1)
    buckets[bucket] += 1
    count += 1
  }

  package mutating func add(_ other: Histogram) {
    grow(to: other.buckets.count)
    for (bucket, number) in other.buckets.enumerated() { buckets[bucket] += number }
    count += other.count
  }

  /// The duration that `share` of all do not exceed, or `nil` if there is none at all.
  ///
  /// - Parameter share: from 0 to 1.
  package func percentile(_ share: Double) -> Int? {
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var seen = 0
    for (bucket, number) in buckets.enumerated() {
      seen += number
      if seen >= rank { return Self.greatest(in: bucket) }
    }
    return nil
  }

  private mutating func grow(to size: Int) {
    if size > buckets.count { buckets += repeatElement(0, count: size - buckets.count) }
  }

  /// Up to 63 each millisecond has its bucket; from there on each power of two has 32.
  static func bucket(of milliseconds: Int) -> Int {
    let value = min(max(milliseconds, 0), Int(Int32.max))
    let shift = max(0, Int.bitWidth - value.leadingZeroBitCount - 6)
    return shift * 32 + (value >> shift)
  }

  static func greatest(in bucket: Int) -> Int {
    let shift = max(0, bucket / 32 - 1)
    return ((bucket - shift * 32 + 1) << shift) - 1
  }
}
