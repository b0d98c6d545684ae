// Runs the plan of a matrix product.
#pragma once

#include "plan/matmul.h"

namespace stride0 {

// The addresses are of the element at index (0, …, 0).
void run_matmul(const MatmulPlan& plan, std::byte* result, std::byte* a, std::byte* b);

}  // namespace stride0
