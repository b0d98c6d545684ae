// split, chunk and tensor_split cut a dimension into pieces.
//
//   split(7, 3)           3, 3, 1
//   split(7, {3, 4})      3, 4        sizes that have to add up to the dimension
//   chunk(7, 3)           3, 3, 1     at most 3 pieces of one size; the last may be smaller
//   tensor_split(7, 3)    3, 2, 2     exactly 3 pieces; the first ones are larger by one
//   even_split(6, 3)      2, 2, 2     exactly 3 pieces of one size
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "core/result.h"
#include "core/shape.h"

namespace stride0 {

// The first pieces have one size, and those after them another.
struct Pieces {
  Dim count = 0;
  Dim size = 0;
  Dim count_after = 0;
  Dim size_after = 0;

  constexpr bool operator==(const Pieces&) const = default;
};

namespace splitting {

constexpr Dim rounded_up(Dim a, Dim b) { return a / b + (a % b > 0 ? 1 : 0); }

constexpr Pieces evenly(Dim total, Dim size) {
  if (size == 0 || total < size) return {1, total, 0, 0};
  return {total / size, size, total % size > 0 ? 1 : 0, total % size};
}

}  // namespace splitting

constexpr Result<Pieces> split(Dim total, Dim size) {
  if (size < 0) return Error{Code::kSplitNegative, 0, 1, size, 0};
  if (size == 0 && total > 0) return Error{Code::kSplitZero, 0, 1, size, total};
  return splitting::evenly(total, size);
}

constexpr Error check_split(Dim total, std::span<const double> sizes) {
  double sum = 0;
  for (const double size : sizes) {
    if (size < 0) return {Code::kSplitSizeNegative, 0, 1, 0, 0};
    sum += size;
  }
  return sum == static_cast<double>(total) ? Error{} : Error{Code::kSplitSum, 0, 1, total, 0};
}

constexpr Result<Pieces> chunk(Dim total, Dim chunks) {
  if (chunks <= 0) return Error{Code::kChunkNone, 0, 1, chunks, 0};
  if (total == 0) return Pieces{chunks, 0, 0, 0};
  return splitting::evenly(total, splitting::rounded_up(total, chunks));
}

constexpr Result<Pieces> tensor_split(Dim total, Dim sections) {
  if (sections <= 0) return Error{Code::kSectionsNone, 0, 1, sections, 0};
  const Dim larger = total % sections;
  return Pieces{larger, total / sections + 1, sections - larger, total / sections};
}

// As tensor_split, but all pieces must have the same size.
constexpr Result<Pieces> even_split(Dim total, Dim sections) {
  if (sections == 0 || total % sections != 0) return Error{Code::kSectionsUneven, 0, 1, sections, total};
  return tensor_split(total, sections);
}

static_assert(*split(7, 3) == Pieces{2, 3, 1, 1});
static_assert(*split(0, 0) == Pieces{1, 0, 0, 0});
static_assert(check_split(7, std::array{3.0, 4.0}).code == Code::kOk);
static_assert(*chunk(7, 5) == Pieces{3, 2, 1, 1});
static_assert(*chunk(0, 3) == Pieces{3, 0, 0, 0});
static_assert(*tensor_split(7, 3) == Pieces{1, 3, 2, 2});

}  // namespace stride0
