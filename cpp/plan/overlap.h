// Whether writing to a tensor while reading another is safe, decided as PyTorch decides it: cheaply, on the operands as
// they are given, and in favour of going ahead where it is too hard to tell.
#pragma once

#include "core/operand.h"
#include "plan/layout.h"

namespace stride0 {

// Some element lies at more than one index. Only a stride of 0 is looked for.
constexpr bool overlaps_itself(const Operand& target) {
  if (is_dense(target.shape, target.strides)) return false;
  for (int i = 0; i < target.shape.rank; ++i) {
    if (target.strides[i] == 0 && target.shape[i] > 1) return true;
  }
  return false;
}

// The end of the memory of a dense operand.
inline const std::byte* end_of(const Operand& dense) {
  return dense.data + count(dense.shape).value * size_of(dense.dtype);
}

// Some elements are shared. A plan without data has none to share.
inline bool overlaps(const Operand& target, const Operand& input) {
  if (target.data == nullptr || input.data == nullptr) return false;
  if (input.is_number || has_no_elements(target.shape) || has_no_elements(input.shape)) return false;
  if (!is_dense(target.shape, target.strides) || !is_dense(input.shape, input.strides)) return false;
  return target.data < end_of(input) && input.data < end_of(target);
}

// Some elements are shared, but not all of them at the same indices.
inline bool overlaps_partly(const Operand& target, const Operand& input) {
  if (!overlaps(target, input)) return false;
  const bool same_stretch = target.data == input.data && end_of(target) == end_of(input);
  return !same_stretch || target.strides != input.strides;
}

// Whether an input, however it lies, reaches into the memory of the target other than element by element.
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
