// A number as the sum of two doubles, where `low` is roughly the rounding error of `high`. If a function adds both in
// its last step, its error is little more than the rounding of that step: half a unit in the last place.
#pragma once

#include "core/bits.h"
#include "kernels/lanes.h"

namespace stride0::float64 {

struct DoubleDouble {
  Doubles high;
  Doubles low;
  HWY_INLINE Doubles value() const { return high + low; }
};

// large + small, exactly, where |large| >= |small| or large is 0.
HWY_INLINE DoubleDouble sum_of(Doubles large, Doubles small) {
  const Doubles sum = large + small;
  return {sum, (large - sum) + small};
}

// a + b, exactly, for any a and b.
HWY_INLINE DoubleDouble sum_of_any(Doubles a, Doubles b) {
  const Doubles sum = a + b;
  const Doubles more = sum - a;
  return {sum, (a - (sum - more)) + (b - more)};
}

// over / under to about 75 bits. The high part has the first 26. Its product with the head of `under` is exact, and so
// is the difference of `over` and that product. 1 / under must be finite.
HWY_INLINE DoubleDouble quotient(DoubleDouble over, DoubleDouble under) {
  const Doubles inverse = both<1.0>() / under.high;
  const Doubles first = head(over.high * inverse);
  const Doubles most = head(under.high);
  const Doubles left = (over.high - first * most) - first * ((under.high - most) + under.low);
  return {first, (left + over.low) * inverse};
}

// 1 / x within 6 %, for positive x: the bits of a double, read as an integer, are roughly its logarithm.
HWY_INLINE Doubles rough_inverse(Doubles x) {
  return bit_cast<Doubles>(both_bits<0x7FDE600000000000>() - bit_cast<Bits64>(x));
}

// The correction to add to s, which is nearly the square root of x + low. It is at most a unit in the last place, so a
// rough inverse of 2s suffices.
HWY_INLINE Doubles root_error(Doubles s, Doubles x, Doubles low) {
  const Doubles most = head(s);
  const Doubles left = (x - most * most) - (s - most) * (s + most);
  return (left + low) * rough_inverse(s + s);
}

}  // namespace stride0::float64
