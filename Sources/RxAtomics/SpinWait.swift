import Glibc

/// Passes a short time without going to sleep.
public enum SpinWait {
  /// Returns when at least `nanoseconds` have passed.
  ///
  /// Meant for a few microseconds: less than waking a thread would take. The calling thread touches no memory that
  /// others write.
  public static func pass(nanoseconds: Int) {
    #if !ExploreInterleavings
      let end = now() &+ nanoseconds
      while now() < end {}
    #endif
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
