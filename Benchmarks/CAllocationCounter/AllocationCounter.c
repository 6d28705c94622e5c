#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

// Relaxed throughout: the two variables order nothing else. The round that is counted starts and joins its threads
// between start and stop, and that is what makes their counts visible.
static _Alignas(64) atomic_bool counting;
static _Alignas(64) atomic_uint_fast64_t count;

void allocation_counter_start(void) {
  atomic_store_explicit(&count, 0, memory_order_relaxed);
  atomic_store_explicit(&counting, true, memory_order_relaxed);
}

uint64_t allocation_counter_stop(void) {
  atomic_store_explicit(&counting, false, memory_order_relaxed);
  return atomic_load_explicit(&count, memory_order_relaxed);
}

// A sanitizer brings its own malloc; beside it there is nothing to wrap, and the count stays zero.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define MALLOC_IS_TAKEN 1
#endif
#endif

#ifndef MALLOC_IS_TAKEN

// glibc's own entry points. An executable's malloc takes the place of the C library's for the shared libraries too, so
// what the Swift runtime and Dispatch allocate is counted; `free` needs no wrapper.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static inline void note(void) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), false)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

// Growing in place or moving: either way a call of the allocator, and counted.
void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  note();
  // On failure `*result` stays as it was and errno too: the error is the returned value.
  int saved = errno;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) {
    errno = saved;
    return ENOMEM;
  }
  *result = memory;
  return 0;
}

#endif
