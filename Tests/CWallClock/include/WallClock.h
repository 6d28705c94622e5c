#ifndef WALL_CLOCK_H
#define WALL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this process can move its wall clock. Beside a sanitizer, which has clocks of its own, it cannot.
bool wall_clock_is_movable(void);

/// Moves the wall clock of this process, for the program and for the shared libraries that it uses. The monotonic clocks stay.
///
/// @param seconds How far from the true time, forward; back if negative.
void wall_clock_move(int64_t seconds);

#endif
