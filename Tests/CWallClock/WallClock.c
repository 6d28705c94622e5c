#define _GNU_SOURCE

#include "WallClock.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Relaxed: nothing else is published with it.
static atomic_int_fast64_t offset;

void wall_clock_move(int64_t seconds) { atomic_store_explicit(&offset, seconds, memory_order_relaxed); }

// A sanitizer puts functions of its own in the place of those below.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define CLOCKS_ARE_TAKEN 1
#endif
#endif

#ifdef CLOCKS_ARE_TAKEN

bool wall_clock_is_movable(void) { return false; }

#else

bool wall_clock_is_movable(void) { return true; }

typedef int (*Ask)(clockid_t, struct timespec *);

// The C library's own, found at the first call. An executable's functions take their place for the shared libraries too: for Dispatch, Foundation and the
// runtime of Swift.
static int ask(clockid_t clock, struct timespec *moment) {
  static _Atomic(Ask) known;
  Ask next = atomic_load_explicit(&known, memory_order_relaxed);
  if (next == NULL) {
    next = (Ask)dlsym(RTLD_NEXT, "clock_gettime");
    atomic_store_explicit(&known, next, memory_order_relaxed);
  }
  return next != NULL ? next(clock, moment) : (int)syscall(SYS_clock_gettime, clock, moment);
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  int result = ask(clock, moment);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    moment->tv_sec += atomic_load_explicit(&offset, memory_order_relaxed);
  }
  return result;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  int result = clock_gettime(CLOCK_REALTIME, &exact);
  if (result == 0) *moment = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
  return result;
}

time_t time(time_t *seconds) {
  struct timespec exact;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
  if (seconds != NULL) *seconds = exact.tv_sec;
  return exact.tv_sec;
}

#endif
