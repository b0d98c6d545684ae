// Counts the bools that are true. Any byte other than 0 counts.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

// Counts in `length` contiguous bytes.
Dim trues_in(const std::byte* from, std::size_t length);

// Runs a reduction if it is a sum of bools; otherwise returns false.
bool run_counts(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
