// How far the float64 functions are from the exact result.
#pragma once

#include "inputs.h"

namespace stride0 {

struct Farthest {
  double units = 0;  // in the last place of the exact result; infinite where NaN, infinity or 0 is wrong
  double a = 0;
  double b = 0;
  double got = 0;
  std::uint64_t asked = 0;  // of MPFR
};

// Of so many random operands, and of special ones.
Farthest farthest_double(const Function& function, std::uint64_t count);

}  // namespace stride0
