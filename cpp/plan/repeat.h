// repeat and tile: the sizes of a tensor that is repeated along each dimension.
//
//   repeat(x of (2, 3), {4, 1, 2})    (4, 2, 6)
//   tile(x of (2, 3), {2})            (2, 6): fewer repeats than dimensions are those of the last ones
//   tiles(y of (4, 6), {2, 3})        (2, 2, 2, 3) with strides (12, 3, 6, 1): where the (2, 3) are
#pragma once

#include "core/operand.h"
#include "core/result.h"
#include "core/shape.h"
#include "plan/count.h"

namespace stride0 {

constexpr Result<View> repeat(const Operand& input, const Numbers& repeats) {
  const Shape& shape = input.shape;
  if (repeats.rank < shape.rank) return Error{Code::kRepeatsFewer, 0, 0, repeats.rank, shape.rank};
  Shape out = Shape::filled(repeats.rank, 1);
  for (int i = 0; i < shape.rank; ++i) out.from_end(i) = shape.from_end(i);
  for (int i = 0; i < repeats.rank; ++i) out[i] = wrapping_product(out[i], repeats[i]);
  return View::of_new(out);
}

constexpr Result<View> tile(const Operand& input, const Numbers& repeats) {
  Numbers all = repeats;
  while (all.rank < input.shape.rank) all = all.inserted(0, 1);
  return repeat(input, all);
}

// The elements of a repeated tensor `whole` by repetition and then by index. Dimensions of size 1 are left out, so that
// `input`, squeezed, broadcasts to the view.
constexpr Result<View> tiles(const Operand& whole, const Shape& input) {
  View out;
  const auto append = [&](Dim size, Dim stride) {
    if (size == 1) return;
    out.shape[out.shape.rank++] = size;
    out.strides[out.strides.rank++] = stride;
  };
  const int added = whole.shape.rank - input.rank;
  for (int dim = 0; dim < whole.shape.rank; ++dim) {
    const Dim size = dim < added ? 1 : input[dim - added];
    append(size == 0 ? 1 : whole.shape[dim] / size, wrapping_product(whole.strides[dim], size));
  }
  for (int dim = 0; dim < input.rank; ++dim) append(input[dim], whole.strides[added + dim]);
  return out;
}

static_assert(*tiles({nullptr, DType::kFloat32, {4, 6}, {6, 1}}, {2, 3}) == View{{2, 2, 2, 3}, {12, 3, 6, 1}});
static_assert(repeat({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, {4, 1, 2})->shape == Shape{4, 2, 6});
static_assert(tile({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, {2})->shape == Shape{2, 6});

}  // namespace stride0
