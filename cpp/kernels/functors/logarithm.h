// Logarithms of floats and what is made of them, in double: log2 of 2^e · m is e + log2 m, with m between √½ and √2.
// The relative error of the double is below 5e-12.
#pragma once

#include "kernels/functors/exponential.h"

namespace stride0 {

inline constexpr double kLn2 = 0.69314718055994530942;

// A positive finite number as 2^exponent · (1 + rest). A float's subnormals are ordinary doubles.
struct Split {
  Doubles exponent;
  Doubles rest;
  HWY_INLINE explicit Split(Doubles x) {
    constexpr std::uint64_t kRootHalf = 0x3FE6A09E667F3BCD;
    constexpr std::uint64_t kTwo52 = bit_cast<std::uint64_t>(0x1p52);
    constexpr std::uint64_t kBias = 1024;  // keeps the exponent from becoming negative on its way
    const Bits64 bits = reinterpret_cast<Bits64>(x) + ((kBias << 52) - kRootHalf);
    rest = reinterpret_cast<Doubles>((bits & ((std::uint64_t{1} << 52) - 1)) + kRootHalf) - 1.0;
    exponent = reinterpret_cast<Doubles>((bits >> 52) + kTwo52) - (0x1p52 + double{kBias});
  }
};

// log2(1 + x) for x between √½ - 1 and √2 - 1: an odd series in x / (x + 2).
HWY_INLINE Doubles log2_near_one(Doubles x) {
  const Doubles s = x / (x + 2.0);
  return s * series(s * s, 2.8853900817900864, 0.9617966733417955, 0.5770835849529559, 0.41167271990316046,
                    0.3407300895982035);
}
HWY_INLINE Doubles log2_of_positive(Doubles x) {
  const Split split(x);
  return split.exponent + log2_near_one(split.rest);
}

// The logarithm of x, which is `found` where x is positive and finite.
HWY_INLINE Doubles or_limit(Doubles x, Doubles found) {
  const Masks ordinary = (x > both(0)) & (x < both(kInfinity));
  if (every(ordinary)) return found;
  const Doubles limit = x == both(0) ? both(-kInfinity) : x < both(0) ? both(kNotANumber) : x;
  return ordinary ? found : limit;
}
HWY_INLINE Doubles log2_of(Doubles x) { return or_limit(x, log2_of_positive(x)); }
// log2(1 + x), where the sum may round x away.
HWY_INLINE Doubles log2_beside_one(Doubles x) {
  const Doubles sum = x + 1.0;
  const Split split(sum);
  return or_limit(sum, split.exponent + log2_near_one(split.exponent == both(0) ? x : split.rest));
}

HWY_INLINE Doubles logarithm(Doubles x) { return log2_of(x) * kLn2; }
HWY_INLINE Doubles logarithm10(Doubles x) { return log2_of(x) * 0.30102999566398119521; }
HWY_INLINE Doubles logarithm_beside_one(Doubles x) { return with_sign(log2_beside_one(x) * kLn2, x); }

HWY_INLINE Doubles inverse_hyperbolic_sine(Doubles x) {
  const Doubles a = magnitude(x);
  const Doubles inverse = 1.0 / a;
  return with_sign(log2_beside_one(a + a / (inverse + square_root(inverse * inverse + 1.0))) * kLn2, x);
}
HWY_INLINE Doubles inverse_hyperbolic_cosine(Doubles x) {
  const Doubles more = x - 1.0;
  return log2_beside_one(more + square_root(more) * square_root(more + 2.0)) * kLn2;  // NaN below 1
}
HWY_INLINE Doubles inverse_hyperbolic_tangent(Doubles x) {
  return with_sign(log2_beside_one((x + x) / (1.0 - x)) * (kLn2 / 2), x);
}

// The larger, and what the smaller one adds to it. Equal infinities have no difference, but are their own sum.
HWY_INLINE Doubles larger(Doubles a, Doubles b) { return ((a >= b) | (a != a)) ? a : b; }
HWY_INLINE Doubles log2_of_sum(Doubles a, Doubles b, double unit) {
  const Doubles difference = magnitude(a - b);
  const Doubles most = larger(a, b);
  return difference == difference ? most + log2_beside_one(power_of_two(difference * -unit)) / unit : most;
}
HWY_INLINE Doubles log_of_sum_of_exponentials(Doubles a, Doubles b) { return log2_of_sum(a, b, kLog2E); }
HWY_INLINE Doubles log2_of_sum_of_powers(Doubles a, Doubles b) { return log2_of_sum(a, b, 1); }

HWY_INLINE Doubles times_logarithm(Doubles a, Doubles b) {
  const Doubles product = a * logarithm(b);
  return ((a == both(0)) & (b == b)) ? both(0) : product;
}

}  // namespace stride0
