// Sums over either axis of a matrix. They read everything once; the order of the additions is theirs.

#include "lanes.h"

using namespace limits;

/// Down the columns: eight rows at a time are added to the sums, which stay in L1.
STRIDE0_LIMIT(sum_axis_0)(const float* a, float* out, int rows, int columns) {
  for (int c = 0; c < columns; ++c) out[c] = 0;
  for (int r = 0; r < rows; r += 8, a += 8 * columns) {
    each_vector<F32>(columns, [=](int i) {
      const auto pair = [=](int row) {
        return wasm_f32x4_add(wasm_v128_load(a + row * columns + i), wasm_v128_load(a + (row + 1) * columns + i));
      };
      const v128_t eight = wasm_f32x4_add(wasm_f32x4_add(pair(0), pair(2)), wasm_f32x4_add(pair(4), pair(6)));
      wasm_v128_store(out + i, wasm_f32x4_add(wasm_v128_load(out + i), eight));
    });
  }
}

/// Along the rows: eight chains of additions, as one would wait for itself.
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
