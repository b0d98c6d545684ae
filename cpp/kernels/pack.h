// Packs any box of elements into one contiguous run, and unpacks it. It only needs the size of the elements.
#pragma once

#include <cstddef>
#include <span>

#include "core/shape.h"

namespace stride0 {

// The part of a block that one operand steps through, innermost dimension first. No size is 0.
struct Box {
  int element = 0;  // bytes
  std::span<const Dim> sizes;
  std::span<const std::ptrdiff_t> steps;  // in bytes
};

void pack(const Box& box, const std::byte* from, std::byte* to);
void unpack(const Box& box, const std::byte* from, std::byte* to);

}  // namespace stride0
