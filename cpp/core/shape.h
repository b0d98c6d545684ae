// Shape and Strides: up to 64 numbers by value, in the order of the dimensions, leftmost first.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace stride0 {

using Dim = std::int64_t;

inline constexpr int kMaxRank = 64;

// A list of `rank` numbers. `Meaning` keeps a shape from being passed where strides are wanted.
template <class Meaning>
struct Dims {
  int rank = 0;
  std::array<Dim, kMaxRank> values{};

  constexpr Dims() = default;
  constexpr Dims(std::initializer_list<Dim> list) : rank(static_cast<int>(list.size())) {
    assert(rank <= kMaxRank);
    std::copy(list.begin(), list.end(), values.begin());
  }
  static constexpr Dims filled(int rank, Dim value) {
    Dims out;
    out.rank = rank;
    for (int i = 0; i < rank; ++i) out[i] = value;
    return out;
  }

  constexpr Dim& operator[](int i) { return values[static_cast<std::size_t>(i)]; }
  constexpr Dim operator[](int i) const { return values[static_cast<std::size_t>(i)]; }

  // The i-th number counted from the right, as broadcasting counts.
  constexpr Dim& from_end(int i) { return (*this)[rank - 1 - i]; }
  constexpr Dim from_end(int i) const { return (*this)[rank - 1 - i]; }

  constexpr bool operator==(const Dims&) const = default;
};

using Shape = Dims<struct ShapeMeaning>;
using Strides = Dims<struct StridesMeaning>;  // in elements

}  // namespace stride0
