// Doubles in two parts: the low part is roughly the rounding error of the high part. A function that adds the two in
// its last step is off by little more than the rounding of that step, which is half a unit in the last place.
#pragma once

#include "core/bits.h"
#include "kernels/lanes.h"

namespace stride0::float64 {

struct Two {
  Doubles high;
  Doubles low;
  HWY_INLINE Doubles value() const { return high + low; }
};

// large + small, exactly, where |large| >= |small| or large is 0.
HWY_INLINE Two sum_of(Doubles large, Doubles small) {
  const Doubles sum = large + small;
  return {sum, (large - sum) + small};
}

// The same of any two.
HWY_INLINE Two sum_of_any(Doubles a, Doubles b) {
  const Doubles sum = a + b;
  const Doubles more = sum - a;
  return {sum, (a - (sum - more)) + (b - more)};
}

// over / under to about 75 bits. The high part has the first 26 of them. The product of that and the head of `under`
// is exact, and so is what it leaves of `over`. 1 / under must be finite.
HWY_INLINE Two quotient(Two over, Two under) {
  const Doubles inverse = both<1.0>() / under.high;
  const Doubles first = head(over.high * inverse);
  const Doubles most = head(under.high);
  const Doubles left = (over.high - first * most) - first * ((under.high - most) + under.low);
  return {first, (left + over.low) * inverse};
}

// 1 / x within 6 %, for a positive x: as integers, doubles are nearly their logarithms.
HWY_INLINE Doubles rough_inverse(Doubles x) {
  return bit_cast<Doubles>(both_bits<0x7FDE600000000000>() - bit_cast<Bits64>(x));
}

// What to add to s, which is nearly the square root of x + low: a unit in the last place or less, so that a rough
// inverse of 2s is near enough.
HWY_INLINE Doubles root_error(Doubles s, Doubles x, Doubles low) {
  const Doubles most = head(s);
  const Doubles left = (x - most * most) - (s - most) * (s + most);
  return (left + low) * rough_inverse(s + s);
}

}  // namespace stride0::float64
