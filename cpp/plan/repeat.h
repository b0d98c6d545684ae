// repeat and tile repeat a tensor along each dimension, and repeat_interleave repeats each element along one.
//
//   repeat(x of (2, 3), {4, 1, 2})    (4, 2, 6)
//   tile(x of (2, 3), {2})            (2, 6): fewer repeats than dimensions are those of the last ones
//   tiles(y of (4, 6), {2, 3})        (2, 2, 2, 3) with strides (12, 3, 6, 1): where the (2, 3) are
//   repeated(x of (2, 3), 1, 3, 4)    (2, 3, 4) with strides (3, 1, 0): 3 elements of dimension 1, each 4 times
//   repeats(y of (2, 12), 1, 3, 4)    (2, 3, 4) with strides (12, 4, 1): where these are
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

namespace repeating {

// Adds a dimension on the right, unless its size is 1.
constexpr void append(View& out, Dim size, Dim stride) {
  if (size == 1) return;
  out.shape[out.shape.rank++] = size;
  out.strides[out.strides.rank++] = stride;
}

// `size` elements of dimension `axis`, which are `apart`, and for each of them `times` that are `step` apart.
constexpr View runs(const Operand& input, Dim axis, Dim size, Dim apart, Dim times, Dim step) {
  View out;
  for (int dim = 0; dim < input.shape.rank; ++dim) {
    if (dim != axis) {
      append(out, input.shape[dim], input.strides[dim]);
    } else {
      append(out, size, apart);
      append(out, times, step);
    }
  }
  return out;
}

}  // namespace repeating

// The elements of a repeated tensor `whole` by repetition and then by index. Dimensions of size 1 are left out, so that
// `input`, squeezed, broadcasts to the view.
constexpr Result<View> tiles(const Operand& whole, const Shape& input) {
  View out;
  const int added = whole.shape.rank - input.rank;
  for (int dim = 0; dim < whole.shape.rank; ++dim) {
    const Dim size = dim < added ? 1 : input[dim - added];
    repeating::append(out, size == 0 ? 1 : whole.shape[dim] / size, wrapping_product(whole.strides[dim], size));
  }
  for (int dim = 0; dim < input.rank; ++dim) repeating::append(out, input[dim], whole.strides[added + dim]);
  return out;
}

// The first `size` elements of dimension `axis`, each of them `times` times. Dimensions of size 1 are left out.
constexpr Result<View> repeated(const Operand& input, Dim axis, Dim size, Dim times) {
  return repeating::runs(input, axis, size, input.strides[static_cast<int>(axis)], times, 0);
}

// Where the elements of `repeated` are in the result `whole`.
constexpr Result<View> repeats(const Operand& whole, Dim axis, Dim size, Dim times) {
  const Dim step = whole.strides[static_cast<int>(axis)];
  return repeating::runs(whole, axis, size, wrapping_product(step, times), times, step);
}

static_assert(*tiles({nullptr, DType::kFloat32, {4, 6}, {6, 1}}, {2, 3}) == View{{2, 2, 2, 3}, {12, 3, 6, 1}});
static_assert(*repeated({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, 1, 3, 4) == View{{2, 3, 4}, {3, 1, 0}});
static_assert(*repeats({nullptr, DType::kFloat32, {2, 12}, {12, 1}}, 1, 3, 4) == View{{2, 3, 4}, {12, 4, 1}});
static_assert(repeat({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, {4, 1, 2})->shape == Shape{4, 2, 6});
static_assert(tile({nullptr, DType::kFloat32, {2, 3}, {3, 1}}, {2})->shape == Shape{2, 6});

}  // namespace stride0
