// Checks whether it is safe to write one tensor while reading another, with PyTorch's rules: cheaply, on the operands
// as given, and if it is too hard to tell, the answer is yes.
#pragma once

#include "core/operand.h"
#include "plan/layout.h"

namespace stride0 {

// Whether one element has several indices. Only strides of 0 are detected.
constexpr bool overlaps_itself(const Operand& target) {
  if (is_dense(target.shape, target.strides)) return false;
  for (int i = 0; i < target.shape.rank; ++i) {
    if (target.strides[i] == 0 && target.shape[i] > 1) return true;
  }
  return false;
}

inline const std::byte* end_of(const Operand& dense) {
  return dense.data + count(dense.shape).value * size_of(dense.dtype);
}

// Whether elements are shared. Operands of a plan without data share none.
inline bool overlaps(const Operand& target, const Operand& input) {
  if (target.data == nullptr || input.data == nullptr) return false;
  if (input.is_number || has_no_elements(target.shape) || has_no_elements(input.shape)) return false;
  if (!is_dense(target.shape, target.strides) || !is_dense(input.shape, input.strides)) return false;
  return target.data < end_of(input) && input.data < end_of(target);
}

// Whether elements are shared, but not all at the same indices.
inline bool overlaps_partly(const Operand& target, const Operand& input) {
  if (!overlaps(target, input)) return false;
  const bool same_stretch = target.data == input.data && end_of(target) == end_of(input);
  return !same_stretch || target.strides != input.strides;
}

// Whether an input with any layout shares memory with the target at different indices.
inline bool meets_elsewhere(const Operand& target, const Operand& input) {
  if (has_no_elements(target.shape) || has_no_elements(input.shape)) return false;
  const auto end = [](const Operand& operand) {
    Dim last = 0;
    for (int i = 0; i < operand.shape.rank; ++i) last += (operand.shape[i] - 1) * operand.strides[i];
    return operand.data + (last + 1) * size_of(operand.dtype);
  };
  if (input.data >= end(target) || target.data >= end(input)) return false;
  return input.data != target.data || input.dtype != target.dtype || input.shape != target.shape ||
         input.strides != target.strides;
}

}  // namespace stride0
