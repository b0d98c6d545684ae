// Operands without elements, for functions that only look at dtypes, shapes and strides.
#pragma once

#include "core/operand.h"
#include "plan/count.h"

namespace stride0 {

constexpr Operand strided(const Shape& shape, const Strides& strides, DType dtype = DType::kFloat32) {
  return {nullptr, dtype, shape, strides};
}

constexpr Operand row_major(const Shape& shape, DType dtype = DType::kFloat32) {
  return strided(shape, *contiguous_strides(shape), dtype);
}

}  // namespace stride0
