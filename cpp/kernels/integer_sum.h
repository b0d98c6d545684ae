// Sums of contiguous integers, in int64.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Runs a reduction if it is such a sum and its rows are long enough; otherwise returns false.
bool run_integer_sum(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
