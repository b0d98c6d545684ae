// Runs the plan of a reduction.
#pragma once

#include "plan/reduce.h"

namespace stride0 {

// The addresses are of the element at index (0, …, 0). If nothing is folded, nothing is written.
void run_reduce(const ReducePlan& plan, std::byte* result, std::byte* input);

}  // namespace stride0
