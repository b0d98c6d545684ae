// What a mask of bools picks, in row-major order, once it is counted how much that is.
#pragma once

#include <cstdint>

#include "core/operand.h"

namespace stride0 {

// How often the mask is true.
Dim count_trues(const Operand& mask);

// The places where the mask is true: for each of its dimensions, `count` indices.
void write_places(const Operand& mask, Dim count, std::int64_t* places);

// The elements of `from`, which has the mask's shape, where the mask is true.
void compress(const Operand& mask, const Operand& from, Dim count, std::byte* to);

}  // namespace stride0
