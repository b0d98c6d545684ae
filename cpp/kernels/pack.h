// Packing: any box of elements into one contiguous run, and back. It moves bits and needs only their size.
#pragma once

#include <cstddef>
#include <span>

#include "core/shape.h"

namespace stride0 {

// A block of the loop as one strand steps through it, innermost dimension first. No size is 0.
struct Box {
  int element = 0;  // bytes
  std::span<const Dim> sizes;
  std::span<const std::ptrdiff_t> steps;  // in bytes
};

void gather(const Box& box, const std::byte* from, std::byte* to);
void scatter(const Box& box, const std::byte* from, std::byte* to);

}  // namespace stride0
