/// As many bytes as a cache line has, between two words that different threads write all the time.
@usableFromInline
struct CacheLinePadding {
  @usableFromInline let bytes = InlineArray<8, UInt>(repeating: 0)

  @inlinable
  init() {}
}
