// Sums of integers that lie one after the other, in int64.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Does what a plan of a reduction says if it is one of these, of rows that are worth it; otherwise answers false.
bool run_integer_sum(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
