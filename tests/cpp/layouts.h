// Random shapes, and random layouts for a shape: permuted, with gaps, expanded, overlapping.
#pragma once

#include <algorithm>
#include <utility>

#include "core/shape.h"
#include "random.h"

namespace stride0 {

inline Dim product(const Shape& shape) {
  Dim total = 1;
  for (int i = 0; i < shape.rank; ++i) total *= shape[i];
  return total;
}

// How many elements the memory spans from the first to the last, inclusive; strides are not negative.
inline Dim extent(const Shape& shape, const Strides& strides) {
  Dim last = 0;
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] == 0) return 0;
    last += (shape[i] - 1) * strides[i];
  }
  return last + 1;
}

// Sizes from 0 to 7, with many 1s and few 0s, of at most `most` elements.
inline Shape random_shape(Random& random, int max_rank, Dim most = 400) {
  Shape out = Shape::filled(random.between(0, max_rank), 1);
  for (int i = 0; i < out.rank; ++i) {
    const Dim size = random.chance(2) ? 0 : random.chance(30) ? 1 : random.between(2, 7);
    out[i] = size;
    if (product(out) > most) out[i] = 1;
  }
  return out;
}

// A shape that broadcasts to `result`: some sizes become 1, some leading dimensions are removed.
inline Shape random_operand_shape(Random& random, const Shape& result) {
  const int missing = random.chance(30) ? random.between(0, result.rank) : 0;
  Shape out = Shape::filled(result.rank - missing, 1);
  for (int i = 0; i < out.rank; ++i) {
    if (!random.chance(25)) out.from_end(i) = result.from_end(i);
  }
  return out;
}

// Strides with which no two elements share memory.
inline Strides random_strides(Random& random, const Shape& shape) {
  std::array<int, kMaxRank> order{};
  for (int i = 0; i < shape.rank; ++i) order[static_cast<std::size_t>(i)] = shape.rank - 1 - i;
  for (int i = shape.rank - 1; i > 0 && random.chance(60); --i) {
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(random.between(0, i))]);
  }
  Strides out = Strides::filled(shape.rank, 1);
  Dim next = random.chance(80) ? 1 : random.between(2, 3);
  const bool gaps = random.chance(30);
  for (int i = 0; i < shape.rank; ++i) {
    const int dim = order[static_cast<std::size_t>(i)];
    out[dim] = next;
    next *= std::max<Dim>(shape[dim], 1);
    if (gaps && random.chance(40)) next += random.between(1, 3);
    if (shape[dim] == 1 && random.chance(30)) out[dim] = random.between(0, 9);  // never used
  }
  return out;
}

// Strides for reading only: dimensions may also be expanded or overlap.
inline Strides random_view(Random& random, const Shape& shape) {
  Strides out = random_strides(random, shape);
  if (random.chance(25)) {
    for (int i = 0; i < shape.rank; ++i) {
      if (random.chance(40)) out[i] = random.chance(80) ? 0 : random.between(1, 3);
    }
  }
  return out;
}

}  // namespace stride0
