// Whether writing one tensor would change another that is still being read. These are PyTorch's checks, which are quick
// and not exact: a tensor with gaps passes them, even if it does share elements.
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

// Whether two dense tensors share elements. Operands without data share none.
inline bool overlaps(const Operand& target, const Operand& input) {
  if (target.data == nullptr || input.data == nullptr) return false;
  if (input.is_number || has_no_elements(target.shape) || has_no_elements(input.shape)) return false;
  if (!is_dense(target.shape, target.strides) || !is_dense(input.shape, input.strides)) return false;
  return target.data < end_of(input) && input.data < end_of(target);
}

// The same, except for two tensors that share every element at the same index.
inline bool overlaps_partly(const Operand& target, const Operand& input) {
  if (!overlaps(target, input)) return false;
  const bool same_stretch = target.data == input.data && end_of(target) == end_of(input);
  return !same_stretch || target.strides != input.strides;
}

// Whether the memory from the first to the last element overlaps, for any layouts, unless both are the same view.
inline bool overlaps_elsewhere(const Operand& target, const Operand& input) {
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
