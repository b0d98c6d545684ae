// Sums of floats with PyTorch's rounding: the same elements are added in the same order.
#pragma once

#include "plan/reduce.h"

namespace stride0 {

// For plans that cascade and fold at least one element.
void run_sum(const ReducePlan& plan, std::byte* result, std::byte* input);

}  // namespace stride0
