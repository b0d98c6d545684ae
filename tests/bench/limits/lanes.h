#pragma once

// The vectors of 128 bits that the limit kernels use. They use intrinsics and no library, because a limit is the best
// that the instructions allow.

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

#define STRIDE0_LIMIT(name) extern "C" __attribute__((export_name(#name))) void name

namespace limits {

struct F32 {
  using T = float;
  static v128_t splat(T x) { return wasm_f32x4_splat(x); }
  static v128_t add(v128_t a, v128_t b) { return wasm_f32x4_add(a, b); }
  static v128_t sub(v128_t a, v128_t b) { return wasm_f32x4_sub(a, b); }
  static v128_t mul(v128_t a, v128_t b) { return wasm_f32x4_mul(a, b); }
  static v128_t div(v128_t a, v128_t b) { return wasm_f32x4_div(a, b); }
};

struct F64 {
  using T = double;
  static v128_t add(v128_t a, v128_t b) { return wasm_f64x2_add(a, b); }
};

struct I32 {
  using T = std::int32_t;
  static v128_t add(v128_t a, v128_t b) { return wasm_i32x4_add(a, b); }
};

struct U8 {
  using T = std::uint8_t;
  static v128_t add(v128_t a, v128_t b) { return wasm_i8x16_add(a, b); }
};

template <class V>
inline constexpr int kLanes = 16 / sizeof(typename V::T);

/// Calls `step(i)` for every vector of `n` elements, four in each iteration. `n` must be a whole number of vectors.
template <class V, class Step>
inline void each_vector(int n, Step step) {
  constexpr int lanes = kLanes<V>;
  int i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    step(i);
    step(i + lanes);
    step(i + 2 * lanes);
    step(i + 3 * lanes);
  }
  for (; i < n; i += lanes) step(i);
}

}  // namespace limits
