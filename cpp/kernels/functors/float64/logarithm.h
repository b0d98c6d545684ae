// Logarithms of doubles and what is made of them, two at a time and without a table. With x = 2^n · (1 + f) and
// 1 + f between √½ and √2, the logarithm of 1 + f is an odd series in s = f / (2 + f), of which all but f and f²/2 is
// small: log(1 + f) = f - f²/2 + s · (f²/2 + R(s²)).
#pragma once

#include "kernels/functors/float64/exponential.h"
#include "kernels/functors/logarithm.h"

namespace stride0::float64 {

// A positive finite number as 2^exponent · (1 + f).
struct Parts {
  Doubles exponent;
  Doubles f;
  HWY_INLINE explicit Parts(Doubles x) {
    const Masks subnormal = x < both(0x1p-1022);
    const Split split = Splitting()(subnormal ? x * 0x1p54 : x);
    exponent = subnormal ? split.exponent - 54.0 : split.exponent;
    f = split.rest;
  }
};

struct NearOne {
  Doubles square;  // f²/2
  Doubles rest;
  HWY_INLINE explicit NearOne(Doubles f) : square(f * f * 0.5) {
    const Doubles s = f / (f + 2.0);
    const Doubles z = s * s;
    rest = s * (square + z * series(z, 0.6666666666666734, 0.39999999999414676, 0.2857142874238981, 0.22222198572911586,
                                    0.18183564341513242, 0.153140501374732, 0.14795954034941294));
  }
};

// The logarithm of what has these parts, and `low`.
HWY_INLINE Doubles logarithm_of(const Parts& x, Doubles low) {
  const NearOne near(x.f);
  return x.exponent * kLn2High - ((near.square - (near.rest + (x.exponent * kLn2Low + low))) - x.f);
}
HWY_INLINE Doubles logarithm(Doubles x) { return or_limit(x, logarithm_of(Parts(x), both(0))); }

// The same, for those who want it less.
HWY_NOINLINE inline Doubles call_logarithm(Doubles x) { return logarithm(x); }

// The logarithm to a base: what a unit of the natural one is, and what 2 has.
struct Base {
  double unit_high;  // few bits, as with ln 2
  double unit_low;
  double two_high;
  double two_low;
};
HWY_INLINE Doubles logarithm_to(const Base& base, Doubles x) {
  const Parts parts(x);
  const NearOne near(parts.f);
  const Doubles high = head(parts.f - near.square);
  const Doubles low = ((parts.f - high) - near.square) + near.rest;
  const Doubles first = high * base.unit_high;
  const Doubles rest = (low + high) * base.unit_low + low * base.unit_high + parts.exponent * base.two_low;
  const Doubles whole = parts.exponent * base.two_high;
  const Doubles sum = whole + first;
  return or_limit(x, sum + (((whole - sum) + first) + rest));
}
HWY_INLINE Doubles log2_of(Doubles x) { return logarithm_to({0x1.715476p+0, 0x1.4ae0bf85ddf44p-26, 1, 0}, x); }
HWY_INLINE Doubles logarithm10(Doubles x) {
  return logarithm_to({0x1.bcb7b1p-2, 0x1.49b9438ca9aaep-28, 0x1.34413509f7p-2, 0x1.3fde623e2566bp-43}, x);
}

// log(1 + x), with what the sum rounds away.
HWY_INLINE Doubles logarithm_beside_one(Doubles x) {
  const Doubles sum = x + 1.0;
  const Doubles more = sum - 1.0;
  const Doubles lost = (1.0 - (sum - more)) + (x - more);
  return with_sign(or_limit(sum, logarithm_of(Parts(sum), lost / sum)), x);
}

// The same, for those who want it less.
HWY_NOINLINE inline Doubles call_logarithm_beside_one(Doubles x) { return logarithm_beside_one(x); }

// What a is added to itself in these would overflow where it is so large, and would not show otherwise.
inline constexpr double kLarge = 0x1p55;
HWY_INLINE Doubles inverse_hyperbolic_sine(Doubles x) {
  const Doubles a = magnitude(x);
  const Doubles inverse = 1.0 / a;
  const Masks large = a > both(kLarge);
  const Doubles more = a / (inverse + square_root(inverse * inverse + 1.0));
  const Doubles out = call_logarithm_beside_one(large ? a : a + more);
  return with_sign(large ? out + kLn2 : out, x);
}
HWY_INLINE Doubles inverse_hyperbolic_cosine(Doubles x) {
  const Doubles more = x - 1.0;
  const Masks large = more > both(kLarge);
  const Doubles out = call_logarithm_beside_one(large ? more : more + square_root(more * (more + 2.0)));
  return more < both(0) ? both(kNotANumber) : large ? out + kLn2 : out;
}
HWY_INLINE Doubles inverse_hyperbolic_tangent(Doubles x) {
  const Doubles a = magnitude(x);
  return with_sign(call_logarithm_beside_one((a + a) / (1.0 - a)) * 0.5, x);
}

// The larger, and what the smaller one adds to it. Equal infinities have no difference, but are their own sum.
HWY_INLINE Doubles log_of_sum_of_exponentials(Doubles a, Doubles b) {
  const Doubles difference = magnitude(a - b);
  const Doubles most = larger(a, b);
  return difference == difference ? most + call_logarithm_beside_one(exponential(-difference)) : most;
}
HWY_INLINE Doubles log2_of_sum_of_powers(Doubles a, Doubles b) {
  const Doubles difference = magnitude(a - b);
  const Doubles most = larger(a, b);
  return difference == difference ? most + call_logarithm_beside_one(power_of_two(-difference)) * kLog2E : most;
}

HWY_INLINE Doubles times_logarithm(Doubles a, Doubles b) {
  const Doubles product = a * call_logarithm(b);
  return ((a == both(0)) & (b == b)) ? both(0) : product;
}

}  // namespace stride0::float64
