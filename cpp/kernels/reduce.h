// Executes the plan of a reduction.
#pragma once

#include "plan/reduce.h"

namespace stride0 {

// The addresses are of the element at index (0, …, 0). Where nothing is folded, the result is 0 for a sum, 1 for a
// product, NaN for a mean.
void run_reduce(const ReducePlan& plan, std::byte* result, std::byte* input);

}  // namespace stride0
