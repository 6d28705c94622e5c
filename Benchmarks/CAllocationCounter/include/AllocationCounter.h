#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

// Counts heap allocations of the whole process: malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign,
// whichever library calls them. Linked into the benchmark only. While it is off an allocation pays one load and one
// branch that is always predicted, so timed rounds are not disturbed.

/// Sets the count to zero and starts counting, on every thread.
void allocation_counter_start(void);

/// Stops counting and returns the number of allocations since the start.
uint64_t allocation_counter_stop(void);

#endif
