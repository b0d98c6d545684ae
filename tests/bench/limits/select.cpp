// Comparisons and selection by a condition.

#include <cstring>

#include "lanes.h"

using namespace limits;

STRIDE0_LIMIT(greater_column)(const float* a, const float* b, std::uint8_t* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, out += columns) {
    const v128_t value = wasm_f32x4_splat(b[r]);
    for (int i = 0; i < columns; i += 16) {
      const auto above = [=](int offset) { return wasm_f32x4_gt(wasm_v128_load(a + i + offset), value); };
      const v128_t low = wasm_i16x8_narrow_i32x4(above(0), above(4));
      const v128_t high = wasm_i16x8_narrow_i32x4(above(8), above(12));
      wasm_v128_store(out + i, wasm_v128_and(wasm_i8x16_narrow_i16x8(low, high), wasm_i8x16_splat(1)));
    }
  }
}

/// The condition is a column, so each row of the result is a copy of one operand's row.
STRIDE0_LIMIT(where_rows)
(const std::uint8_t* condition, const float* a, const float* b, float* out, int rows, int columns) {
  for (int r = 0; r < rows; ++r, a += columns, out += columns) {
    const float* from = condition[r] != 0 ? a : b;
    each_vector<F32>(columns, [=](int i) { wasm_v128_store(out + i, wasm_v128_load(from + i)); });
  }
}
