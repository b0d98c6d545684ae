// Views with a minimum number of dimensions, as the functions that stack tensors need them.
//
//   at_least(x of (4), 2)      (1, 4)
//   at_least(x of (4), 3)      (1, 4, 1)
//   at_least(x of (2, 3), 3)   (2, 3, 1)
//   column(x of (4))           (4, 1)
#pragma once

#include "core/operand.h"
#include "core/result.h"
#include "plan/count.h"

namespace stride0 {

// New dimensions of size 1 are on the left of up to `left` dimensions, and on the right of more.
constexpr Result<View> at_least(const Operand& input, int rank, int left = 1) {
  View out{input.shape, input.strides};
  while (out.shape.rank < rank) {
    const int place = out.shape.rank > left ? out.shape.rank : 0;
    const Dim stride = place == out.shape.rank ? 1 : wrapping_product(out.shape[0], out.strides[0]);
    out.shape = out.shape.inserted(place, 1);
    out.strides = out.strides.inserted(place, stride);
  }
  return out;
}

// Tensors with fewer than two dimensions as a matrix of one column.
constexpr Result<View> column(const Operand& input) { return at_least(input, 2, 0); }

static_assert(*at_least({nullptr, DType::kFloat32, {4}, {1}}, 3) == View{{1, 4, 1}, {4, 1, 1}});
static_assert(*at_least({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, 3) == View{{2, 3, 1}, {3, 1, 1}});
static_assert(column({nullptr, DType::kFloat32, {4}, {1}})->shape == Shape{4, 1});

}  // namespace stride0
