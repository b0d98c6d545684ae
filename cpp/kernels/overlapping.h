// A copy between two views of the same memory, where the order shows. PyTorch reads 64 bytes of a contiguous run before
// it writes them, and goes one by one through what is left of it, and through what is scattered.
#pragma once

#include <cstddef>

#include "plan/coalesce.h"

namespace stride0 {

// `loop` has two strands, what is written and what is read; an element has so many bytes.
void copy_overlapping(const Loop& loop, int element, std::byte* to, const std::byte* from);

}  // namespace stride0
