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

// Some elements are shared, but not all of them at the same indices. A plan without data has none to share.
inline bool overlaps_partly(const Operand& target, const Operand& input) {
  if (target.data == nullptr || input.data == nullptr) return false;
  if (input.is_number || has_no_elements(target.shape) || has_no_elements(input.shape)) return false;
  if (!is_dense(target.shape, target.strides) || !is_dense(input.shape, input.strides)) return false;
  const auto bytes = [](const Operand& each) { return count(each.shape).value * size_of(each.dtype); };
  const std::byte* const target_end = target.data + bytes(target);
  const std::byte* const input_end = input.data + bytes(input);
  if (target.data == input.data && target_end == input_end) return target.strides != input.strides;
  return target.data < input_end && input.data < target_end;
}

}  // namespace stride0
