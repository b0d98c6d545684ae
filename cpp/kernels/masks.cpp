// Boolean masks: counts the trues, writes their coordinates, and copies the elements that they choose. The loops that
// write have no branch that depends on the mask: every element is written, and the next one overwrites it unless it is
// chosen. They stop after the last chosen element, so nothing is written beyond it. If mask and source are contiguous
// and elements have 4 or 8 bytes, a vector is moved at a time: a shuffle brings the chosen elements to its front.
#include "kernels/masks.h"

#include <hwy/base.h>

#include <array>
#include <cstring>
#include <span>

#include "kernels/counts.h"
#include "kernels/odometer.h"
#include "kernels/pragmas.h"
#include "plan/count.h"
#include "plan/triangles.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace stride0 {
namespace {

using Index = std::size_t;

// The sizes of a shape, innermost first, for an Odometer. A 0-d shape counts as [1].
struct OdometerSizes {
  std::array<Dim, kMaxRank> sizes;
  Index rank = 0;

  explicit OdometerSizes(const Shape& shape) {  // NOLINT(*-member-init): only `rank` sizes are read
    sizes[0] = 1;
    for (; rank < Index(shape.rank); ++rank) sizes[rank] = shape.from_end(static_cast<int>(rank));
    if (rank == 0) rank = 1;
  }
};

// Bytes from one element to the next along a dimension, which is counted from the last; 0 beyond the first.
std::ptrdiff_t step_of(const Operand& operand, Index dim) {
  const int from_end = static_cast<int>(dim);
  return from_end < operand.strides.rank
             ? static_cast<std::ptrdiff_t>(operand.strides.from_end(from_end)) * size_of(operand.dtype)
             : 0;
}

constexpr std::ptrdiff_t kVector = 16;  // bytes

using Shuffle = std::array<std::uint8_t, kVector>;

// For each subset of the four words in a vector, the shuffle that brings them to the front. A C array, because at this
// file's -Os, indexing a std::array is a call.
struct Shuffles {
  Shuffle of[16]{};

  constexpr Shuffles() {
    for (Index set = 0; set < 16; ++set) {
      Index count = 0;
      for (Index byte = 0; byte < kVector; ++byte) {
        if ((set >> byte / 4 & 1) != 0) of[set][count++] = static_cast<std::uint8_t>(byte);
      }
    }
  }
};
constexpr Shuffles kShuffles;

#if defined(__wasm_simd128__)
// A bit for each of sixteen bytes, set if the byte is not 0.
HWY_INLINE unsigned trues_among(const std::byte* mask) {
  return wasm_i8x16_bitmask(wasm_i8x16_ne(wasm_v128_load(mask), wasm_i8x16_splat(0)));
}
HWY_INLINE void shuffle_bytes(const std::byte* from, const Shuffle& shuffle, std::byte* to) {
  wasm_v128_store(to, wasm_i8x16_swizzle(wasm_v128_load(from), wasm_v128_load(shuffle.data())));
}
#else
HWY_INLINE unsigned trues_among(const std::byte* mask) {
  unsigned out = 0;
  for (unsigned i = 0; i < kVector; ++i) out |= unsigned{static_cast<unsigned int>(mask[i] != std::byte{0})} << i;
  return out;
}
HWY_INLINE void shuffle_bytes(const std::byte* from, const Shuffle& shuffle, std::byte* to) {
  for (Index i = 0; i < shuffle.size(); ++i) to[i] = from[shuffle[i]];
}
#endif

// The next byte of the mask, the element it belongs to, where that goes, and how many elements of the row are left.
struct Cursor {
  const std::byte* flag;
  const std::byte* element;
  std::byte* to;
  std::ptrdiff_t left;
};

// Moves sixteen elements at a time while the output has room for all of them. Returns where it stopped.
template <class Word>
HWY_INLINE Cursor compress_sixteens(Cursor cursor, const std::byte* end) {
  constexpr std::ptrdiff_t kSize = sizeof(Word);
  constexpr std::ptrdiff_t kLanes = kVector / kSize;
  for (; cursor.left >= 16 && end - cursor.to >= 16 * kSize; cursor.left -= 16, cursor.flag += 16) {
    unsigned bits = trues_among(cursor.flag);
    STRIDE0_UNROLL
    for (int i = 0; i < 16; i += kLanes, bits >>= kLanes, cursor.element += kVector) {
      // An element of 8 bytes is two of the vector's four words.
      const unsigned words = kSize == 4 ? bits & 15 : (bits & 1) * 3 | (bits & 2) * 6;
      shuffle_bytes(cursor.element, kShuffles.of[words], cursor.to);
      cursor.to += std::ptrdiff_t{4} * __builtin_popcount(words);
    }
  }
  return cursor;
}

template <class Word>
void compress_words(const Operand& mask, const Operand& from, Dim count, std::byte* to) {
  const OdometerSizes rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* chosen = mask.data;
  const std::byte* source = from.data;
  const std::ptrdiff_t chosen_step = step_of(mask, 0);
  const std::ptrdiff_t source_step = step_of(from, 0);
  const auto length = static_cast<std::ptrdiff_t>(rows.sizes[0]);
  const std::byte* const end = to + static_cast<std::ptrdiff_t>(count) * std::ptrdiff_t{sizeof(Word)};
  const bool dense = sizeof(Word) >= 4 && chosen_step == 1 && source_step == sizeof(Word);
  while (to != end) {
    Cursor cursor{chosen, source, to, length};
    if constexpr (sizeof(Word) >= 4) {
      if (dense) cursor = compress_sixteens<Word>(cursor, end);
    }
    for (; cursor.left > 0 && cursor.to != end;
         --cursor.left, cursor.flag += chosen_step, cursor.element += source_step) {
      std::memcpy(cursor.to, cursor.element, sizeof(Word));
      cursor.to += static_cast<std::ptrdiff_t>(*cursor.flag != std::byte{0}) * std::ptrdiff_t{sizeof(Word)};
    }
    to = cursor.to;
    odometer.advance(1, rows.rank, [&](Index dim, Dim by) {
      chosen += static_cast<std::ptrdiff_t>(by) * step_of(mask, dim);
      source += static_cast<std::ptrdiff_t>(by) * step_of(from, dim);
    });
  }
}

}  // namespace

