// Turns a dimension argument, which may be negative, into an index.
//
//   wrap_dim(-1, 3)   2
//   wrap_dim(3, 3)    "Dimension out of range (expected to be in range of [-3, 2], but got 3)"
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/result.h"

namespace stride0 {

// A 0-d tensor counts as 1-d. `argument` is the index of the call's argument that the dimension came from.
constexpr Result<int> wrap_dim(Dim dim, int rank, int argument = 0) {
  const Dim choices = std::max(rank, 1);
  if (dim < -choices || dim >= choices) return Error{Code::kDimRange, 0, argument, dim, choices};
  return static_cast<int>(dim < 0 ? dim + choices : dim);
}

// A set of dimensions, one bit each.
class DimSet {
 public:
  constexpr bool contains(int dim) const { return (bits_ >> dim & 1) != 0; }
  constexpr void add(int dim) { bits_ |= std::uint64_t{1} << dim; }

 private:
  std::uint64_t bits_ = 0;
};

// The indices of several dimensions. None may be repeated.
constexpr Result<Numbers> wrap_dims(const Numbers& dims, int rank, int argument = 0) {
  Numbers out = dims;
  DimSet visited;
  for (int i = 0; i < dims.rank; ++i) {
    const Result<int> axis = wrap_dim(dims[i], rank, argument);
    if (!axis.ok()) return axis.error;
    if (visited.contains(*axis)) return Error{Code::kDimRepeated, *axis, argument, 0, 0};
    visited.add(*axis);
    out[i] = *axis;
  }
  return out;
}

static_assert(*wrap_dim(-1, 3) == 2);
static_assert(wrap_dim(3, 3).error == Error{Code::kDimRange, 0, 0, 3, 3});
static_assert(*wrap_dim(-1, 0) == 0);

}  // namespace stride0
