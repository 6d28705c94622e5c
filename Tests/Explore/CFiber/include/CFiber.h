#ifndef CFIBER_H
#define CFIBER_H

#include <stddef.h>

/// A stack of its own, to and from which the calling thread of the system switches.
typedef struct Fiber Fiber;

/// Makes room for a fiber; it runs nothing yet.
Fiber *fiber_create(size_t stack_size);

/// Prepares a fiber to run `body(argument)` from the beginning when it is switched to. `body` must not return: it switches away for good.
void fiber_prepare(Fiber *fiber, void (*body)(void *), void *argument);

/// A fiber that stands for the calling thread's own stack.
Fiber *fiber_of_thread(void);

/// Leaves `from`, which is running, and goes on with `to`.
void fiber_switch(Fiber *from, Fiber *to);

/// Runs `body(argument, output)` in a process of its own, with a file descriptor to write to, for so many seconds of the processor's time at most.
///
/// Returns how many bytes of what was written are in `buffer`, and in `status` 0 if the process ended by itself, else the signal that ended it.
size_t isolated_run(
    void (*body)(void *, int), void *argument, unsigned int seconds, char *buffer, size_t capacity, int *status);

#endif
