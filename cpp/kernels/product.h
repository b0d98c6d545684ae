// Products of floats along dimensions.
#pragma once

#include <cstddef>

#include "plan/reduce.h"

namespace stride0 {

void run_product(const ReducePlan& plan, std::byte* result, const std::byte* input);

}  // namespace stride0
