// Hints for the compiler about the loop that follows.
//
//   STRIDE0_INDEPENDENT   vectorise: no iteration reads what another one wrote, even if result and input are one run
//   STRIDE0_UNROLLED      the same, and compute several vectors at a time
//   STRIDE0_ONE_BY_ONE    don't vectorise, because the code would be far longer and hardly faster
//   STRIDE0_UNROLL        unroll completely, so that an array that the loop indexes stays in registers
#pragma once

#if defined(__clang__)
#define STRIDE0_INDEPENDENT _Pragma("clang loop vectorize(assume_safety) interleave(disable) unroll(disable)")
#define STRIDE0_UNROLLED _Pragma("clang loop vectorize(assume_safety) interleave_count(4)")
#define STRIDE0_ONE_BY_ONE _Pragma("clang loop vectorize(disable) unroll(disable)")
#define STRIDE0_UNROLL _Pragma("clang loop unroll(full)")
#else
#define STRIDE0_INDEPENDENT _Pragma("GCC ivdep")
#define STRIDE0_UNROLLED STRIDE0_INDEPENDENT
#define STRIDE0_ONE_BY_ONE
#define STRIDE0_UNROLL _Pragma("GCC unroll 8")
#endif
