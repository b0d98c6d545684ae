// repeat and tile: the sizes of a tensor that is repeated along each dimension.
//
//   repeat(x of (2, 3), {4, 1, 2})    (4, 2, 6)
//   tile(x of (2, 3), {2})            (2, 6): fewer repeats than dimensions are those of the last ones
#pragma once

#include "core/result.h"
#include "core/shape.h"
#include "plan/count.h"

namespace stride0 {

constexpr Result<Shape> repeat(const Shape& shape, const Numbers& repeats) {
  if (repeats.rank < shape.rank) return Error{Code::kRepeatsFewer, 0, 1, repeats.rank, shape.rank};
  Shape out = Shape::filled(repeats.rank, 1);
  for (int i = 0; i < shape.rank; ++i) out.from_end(i) = shape.from_end(i);
  for (int i = 0; i < repeats.rank; ++i) out[i] = wrapping_product(out[i], repeats[i]);
  return out;
}

constexpr Result<Shape> tile(const Shape& shape, const Numbers& repeats) {
  Numbers all = repeats;
  while (all.rank < shape.rank) all = all.inserted(0, 1);
  return repeat(shape, all);
}

static_assert(*repeat({2, 3}, {4, 1, 2}) == Shape{4, 2, 6});
static_assert(*tile({2, 3}, {2}) == Shape{2, 6});
static_assert(repeat({2, 3}, {2}).error == Error{Code::kRepeatsFewer, 0, 1, 1, 2});

}  // namespace stride0
