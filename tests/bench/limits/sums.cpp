// Sums over either axis of a matrix. They read each element once, and add in any order that is fast.

#include "lanes.h"

using namespace limits;

/// Sums of columns. Four rows at a time are added to the sums, which stay in L1.
STRIDE0_LIMIT(sum_axis_0)(const float* a, float* out, int rows, int columns) {
  for (int c = 0; c < columns; ++c) out[c] = 0;
  for (int r = 0; r < rows; r += 4, a += 4 * columns) {
    each_vector<F32>(columns, [=](int i) {
      const v128_t one = wasm_f32x4_add(wasm_v128_load(a + i), wasm_v128_load(a + columns + i));
      const v128_t two = wasm_f32x4_add(wasm_v128_load(a + 2 * columns + i), wasm_v128_load(a + 3 * columns + i));
      wasm_v128_store(out + i, wasm_f32x4_add(wasm_v128_load(out + i), wasm_f32x4_add(one, two)));
    });
  }
}

/// Sums of rows, as eight independent chains: in a single one, each addition would wait for the previous one.
STRIDE0_LIMIT(sum_axis_1)(const float* a, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns) {
    v128_t sums[8] = {};
    for (int i = 0; i < columns; i += 32) {
      for (int s = 0; s < 8; ++s) sums[s] = wasm_f32x4_add(sums[s], wasm_v128_load(a + i + 4 * s));
    }
    for (int step = 4; step > 0; step /= 2) {
      for (int s = 0; s < step; ++s) sums[s] = wasm_f32x4_add(sums[s], sums[s + step]);
    }
    const v128_t all = sums[0];
    out[r] = wasm_f32x4_extract_lane(all, 0) + wasm_f32x4_extract_lane(all, 1) + wasm_f32x4_extract_lane(all, 2) +
             wasm_f32x4_extract_lane(all, 3);
  }
}
