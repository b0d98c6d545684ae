// Sums of floats, rounded as PyTorch rounds them: the same numbers are added in the same order.
#pragma once

#include "plan/reduce.h"

namespace stride0 {

// For plans that cascade, of which something is folded.
void run_sum(const ReducePlan& plan, std::byte* result, std::byte* input);

}  // namespace stride0
