// A tensor that is rolled along a dimension has its last elements first: those that `roll_front` and `roll_back` read.
//
//   roll_front(x of (5), 0, 2)   (2) from element 3 on
//   roll_back(x of (5), 0, 2)    (3) from element 0 on
#pragma once

#include "core/operand.h"
#include "core/result.h"
#include "plan/views.h"

namespace stride0 {

// The index of a dimension of `size` elements that comes first after a shift of any size and sign.
constexpr Dim roll_start(Dim size, Dim shift) { return size == 0 ? 0 : (size - shift % size) % size; }

constexpr Result<View> roll_front(const Operand& input, Dim axis, Dim shift) {
  const int dim = static_cast<int>(axis);
  const Dim size = input.shape[dim];
  const Dim start = roll_start(size, shift);
  return views::restricted(input, dim, start, size - start, 1);
}

constexpr Result<View> roll_back(const Operand& input, Dim axis, Dim shift) {
  const int dim = static_cast<int>(axis);
  return views::restricted(input, dim, 0, roll_start(input.shape[dim], shift), 1);
}

static_assert(*roll_front({nullptr, DType::kFloat32, {5}, {1}}, 0, 2) == View{{2}, {1}, 3});
static_assert(*roll_back({nullptr, DType::kFloat32, {5}, {1}}, 0, -8) == View{{3}, {1}, 0});

}  // namespace stride0
