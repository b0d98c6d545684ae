// Counts through the dimensions of a loop, innermost first, as the wheels of an odometer turn.
//
//   Odometer odometer(sizes);
//   do {
//     …
//   } while (odometer.advance(0, sizes.size(), [&](std::size_t dim, Dim by) { at += by * steps[dim]; }));
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "core/shape.h"

namespace stride0 {

class Odometer {
 public:
  // The sizes must outlive it.
  // NOLINTNEXTLINE(*-member-init): only as many indices as there are dimensions are read
  explicit Odometer(std::span<const Dim> sizes) : sizes_(sizes) { std::fill_n(index_.begin(), sizes.size(), 0); }

  Dim operator[](std::size_t dim) const { return index_[dim]; }

  // The next index in the dimensions from `first` up to `last`. Calls `move(dim, by)` for each dimension whose index
  // changes. False when all of them are back at 0.
  template <class Move>
  bool advance(std::size_t first, std::size_t last, Move&& move) {
    for (std::size_t dim = first; dim < last; ++dim) {
      const bool carry = index_[dim] + 1 == sizes_[dim];
      const Dim by = carry ? -index_[dim] : 1;
      index_[dim] += by;
      move(dim, by);
      if (!carry) return true;
    }
    return false;
  }

 private:
  std::span<const Dim> sizes_;
  std::array<Dim, kMaxRank> index_;
};

}  // namespace stride0
