// amax and amin of float32, uint8 and bool, and any and all of uint8 and bool. A row is reduced in registers, and
// columns side by side in L1. If one element is NaN, so is the result.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Runs a reduction if it is one of these; otherwise returns false.
bool run_extremes(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
