// split, chunk and tensor_split cut a dimension into pieces.
//
//   split(7, 3)           3, 3, 1
//   chunk(7, 3)           3, 3, 1     at most 3 pieces of one size; the last may be smaller
//   tensor_split(7, 3)    3, 2, 2     exactly 3 pieces; the first ones are larger by one
#pragma once

#include <algorithm>

#include "core/result.h"
#include "core/shape.h"

namespace stride0 {

struct Pieces {
  Dim count = 0;
  Dim size = 0;    // of each piece, while enough is left
  Dim larger = 0;  // how many pieces, from the first, are one larger

  constexpr bool operator==(const Pieces&) const = default;
};

namespace splitting {

constexpr Dim rounded_up(Dim a, Dim b) { return a / b + (a % b > 0 ? 1 : 0); }

constexpr Pieces evenly(Dim total, Dim size) {
  return {size == 0 ? 1 : std::max(rounded_up(total, size), Dim{1}), size, 0};
}

}  // namespace splitting

constexpr Result<Pieces> split(Dim total, Dim size) {
  if (size < 0) return Error{Code::kSplitNegative, 0, 1, size, 0};
  if (size == 0 && total > 0) return Error{Code::kSplitZero, 0, 1, size, total};
  return splitting::evenly(total, size);
}

constexpr Result<Pieces> chunk(Dim total, Dim chunks) {
  if (chunks <= 0) return Error{Code::kChunkNone, 0, 1, chunks, 0};
  if (total == 0) return Pieces{chunks, 0, 0};
  return splitting::evenly(total, splitting::rounded_up(total, chunks));
}

constexpr Result<Pieces> tensor_split(Dim total, Dim sections) {
  if (sections <= 0) return Error{Code::kSectionsNone, 0, 1, sections, 0};
  return Pieces{sections, total / sections, total % sections};
}

static_assert(*split(7, 3) == Pieces{3, 3, 0});
static_assert(*split(0, 0) == Pieces{1, 0, 0});
static_assert(*chunk(7, 5) == Pieces{4, 2, 0});
static_assert(*chunk(0, 3) == Pieces{3, 0, 0});
static_assert(*tensor_split(7, 3) == Pieces{3, 2, 1});

}  // namespace stride0
