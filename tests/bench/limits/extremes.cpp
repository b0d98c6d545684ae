// The largest element of a matrix, or of each row or column, NaN if one of them is; and whether any byte is not zero.

#include "lanes.h"

using namespace limits;

namespace {

/// All bits set in the lanes where `a` or `b` is NaN. Or-ing that into a result makes it NaN.
inline v128_t nan_of(v128_t a, v128_t b) { return wasm_v128_or(wasm_f32x4_ne(a, a), wasm_f32x4_ne(b, b)); }

inline v128_t larger(v128_t a, v128_t b) { return wasm_f32x4_pmax(a, b); }

inline float largest(const float* a, int n) {
  v128_t most[4] = {wasm_v128_load(a), wasm_v128_load(a), wasm_v128_load(a), wasm_v128_load(a)};
  v128_t nan = wasm_i32x4_splat(0);
  for (int i = 0; i < n; i += 16) {
    v128_t in[4];
    for (int k = 0; k < 4; ++k) in[k] = wasm_v128_load(a + i + 4 * k);
    for (int k = 0; k < 4; ++k) most[k] = larger(most[k], in[k]);
    nan = wasm_v128_or(nan, wasm_v128_or(nan_of(in[0], in[1]), nan_of(in[2], in[3])));
  }
  const v128_t all = wasm_v128_or(larger(larger(most[0], most[1]), larger(most[2], most[3])), nan);
  float out = wasm_f32x4_extract_lane(all, 0);
  const float others[3] = {wasm_f32x4_extract_lane(all, 1), wasm_f32x4_extract_lane(all, 2),
                           wasm_f32x4_extract_lane(all, 3)};
  for (const float each : others) out = out >= each || out != out ? out : each;
  return out;
}

}  // namespace

STRIDE0_LIMIT(amax_all)(const float* a, float* out, int n) { *out = largest(a, n); }

STRIDE0_LIMIT(amax_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r) out[r] = largest(a + r * columns, columns);
}

/// Compares four rows at a time with the largest elements so far, which stay in L1.
STRIDE0_LIMIT(amax_axis_0)(const float* a, float* out, int rows, int columns) {
  for (int c = 0; c < columns; ++c) out[c] = a[c];
  for (int r = 0; r < rows; r += 4, a += 4 * columns) {
    each_vector<F32>(columns, [=](int i) {
      const v128_t so_far = wasm_v128_load(out + i);
      const v128_t b = wasm_v128_load(a + i);
      const v128_t c = wasm_v128_load(a + columns + i);
      const v128_t d = wasm_v128_load(a + 2 * columns + i);
      const v128_t e = wasm_v128_load(a + 3 * columns + i);
      const v128_t nan = wasm_v128_or(wasm_v128_or(nan_of(b, c), nan_of(d, e)), wasm_f32x4_ne(so_far, so_far));
      wasm_v128_store(out + i, wasm_v128_or(larger(so_far, larger(larger(b, c), larger(d, e))), nan));
    });
  }
}

STRIDE0_LIMIT(any_bytes)(const std::uint8_t* a, std::uint8_t* out, int n) {
  v128_t all_bits[4] = {};
  for (int i = 0; i < n; i += 64) {
    for (int k = 0; k < 4; ++k) all_bits[k] = wasm_v128_or(all_bits[k], wasm_v128_load(a + i + 16 * k));
  }
  *out =
      wasm_v128_any_true(wasm_v128_or(wasm_v128_or(all_bits[0], all_bits[1]), wasm_v128_or(all_bits[2], all_bits[3])))
          ? 1
          : 0;
}
