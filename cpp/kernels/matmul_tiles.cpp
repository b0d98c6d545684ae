#include "kernels/matmul_tiles.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "kernels/pragmas.h"

namespace stride0 {
namespace {

using Index = std::size_t;

constexpr Index kTileVectors = kTileBytes / kGroupBytes;

// Loads one element into all lanes. Clang 14 would load and then spread it, which occupies one of the two units that
// add.
template <class T>
Lanes<T> spread(const std::byte* from) {
#if defined(__wasm__)
  return bit_cast<Lanes<T>>(sizeof(T) == 4 ? wasm_v128_load32_splat(from) : wasm_v128_load64_splat(from));
#else
  return Lanes<T>{} + load_group<T>(from);
#endif
}

template <class T>
void add_tile(const Tile& tile) {
  using V = Lanes<T>;
  V sums[kTileRows][kTileVectors]{};
  const std::byte* rows[kTileRows];
  STRIDE0_UNROLL
  for (Index i = 0; i < kTileRows; ++i) {
    rows[i] = tile.a + static_cast<std::ptrdiff_t>(std::min(i, tile.rows - 1)) * tile.a_row;
    if (!tile.is_first) std::memcpy(sums[i], tile.sums + i * tile.sums_row, sizeof(sums[i]));
  }
  const std::byte* panel = tile.b;
  for (Index k = tile.inner; k > 0; --k, panel += tile.b_row) {
    V factors[kTileVectors];
    std::memcpy(factors, panel, sizeof(factors));
    STRIDE0_UNROLL
    for (Index i = 0; i < kTileRows; ++i) {
      const V factor = spread<T>(rows[i]);
      rows[i] += sizeof(T);
      STRIDE0_UNROLL
      for (Index j = 0; j < kTileVectors; ++j) sums[i][j] += factor * factors[j];
    }
  }
  STRIDE0_UNROLL
  for (Index i = 0; i < kTileRows; ++i) std::memcpy(tile.sums + i * tile.sums_row, sums[i], sizeof(sums[i]));
}

// An inner product: vectors along the row and the column.
template <class T>
void add_product(const Tile& tile) {
  using V = Lanes<T>;
  V sums[kTileVectors]{};
  Index k = 0;
  for (; k + kTileVectors * kLaneCount<T> <= tile.inner; k += kTileVectors * kLaneCount<T>) {
    STRIDE0_UNROLL
    for (Index j = 0; j < kTileVectors; ++j) {
      sums[j] += load_group<V>(tile.a + (k + j * kLaneCount<T>)*sizeof(T)) *
                 load_group<V>(tile.b + (k + j * kLaneCount<T>)*sizeof(T));
    }
  }
  T total = tile.is_first ? T{} : load_group<T>(tile.sums);
  for (; k < tile.inner; ++k) total += load_group<T>(tile.a + k * sizeof(T)) * load_group<T>(tile.b + k * sizeof(T));
  STRIDE0_UNROLL
  for (Index j = 1; j < kTileVectors; ++j) sums[0] += sums[j];
  STRIDE0_UNROLL
  for (Index lane = 0; lane < kLaneCount<T>; ++lane) total += sums[0][lane];
  std::memcpy(tile.sums, &total, sizeof(T));
}

template <class T>
constexpr AddTile tiles(bool one_column) {
  return one_column ? add_product<T> : add_tile<T>;
}

}  // namespace

AddTile tiles_of(DType computed, bool one_column) {
  if (computed == DType::kFloat32) return tiles<float>(one_column);
  return computed == DType::kFloat64 ? tiles<double>(one_column) : tiles<std::uint64_t>(one_column);
}

}  // namespace stride0
