// The largest and the smallest elements, for the dtypes whose comparisons vectors have: a row is kept in registers,
// columns side by side in L1. NaN is the extreme if there is one.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Does what a plan of a reduction says if it is one of these; otherwise answers false.
bool run_extremes(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
