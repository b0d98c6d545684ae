// How many bools are true: any byte but 0 is.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Of bytes one after the other.
Dim trues_in(const std::byte* at, std::size_t length);

// Does what a plan of a reduction says if it is a sum of bools; otherwise answers false.
bool run_counts(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