Dim count_trues(const Operand& mask) {
  if (has_no_elements(mask.shape)) return 0;
  if (is_contiguous(mask.shape, mask.strides))
    return trues_in(mask.data, static_cast<std::size_t>(count(mask.shape).value));
  const OdometerSizes rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* row = mask.data;
  const std::ptrdiff_t step = step_of(mask, 0);
  Dim total = 0;
  do {
    const std::byte* flag = row;
    for (Dim i = 0; i < rows.sizes[0]; ++i, flag += step) total += static_cast<Dim>(*flag != std::byte{0});
  } while (odometer.advance(1, rows.rank,
                            [&](Index dim, Dim by) { row += static_cast<std::ptrdiff_t>(by) * step_of(mask, dim); }));
  return total;
}

void write_nonzero(const Operand& mask, Dim count, std::int64_t* indices) {
  const auto width = static_cast<std::ptrdiff_t>(mask.shape.rank);
  if (width == 0) return;
  const OdometerSizes rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* chosen = mask.data;
  const std::ptrdiff_t step = step_of(mask, 0);
  const auto length = static_cast<std::ptrdiff_t>(rows.sizes[0]);
  const auto column = static_cast<std::ptrdiff_t>(count);
  const std::int64_t* const end = indices + column;
  while (indices != end) {
    const std::byte* flag = chosen;
    for (std::ptrdiff_t i = 0; i < length && indices != end; ++i, flag += step) {
      std::int64_t* to = indices + (width - 1) * column;
      *to = i;
      for (Index dim = 1; dim < rows.rank; ++dim) *(to -= column) = odometer[dim];
      indices += static_cast<std::ptrdiff_t>(*flag != std::byte{0});
    }
    odometer.advance(1, rows.rank,
                     [&](Index dim, Dim by) { chosen += static_cast<std::ptrdiff_t>(by) * step_of(mask, dim); });
  }
}

void compress(const Operand& mask, const Operand& from, Dim count, std::byte* to) {
  const int size = size_of(from.dtype);
  const auto run = size == 1   ? compress_words<std::uint8_t>
                   : size == 2 ? compress_words<std::uint16_t>
                   : size == 4 ? compress_words<std::uint32_t>
                               : compress_words<std::uint64_t>;
  run(mask, from, count, to);
}

void write_triangle(Dim rows, Dim columns, Dim diagonal, bool after, std::byte* mask) {
  for (Dim row = 0; row < rows; ++row) {
    const auto first = static_cast<Index>(up_to_diagonal(row, columns, diagonal));
    const Index rest = static_cast<Index>(columns) - first;
    std::memset(mask, after ? 0 : 1, first);
    std::memset(mask + first, after ? 1 : 0, rest);
    mask += columns;
  }
}

}  // namespace stride0
