import Glibc

/// Nanoseconds on the monotonic clock. Only differences mean something; setting the wall clock changes nothing.
func monotonicNanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}
