// Writes a source file to standard output with the fix-its applied that the compiler has put into its serialized diagnostics:
//
//     apply former.dia former.swift > fixed.swift
//
// The compiler has no option that applies them. The format is that of libclang, which comes with the toolchain, but without its header.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { const void *data; unsigned flags; } CXString;
typedef struct { const void *data[2]; unsigned offset; } CXSourceLocation;
typedef struct { const void *data[2]; unsigned begin, end; } CXSourceRange;
typedef void *Handle;

Handle clang_loadDiagnostics(const char *file, int *error, CXString *message);
unsigned clang_getNumDiagnosticsInSet(Handle);
Handle clang_getDiagnosticInSet(Handle, unsigned index);
Handle clang_getChildDiagnostics(Handle);
unsigned clang_getDiagnosticNumFixIts(Handle);
CXString clang_getDiagnosticFixIt(Handle, unsigned index, CXSourceRange *range);
CXSourceLocation clang_getRangeStart(CXSourceRange);
CXSourceLocation clang_getRangeEnd(CXSourceRange);
void clang_getSpellingLocation(CXSourceLocation, Handle *file, unsigned *line, unsigned *column, unsigned *offset);
const char *clang_getCString(CXString);

typedef struct { unsigned start, end, order; const char *text; } Edit;

static Edit edits[10000];
static unsigned count;

static void collect(Handle set) {
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); i++) {
    Handle diagnostic = clang_getDiagnosticInSet(set, i);
    for (unsigned j = 0; j < clang_getDiagnosticNumFixIts(diagnostic) && count < 10000; j++) {
      CXSourceRange range;
      Edit edit = {.text = clang_getCString(clang_getDiagnosticFixIt(diagnostic, j, &range)), .order = count};
      clang_getSpellingLocation(clang_getRangeStart(range), NULL, NULL, NULL, &edit.start);
      clang_getSpellingLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &edit.end);
      edits[count++] = edit;
    }
    collect(clang_getChildDiagnostics(diagnostic));
  }
}

static int before(const void *left, const void *right) {
  const Edit *one = left, *other = right;
  if (one->start != other->start) return one->start < other->start ? -1 : 1;
  return one->order < other->order ? -1 : 1;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int error = 0;
  CXString message;
  Handle set = clang_loadDiagnostics(argv[1], &error, &message);
  FILE *file = fopen(argv[2], "rb");
  if (set == NULL || file == NULL) {
    fprintf(stderr, "apply: cannot read %s\n", set == NULL ? argv[1] : argv[2]);
    return 66;
  }
  static char source[1 << 20];
  unsigned length = fread(source, 1, sizeof source, file);
  collect(set);
  qsort(edits, count, sizeof *edits, before);
  unsigned done = 0;
  for (unsigned i = 0; i < count; i++) {
    // A fix-it may come twice, once for each of two diagnostics.
    if (edits[i].start < done || edits[i].end > length) continue;
    fwrite(source + done, 1, edits[i].start - done, stdout);
    fputs(edits[i].text, stdout);
    done = edits[i].end;
  }
  fwrite(source + done, 1, length - done, stdout);
  fprintf(stderr, "%u fix-its\n", count);
  return count > 0 ? 0 : 1;
}
