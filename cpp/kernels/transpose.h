// Transposing: the part of packing that moves elements from rows to columns. Square blocks are transposed in registers,
// so that it reads and writes whole vectors.
#pragma once

#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <cstring>

#include "core/bits.h"

namespace stride0 {

// Transposes one square. Elements of a row are contiguous in `from`, and those of a column in `to`. Each round
// interleaves rows half a square apart, until columns are complete.
template <class Word>
HWY_INLINE void transpose_square(const std::byte* from, std::ptrdiff_t from_row, std::byte* to,
                                 std::ptrdiff_t to_column) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::Full128<Word> d;
  constexpr std::size_t kLanes = 16 / sizeof(Word);
  std::array<hn::Vec<hn::Full128<Word>>, kLanes> rows;
  for (std::size_t i = 0; i < kLanes; ++i) {
    rows[i] = hn::LoadU(d, elements_at<Word>(from + static_cast<std::ptrdiff_t>(i) * from_row));
  }
  for (std::size_t apart = 1; apart < kLanes; apart *= 2) {
    const auto before = rows;
    for (std::size_t i = 0; i < kLanes / 2; ++i) {
      rows[2 * i] = hn::InterleaveLower(d, before[i], before[i + kLanes / 2]);
      rows[2 * i + 1] = hn::InterleaveUpper(d, before[i], before[i + kLanes / 2]);
    }
  }
  for (std::size_t i = 0; i < kLanes; ++i) {
    hn::StoreU(rows[i], d, elements_at<Word>(to + static_cast<std::ptrdiff_t>(i) * to_column));
  }
}

// Transposes all whole squares of a block.
template <class Word>
HWY_NOINLINE void transpose_squares(const std::byte* from, std::ptrdiff_t from_row, std::size_t rows, std::byte* to,
                                    std::ptrdiff_t to_column, std::size_t columns) {
  constexpr std::size_t kLanes = 16 / sizeof(Word);
  for (std::size_t row = 0; row < rows; row += kLanes) {
    const std::byte* square = from + static_cast<std::ptrdiff_t>(row) * from_row;
    std::byte* transposed = to + row * sizeof(Word);
    for (std::size_t column = 0; column < columns; column += kLanes, square += 16) {
      transpose_square<Word>(square, from_row, transposed, to_column);
      transposed += static_cast<std::ptrdiff_t>(kLanes) * to_column;
    }
  }
}

}  // namespace stride0
