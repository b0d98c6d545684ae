// Counts the elements of a shape. Counts stay below 2^53, which a JavaScript number holds exactly. A larger count is an
// error, never a wrapped or rounded number, and so is a negative size.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/result.h"
#include "core/shape.h"

namespace stride0 {

inline constexpr Dim kMaxCount = (Dim{1} << 53) - 1;

constexpr bool has_no_elements(const Shape& shape) {
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] == 0) return true;
  }
  return false;
}

constexpr Result<Dim> count(const Shape& shape) {
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] < 0) return Error{Code::kNegativeSize, i, 0, shape[i], 0};
  }
  if (has_no_elements(shape)) return Dim{0};  // a 0 decides, even if the other sizes would overflow
  Dim total = 1;
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] > kMaxCount / total) return Error{Code::kTooManyElements, i, 0, shape[i], total};
    total *= shape[i];
  }
  return total;
}

// Whether step · size == product, without overflow.
constexpr bool multiplies_to(Dim step, Dim size, Dim product) {
  return step == 0 ? product == 0 : product % step == 0 && product / step == size;
}

// A product that wraps around on overflow, as in PyTorch. Only sizes and strides of tensors without elements, or of
// dimensions of size 1, are so large.
constexpr Dim wrapping_product(Dim a, Dim b) {
  return static_cast<Dim>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

// Row-major strides. A size of 0 counts as 1, as in PyTorch.
constexpr Result<Strides> contiguous_strides(const Shape& shape) {
  Strides out = Strides::filled(shape.rank, 1);
  for (int i = shape.rank - 2; i >= 0; --i) {
    const Dim size = std::max<Dim>(shape[i + 1], 1);
    if (size > kMaxCount / out[i + 1]) return Error{Code::kStrideOverflow, i, 0, size, out[i + 1]};
    out[i] = out[i + 1] * size;
  }
  return out;
}

// Whether the elements are in row-major order without gaps. Strides of dimensions of size 1 don't matter.
constexpr bool is_contiguous(const Shape& shape, const Strides& strides) {
  if (has_no_elements(shape)) return true;
  Dim expected = 1;
  for (int i = shape.rank - 1; i >= 0; --i) {
    if (shape[i] == 1) continue;
    if (strides[i] != expected) return false;
    expected *= shape[i];
  }
  return true;
}

}  // namespace stride0
