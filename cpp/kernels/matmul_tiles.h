// Tiles of a product of matrices: 4 rows of 2 vectors, which registers hold while they run along a panel.
#pragma once

#include <cstddef>

#include "core/dtype.h"

namespace stride0 {

inline constexpr std::size_t kTileRows = 4;
inline constexpr std::size_t kTileBytes = 32;  // of a row of it

// What is added to a tile: `inner` columns of the first matrix times as many rows of a panel of the second. Steps are
// in bytes. Of the rows of the first only `rows` are there; the last one stands in for what a tile has beyond. The sums
// are all 0 where nothing has been added yet, and need not have been written then.
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

// In float32, float64 or, for anything else, in integers of 64 bits, which wrap. Where there is one column, the panel
// has it as a row, and a tile is its first sum alone.
AddTile tiles_of(DType computed, bool one_column);

}  // namespace stride0
