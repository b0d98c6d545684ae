// Integers cannot be divided by zero, and an operation that fails must leave its target as it was: so the divisors are
// looked at before the first quotient is written.
#pragma once

#include <cstddef>

#include "kernels/program.h"

namespace stride0 {

bool divides_integers(const Plan& plan);

// Whether a 0 is among the divisors, the second input, after they are rounded to the common dtype (256 is 0 as uint8).
bool has_zero(const Program& program, const std::byte* divisors);

}  // namespace stride0
