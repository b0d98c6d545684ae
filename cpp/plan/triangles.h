// tril and triu: the elements of a matrix on one side of a diagonal, and whether the batch dimensions of matrices can
// be merged into one. If so, PyTorch's tril_ and triu_ write to the matrices in place. Otherwise they write to a copy
// first, and the matrices must not overlap.
//
//   (2, 3, 4, 5) with strides (60, 20, 5, 1)    one batch, of 6 matrices
//   (2, 3, 4, 5) with strides (20, 40, 5, 1)    not one batch
#pragma once

#include <algorithm>

#include "core/shape.h"
#include "plan/count.h"

namespace stride0 {

// A first dimension of stride 0 or of size 1 always fits.
constexpr bool is_one_batch(const Shape& shape, const Strides& strides) {
  Dim expected = wrapping_product(shape.from_end(0), shape.from_end(1));
  for (int dim = shape.rank - 3; dim >= 0; --dim) {
    if (dim == 0 && (strides[0] == 0 || shape[0] == 1)) continue;
    if (strides[dim] != expected) return false;
    expected = wrapping_product(expected, shape[dim]);
  }
  return true;
}

static_assert(is_one_batch({2, 3, 4, 5}, {60, 20, 5, 1}));
static_assert(!is_one_batch({2, 3, 4, 5}, {20, 40, 5, 1}));

// How many elements of a row of a matrix are up to a diagonal: up_to_diagonal(1, 3, 0) is 2.
constexpr Dim up_to_diagonal(Dim row, Dim columns, Dim diagonal) {
  return std::clamp<Dim>(row + diagonal + 1, 0, columns);
}

static_assert(up_to_diagonal(1, 3, 0) == 2);

}  // namespace stride0
