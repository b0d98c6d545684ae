// An operand: where its elements are, their dtype, and how an index becomes an address. It owns no memory.
#pragma once

#include <cstddef>

#include "core/dtype.h"
#include "core/shape.h"

namespace stride0 {

struct Operand {
  std::byte* data = nullptr;  // of the element at index (0, …, 0); null while only planning
  DType dtype = DType::kFloat32;
  Shape shape;
  Strides strides;
  bool is_number = false;  // a scalar argument, which promotes only by category (plan/promote.h)

  constexpr bool operator==(const Operand&) const = default;
};

// Another way to read an operand's memory. The offset is in elements, from the operand's first.
struct View {
  Shape shape;
  Strides strides;
  Dim offset = 0;
  bool copies = false;  // whether it reads a contiguous copy instead, as `reshape` may need

  // Only the shape of a new tensor. The strides of this view mean nothing.
  static constexpr View of_new(const Shape& shape) { return {shape, Strides::filled(shape.rank, 0), 0, true}; }

  constexpr bool operator==(const View&) const = default;
};

inline constexpr int kMaxInputs = 3;  // where, addcmul, lerp

}  // namespace stride0
