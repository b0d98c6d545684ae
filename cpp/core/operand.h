// An operand is where its numbers are, what they are, and how an index becomes an address. It owns nothing.
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
  bool is_number = false;  // a bare number, which promotes as a category only (plan/promote.h)

  constexpr bool operator==(const Operand&) const = default;
};

// How the memory of an operand is read another way; the offset is in elements, from the operand's first.
struct View {
  Shape shape;
  Strides strides;
  Dim offset = 0;

  constexpr bool operator==(const View&) const = default;
};

inline constexpr int kMaxInputs = 3;  // where, addcmul, lerp

}  // namespace stride0
