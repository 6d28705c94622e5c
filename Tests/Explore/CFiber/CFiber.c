#include "CFiber.h"

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

struct Fiber {
  ucontext_t context;
  void *stack;
  size_t stack_size;
  void (*body)(void *);
  void *argument;
};

Fiber *fiber_create(size_t stack_size) {
  Fiber *fiber = calloc(1, sizeof(Fiber));
  fiber->stack = malloc(stack_size);
  fiber->stack_size = stack_size;
  return fiber;
}

Fiber *fiber_of_thread(void) { return calloc(1, sizeof(Fiber)); }

// makecontext passes ints: an address travels in two of them.
static void start(unsigned int high, unsigned int low) {
  Fiber *fiber = (Fiber *)(((uintptr_t)high << 32) | (uintptr_t)low);
  fiber->body(fiber->argument);
  abort();
}

void fiber_prepare(Fiber *fiber, void (*body)(void *), void *argument) {
  fiber->body = body;
  fiber->argument = argument;
  getcontext(&fiber->context);
  fiber->context.uc_stack.ss_sp = fiber->stack;
  fiber->context.uc_stack.ss_size = fiber->stack_size;
  fiber->context.uc_link = NULL;
  uintptr_t address = (uintptr_t)fiber;
  makecontext(&fiber->context, (void (*)(void))start, 2, (unsigned int)(address >> 32), (unsigned int)address);
}

void fiber_switch(Fiber *from, Fiber *to) { swapcontext(&from->context, &to->context); }

size_t isolated_run(
    void (*body)(void *, int), void *argument, unsigned int seconds, char *buffer, size_t capacity, int *status) {
  int ends[2];
  if (pipe(ends) != 0) abort();
  pid_t child = fork();
  if (child < 0) abort();
  if (child == 0) {
    close(ends[0]);
    // No core files, and no report of the crash: a crash is an answer.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof(crashes) / sizeof(*crashes); i++) signal(crashes[i], SIG_DFL);
    close(STDERR_FILENO);
    // Of the processor's time: on the clock on the wall it depends on who else is there.
    struct rlimit limit = {seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
    signal(SIGXCPU, SIG_DFL);
    body(argument, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  size_t length = 0;
  while (length < capacity) {
    ssize_t count = read(ends[0], buffer + length, capacity - length);
    if (count <= 0) break;
    length += (size_t)count;
  }
  close(ends[0]);
  int result = 0;
  waitpid(child, &result, 0);
  *status = WIFSIGNALED(result) ? WTERMSIG(result) : 0;
  return length;
}
