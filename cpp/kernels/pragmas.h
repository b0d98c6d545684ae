// What compilers are told about the loop that follows, each in its own words.
//
//   STRIDE0_INDEPENDENT   in place, the result and an input are the same run: no iteration reads what another one wrote
//   STRIDE0_UNROLLED      the same, several vectors at a time
//   STRIDE0_ONE_BY_ONE    as vectors it would be far longer and hardly faster
//   STRIDE0_UNROLL        what it counts through is an array of registers only where the loop is none
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
