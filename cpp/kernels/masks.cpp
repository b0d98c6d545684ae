// The loops have no branch that depends on the mask: an element is written whether it is chosen or not, and the place
// to write moves on only if it is. They end with the last element chosen, so nothing is written beyond it.
#include "kernels/masks.h"

#include <array>
#include <cstring>
#include <span>

#include "kernels/counts.h"
#include "kernels/odometer.h"
#include "plan/count.h"

namespace stride0 {
namespace {

using Index = std::size_t;

// Innermost first, so that an Odometer turns them. There is always one.
struct Rows {
  std::array<Dim, kMaxRank> sizes;
  Index rank = 0;

  explicit Rows(const Shape& shape) {  // NOLINT(*-member-init): as in Dims
    sizes[0] = 1;
    for (; rank < Index(shape.rank); ++rank) sizes[rank] = shape.from_end(static_cast<int>(rank));
    if (rank == 0) rank = 1;
  }
};

std::ptrdiff_t step_of(const Operand& operand, Index dim) {
  const int at = static_cast<int>(dim);
  return at < operand.strides.rank ? static_cast<std::ptrdiff_t>(operand.strides.from_end(at)) * size_of(operand.dtype)
                                   : 0;
}

template <class Word>
void compress_words(const Operand& mask, const Operand& from, Dim count, std::byte* to) {
  const Rows rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* chosen = mask.data;
  const std::byte* source = from.data;
  const std::ptrdiff_t chosen_step = step_of(mask, 0);
  const std::ptrdiff_t source_step = step_of(from, 0);
  const auto length = static_cast<std::ptrdiff_t>(rows.sizes[0]);
  const std::byte* const end = to + static_cast<std::ptrdiff_t>(count) * std::ptrdiff_t{sizeof(Word)};
  while (to != end) {
    const std::byte* bit = chosen;
    const std::byte* element = source;
    for (std::ptrdiff_t i = 0; i < length && to != end; ++i, bit += chosen_step, element += source_step) {
      std::memcpy(to, element, sizeof(Word));
      to += static_cast<std::ptrdiff_t>(*bit != std::byte{0}) * std::ptrdiff_t{sizeof(Word)};
    }
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
  const Rows rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* at = mask.data;
  const std::ptrdiff_t step = step_of(mask, 0);
  Dim total = 0;
  do {
    const std::byte* bit = at;
    for (Dim i = 0; i < rows.sizes[0]; ++i, bit += step) total += static_cast<Dim>(*bit != std::byte{0});
  } while (odometer.advance(1, rows.rank,
                            [&](Index dim, Dim by) { at += static_cast<std::ptrdiff_t>(by) * step_of(mask, dim); }));
  return total;
}

void write_places(const Operand& mask, Dim count, std::int64_t* places) {
  const auto width = static_cast<std::ptrdiff_t>(mask.shape.rank);
  if (width == 0) return;
  const Rows rows(mask.shape);
  Odometer odometer(std::span(rows.sizes).first(rows.rank));
  const std::byte* chosen = mask.data;
  const std::ptrdiff_t step = step_of(mask, 0);
  const auto length = static_cast<std::ptrdiff_t>(rows.sizes[0]);
  const auto column = static_cast<std::ptrdiff_t>(count);
  const std::int64_t* const end = places + column;
  while (places != end) {
    const std::byte* bit = chosen;
    for (std::ptrdiff_t i = 0; i < length && places != end; ++i, bit += step) {
      std::int64_t* to = places + (width - 1) * column;
      *to = i;
      for (Index dim = 1; dim < rows.rank; ++dim) *(to -= column) = odometer[dim];
      places += static_cast<std::ptrdiff_t>(*bit != std::byte{0});
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

}  // namespace stride0
