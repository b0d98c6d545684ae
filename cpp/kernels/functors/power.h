// Powers of floats: x^y is 2^(y · log2 x). The logarithm and its product with y are doubles, with a relative error
// below 1e-9; what is left of the exponent beside a whole number is small enough for a float. Where the power is a
// whole number, or a half, it comes out exactly.
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
  // A negative number to a whole power.
  const Masks whole = truncated(y) == y;
  const Masks odd = whole & (truncated(y * 0.5) != y * 0.5);
  out = reinterpret_cast<Doubles>(reinterpret_cast<Bits64>(out) |
                                  (reinterpret_cast<Bits64>(odd) & reinterpret_cast<Bits64>(x) & kSignBit));
  const Masks lost = ((x < both(0)) & ~endless & ~whole) | (x != x) | (y != y);
  out = lost ? both(kNotANumber) : out;
  return ((y == both(0)) | (x == both(1))) ? both(1) : out;
}
inline Doubles any_power(Doubles x, Doubles y) { return power_from(power_of_size(magnitude(x), y), x, y); }
// Keeps the elements that are done, because an element's result must not depend on its neighbours.
HWY_NOINLINE inline Floats any_power(Floats x, Floats y, Masks32 done, Floats out) {
  return done ? out : narrowed(any_power(low_half(x), low_half(y)), any_power(high_half(x), high_half(y)));
}

// log2(1 + x) · y, four terms of the series being enough here.
HWY_INLINE Doubles exponent_of_power(Doubles whole, Doubles x, Doubles y) {
  const Doubles s = x / (x + 2.0);
  return (whole + s * series(s * s, 2.8853900797889294, 0.961798847639657, 0.5767143841585061, 0.4317358747096327)) * y;
}
HWY_INLINE Floats power(Floats x, Floats y) {
  constexpr std::uint32_t kRootHalf = 0x3F3504F3;
  const Bits32 bits = reinterpret_cast<Bits32>(x);
  const Bits32 above = bits - kRootHalf;
  const Masks32 whole = reinterpret_cast<Masks32>(above) >> 23;
  const Floats rest = reinterpret_cast<Floats>((above & 0x7FFFFFU) + kRootHalf) - 1.0F;
  const Doubles t0 = exponent_of_power(low_half(whole), low_half(rest), low_half(y));
  const Doubles t1 = exponent_of_power(high_half(whole), high_half(rest), high_half(y));

  const Doubles wholes0 = t0 + kWholes;
  const Doubles wholes1 = t1 + kWholes;
  const Floats f = narrowed(t0 - (wholes0 - kWholes), t1 - (wholes1 - kWholes));
  // Half of f is exact. Without it the rest is so much smaller that its rounding leaves x^1 what it was.
  const Floats e = 1.0F + (f * 0.5F + f * series(f, 0.1931472F, 0.24022648F, 0.055503394F, 0.009618471F, 0.0013396898F,
                                                 0.00015341619F));
  const Bits32 out = reinterpret_cast<Bits32>(e) + (lower_words(wholes0, wholes1) << 23);

  // So far x was positive and normal, and |t| below 126. Where it was not, which is rare, it was for nothing.
  const Masks32 normal = reinterpret_cast<Masks32>(bits + 0x7F800000U) < static_cast<std::int32_t>(0xFF000000U);
  // As floats, which are compared at once: the upper words of doubles are in the order of the doubles.
  constexpr float kUpperOf126 = bit_cast<float>(static_cast<std::uint32_t>(bit_cast<std::uint64_t>(126.0) >> 32));
  const Masks32 small = reinterpret_cast<Floats>(upper_words(t0, t1) & 0x7FFFFFFFU) < all(kUpperOf126);
  const Masks32 done = normal & small;
  return HWY_LIKELY(every(done)) ? reinterpret_cast<Floats>(out) : any_power(x, y, done, reinterpret_cast<Floats>(out));
}

}  // namespace stride0
