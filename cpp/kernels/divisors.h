// Integer division by zero raises, and an operation that raises must leave its target unchanged. So all divisors are
// checked before the first quotient is written.
#pragma once

#include <cstddef>

#include "kernels/program.h"

namespace stride0 {

bool divides_integers(const Plan& plan);

// Whether the second input contains a 0 once it is converted to the common dtype (256 is 0 as uint8).
bool has_zero(const Program& program, const std::byte* divisors);

}  // namespace stride0
