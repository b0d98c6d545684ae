// What is left of large angles after quarter turns.
#pragma once

#include "kernels/lanes.h"

namespace stride0 {

// Where an angle is not near, it is the quarters, of which only the number modulo 4 is answered, times π/2, and the
// rest, in two parts and within ±π/4. Angles that are not near are at least 2^20; infinities and NaN leave NaN.
void turn_far(Doubles angle, Masks near, Doubles& rest, Doubles& low, Bits64& quarters);

}  // namespace stride0
