// Tiles of a matrix product: 4 rows of 2 vectors, which stay in registers while they run along a panel.
#pragma once

#include <cstddef>

#include "core/dtype.h"

namespace stride0 {

inline constexpr std::size_t kTileRows = 4;
inline constexpr std::size_t kTileBytes = 32;  // in a row of a tile

// One step for a tile: `inner` columns of the first matrix times as many rows of a panel of the second are added to
// `sums`. Steps are in bytes. If the first matrix has fewer rows than a tile, its last row is repeated. `is_first`: the
// sums start at 0 and are not read.
struct Tile {
  const std::byte* a;
  std::ptrdiff_t a_row;
  std::size_t rows;
  const std::byte* b;
  std::size_t b_row;
  std::byte* sums;
  std::size_t sums_row;
  std::size_t inner;
  bool is_first;
};

using AddTile = void (*)(const Tile&);

// The kernel for float32, float64, or 64-bit integers, which wrap, for all other dtypes. With one column, the panel
// contains it as a row, and a tile is just one sum.
AddTile tiles_of(DType computed, bool one_column);

}  // namespace stride0
