// Shape and Strides: lists of up to 64 integers, passed by value, in the order of the dimensions, leftmost first.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace stride0 {

using Dim = std::int64_t;

inline constexpr int kMaxRank = 64;

// A list of `rank` integers. Nothing beyond them is initialised or copied, so the cost depends on the rank and not on
// the maximum. `Meaning` makes shapes and strides different types.
template <class Meaning>
struct Dims {
  int rank = 0;
  std::array<Dim, kMaxRank> values;

  constexpr Dims() {  // NOLINT(*-member-init): see above; a constant must be whole
    if (std::is_constant_evaluated()) values.fill(0);
  }
  constexpr Dims(std::initializer_list<Dim> list) : Dims() {
    assert(list.size() <= kMaxRank);
    for (const Dim each : list) values[static_cast<std::size_t>(rank++)] = each;
  }
  constexpr Dims(const Dims& other) : Dims() { *this = other; }
  [[gnu::noinline]] constexpr Dims& operator=(const Dims& other) {
    rank = other.rank;
    for (int i = 0; i < rank; ++i) (*this)[i] = other[i];
    return *this;
  }
  constexpr ~Dims() = default;
  static constexpr Dims filled(int rank, Dim value) {
    Dims out;
    out.rank = rank;
    for (int i = 0; i < rank; ++i) out[i] = value;
    return out;
  }

  constexpr Dim& operator[](int i) { return values[static_cast<std::size_t>(i)]; }
  constexpr Dim operator[](int i) const { return values[static_cast<std::size_t>(i)]; }

  // The i-th entry from the right, as broadcasting counts.
  constexpr Dim& from_end(int i) { return (*this)[rank - 1 - i]; }
  constexpr Dim from_end(int i) const { return (*this)[rank - 1 - i]; }

  // Returns a copy with `value` inserted at `position`; `without` returns a copy without the value there.
  [[gnu::noinline]] constexpr Dims inserted(int position, Dim value) const {
    Dims out = filled(rank + 1, value);
    for (int i = 0; i < rank; ++i) out[i < position ? i : i + 1] = (*this)[i];
    return out;
  }
  [[gnu::noinline]] constexpr Dims without(int position) const {
    Dims out = filled(rank - 1, 0);
    for (int i = 0; i < out.rank; ++i) out[i] = (*this)[i < position ? i : i + 1];
    return out;
  }

  constexpr bool operator==(const Dims& other) const {
    return rank == other.rank && std::equal(values.begin(), values.begin() + rank, other.values.begin());
  }
};

using Shape = Dims<struct ShapeMeaning>;
using Strides = Dims<struct StridesMeaning>;  // in elements
using Numbers = Dims<struct NumbersMeaning>;  // a list of integers from a caller, such as dimensions

}  // namespace stride0
