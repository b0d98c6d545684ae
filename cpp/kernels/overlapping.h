// Copies between two views of the same memory in the same order as PyTorch, because the order shows in the result: in a
// contiguous run it reads 64 bytes before it writes them. The rest of a run, and scattered elements, go one by one.
#pragma once

#include <cstddef>

#include "plan/coalesce.h"

namespace stride0 {

// `loop` has two operands: what is written and what is read. `element` is the size of an element in bytes.
void copy_overlapping(const Loop& loop, int element, std::byte* to, const std::byte* from);

}  // namespace stride0
