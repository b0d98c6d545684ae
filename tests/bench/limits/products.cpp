// Matrix products: tiles of 4 rows and 8 columns stay in registers, and the panels that they go along stay in L1.

#include <algorithm>

#include "lanes.h"

using namespace limits;

namespace {

constexpr int deep = 512;
constexpr int wide = 32;
constexpr int tile_rows = 4;
constexpr int tile_columns = 8;

void add_tile(const float* a, int inner, const float* panel, float* out, int columns, int depth) {
  v128_t sums[tile_rows][2];
  const float* rows[tile_rows];
#pragma clang loop unroll(full)
  for (int i = 0; i < tile_rows; ++i) {
    rows[i] = a + i * inner;
    for (int j = 0; j < 2; ++j) sums[i][j] = wasm_v128_load(out + i * columns + 4 * j);
  }
  for (int k = 0; k < depth; ++k, panel += tile_columns) {
    const v128_t low = wasm_v128_load(panel);
    const v128_t high = wasm_v128_load(panel + 4);
#pragma clang loop unroll(full)
    for (int i = 0; i < tile_rows; ++i) {
      const v128_t factor = wasm_v128_load32_splat(rows[i]++);
      sums[i][0] = wasm_f32x4_add(sums[i][0], wasm_f32x4_mul(factor, low));
      sums[i][1] = wasm_f32x4_add(sums[i][1], wasm_f32x4_mul(factor, high));
    }
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < tile_rows; ++i) {
    for (int j = 0; j < 2; ++j) wasm_v128_store(out + i * columns + 4 * j, sums[i][j]);
  }
}

}  // namespace

/// `rows` must be a multiple of 4, and `columns` of 32.
STRIDE0_LIMIT(multiply)(const float* a, const float* b, float* out, int rows, int inner, int columns) {
  static float panels[wide / tile_columns][deep * tile_columns];
  for (int i = 0; i < rows * columns; ++i) out[i] = 0;
  for (int k = 0; k < inner; k += deep) {
    const int depth = std::min(deep, inner - k);
    for (int c = 0; c < columns; c += wide) {
      for (int i = 0; i < depth; ++i) {
        const float* from = b + (k + i) * columns + c;
        for (int j = 0; j < wide; j += 4) {
          wasm_v128_store(panels[j / tile_columns] + i * tile_columns + j % tile_columns, wasm_v128_load(from + j));
        }
      }
      for (int r = 0; r < rows; r += tile_rows) {
        for (int j = 0; j < wide / tile_columns; ++j) {
          add_tile(a + r * inner + k, inner, panels[j], out + r * columns + c + j * tile_columns, columns, depth);
        }
      }
    }
  }
}
