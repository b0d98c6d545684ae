// Reduces large angles modulo quarter turns.
#pragma once

#include "kernels/lanes.h"

namespace stride0 {

// For each lane that is not `near`, finds angle = quarters · π/2 + rest + low, with |rest| <= π/4. Those angles must be
// at least 2^20. `quarters` is right only modulo 4. For infinity and NaN, `rest` is NaN.
void reduce_far(Doubles angle, Masks near, Doubles& rest, Doubles& low, Bits64& quarters);

}  // namespace stride0
