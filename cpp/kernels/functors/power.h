// Powers of floats, in double: x^y is 2^(y · log2 x). The exponent is below 151 and its error below 1e-9, so that the
// power is as exact as those of 2 are, and exact where it is a whole number.
#pragma once

#include "kernels/functors/logarithm.h"

namespace stride0 {

// Of the size of x alone; 1 to the infinite is 1.
HWY_INLINE Doubles power_of_size(Doubles size, Doubles y) {
  return power_of_two(log2_of_positive(size) * clamp(y, -1e300, 1e300));
}

// The power of any x, with its sign and at its limits, from that of its size.
inline Doubles power_from(Doubles out, Doubles x, Doubles y) {
  const Doubles size = magnitude(x);
  const Masks none = size == both(0);
  const Masks endless = size == both(kInfinity);
  const Masks shrinks = y < both(0);
  out = (none | endless) ? ((none ^ shrinks) ? both(0) : both(kInfinity)) : out;
  // A negative number to a whole power; floats beyond 2^24 are even.
  const Doubles exponent = clamp(y, -0x1p40, 0x1p40);
  const Doubles wholes = exponent + kWholes;
  const Masks whole = (wholes - kWholes) == exponent;
  const Bits64 odd = reinterpret_cast<Bits64>(wholes) << 63;
  out = whole ? reinterpret_cast<Doubles>(reinterpret_cast<Bits64>(out) | (odd & reinterpret_cast<Bits64>(x))) : out;
  const Masks lost = ((x < both(0)) & ~endless & ~whole) | (x != x) | (y != y);
  out = lost ? both(kNotANumber) : out;
  return ((y == both(0)) | (x == both(1))) ? both(1) : out;
}

HWY_INLINE Floats power(Floats x, Floats y) {
  const Doubles x0 = low_half(x);
  const Doubles x1 = high_half(x);
  const Doubles y0 = low_half(y);
  const Doubles y1 = high_half(y);
  const Doubles out0 = power_of_size(magnitude(x0), y0);
  const Doubles out1 = power_of_size(magnitude(x1), y1);
  const Masks32 ordinary = (x > all(0)) & (x <= all(std::numeric_limits<float>::max())) & (y == y);
  if (HWY_LIKELY(every(ordinary))) return narrowed(out0, out1);
  return narrowed(power_from(out0, x0, y0), power_from(out1, x1, y1));
}

}  // namespace stride0
