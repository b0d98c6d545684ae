// Measures the errors of the float64 functions.
#pragma once

#include "inputs.h"

namespace stride0 {

struct Farthest {
  double units = 0;  // in the last place of the exact result; infinite where NaN, infinity or 0 is wrong
  double a = 0;
  double b = 0;
  double got = 0;
  std::uint64_t asked = 0;  // how often MPFR was needed
};

// Returns the largest error for `count` random operands and for special ones.
Farthest farthest_double(const Function& function, std::uint64_t count);

}  // namespace stride0
