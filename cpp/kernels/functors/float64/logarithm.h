// Logarithms of doubles and functions built from them, two at a time and without a table. x = 2^n · (1 + f), with 1 + f
// between √½ and √2. log(1 + f) is an odd series in s = f / (2 + f), and all of it except f and f²/2 is small: log(1 +
// f) = f - f²/2 + s · (f²/2 + R(s²)).
#pragma once

#include "kernels/functors/float64/exponential.h"
#include "kernels/functors/logarithm.h"

namespace stride0::float64 {

// A positive finite number as 2^exponent · (1 + rest).
HWY_INLINE Split parts_of(Doubles x) {
  const Masks subnormal = x < both<0x1p-1022>();
  const Split parts = Splitting()(subnormal ? x * both<0x1p54>() : x);
  return {subnormal ? parts.exponent - both<54.0>() : parts.exponent, parts.rest};
}

struct NearOne {
  Doubles square;  // f²/2
  Doubles rest;
  HWY_INLINE explicit NearOne(Doubles f) : square(f * f * both<0.5>()) {
    const Doubles s = f / (f + both<2.0>());
    const Doubles z = s * s;
    rest = s * (square + z * series<0.6666666666666734, 0.39999999999414676, 0.2857142874238981, 0.22222198572911586,
                                    0.18183564341513242, 0.153140501374732, 0.14795954034941294>(z));
  }
};

// The logarithm of 2^exponent · (1 + rest), plus `low`.
HWY_INLINE Doubles logarithm_of(const Split& x, Doubles low) {
  const NearOne near(x.rest);
  return x.exponent * both<kLn2High>() - ((near.square - (near.rest + (x.exponent * both<kLn2Low>() + low))) - x.rest);
}
HWY_INLINE Doubles logarithm(Doubles x) { return or_limit(x, logarithm_of(parts_of(x), both(0))); }

// The same, not inlined, for callers that need it rarely.
HWY_NOINLINE inline Doubles call_logarithm(Doubles x) { return logarithm(x); }

// The base of a logarithm: `unit` is 1 / log(base), and `two` is the logarithm of 2 to that base.
struct Base {
  double unit_high;  // few bits, as with ln 2
  double unit_low;
  double two_high;
  double two_low;
};
template <Base kBase>
HWY_INLINE Doubles logarithm_to(Doubles x) {
  const Split parts = parts_of(x);
  const NearOne near(parts.rest);
  const Doubles high = head(parts.rest - near.square);
  const Doubles low = ((parts.rest - high) - near.square) + near.rest;
  const Doubles first = high * both<kBase.unit_high>();
  const Doubles rest =
      (low + high) * both<kBase.unit_low>() + low * both<kBase.unit_high>() + parts.exponent * both<kBase.two_low>();
  const Doubles whole = parts.exponent * both<kBase.two_high>();
  const Doubles sum = whole + first;
  return or_limit(x, sum + (((whole - sum) + first) + rest));
}
HWY_INLINE Doubles log2_of(Doubles x) { return logarithm_to<Base{0x1.715476p+0, 0x1.4ae0bf85ddf44p-26, 1, 0}>(x); }
HWY_INLINE Doubles logarithm10(Doubles x) {
  return logarithm_to<Base{0x1.bcb7b1p-2, 0x1.49b9438ca9aaep-28, 0x1.34413509f7p-2, 0x1.3fde623e2566bp-43}>(x);
}

// The logarithm of a number in two parts, times 2^more.
HWY_NOINLINE inline Doubles logarithm_in_two(Doubles high, Doubles low, Doubles more) {
  const Split parts = Splitting()(high);
  return logarithm_of({parts.exponent + more, parts.rest}, low / high);
}
// log(1 + x), including the part of x that 1 + x rounds away.
HWY_INLINE Doubles logarithm_of_one_plus(Doubles x) {
  const DoubleDouble sum = sum_of_any(x, both<1>());
  return with_sign(or_limit(sum.high, logarithm_in_two(sum.high, sum.low, both(0))), x);
}

// log(x + √(a + t²)), for non-negative arguments. The root is first + (a + t² - first²) / (root + first).
HWY_NOINLINE inline Doubles logarithm_with_root(Doubles x, Doubles a, Doubles t) {
  const Doubles t_head = head(t);
  const Doubles square = t_head * t_head;
  const Doubles root = square_root(a + t * t);
  const Doubles first = head(root);
  const Masks rises = square < a;
  const Doubles left = (((rises ? a : square) - first * first) + (rises ? square : a)) + (t - t_head) * (t + t_head);
  const DoubleDouble most = sum_of_any(x, first);
  const DoubleDouble sum = sum_of(most.high, most.low + left / (root + first + both<0x1p-1000>()));
  const Masks large = x > both<0x1p55>();  // the root is x then, and x² could overflow
  const Doubles out = logarithm_in_two(large ? x : sum.high, large ? both(0) : sum.low, large ? both<1>() : both(0));
  return x < both<kInfinity>() ? out : x;
}
HWY_INLINE Doubles inverse_hyperbolic_sine(Doubles x) {
  const Doubles a = magnitude(x);
  return unless_tiny<0x1p-27>(x, with_sign(logarithm_with_root(a, both<1>(), a), x));
}
HWY_INLINE Doubles inverse_hyperbolic_cosine(Doubles x) {
  const Doubles more = x - both<1.0>();
  return x < both<1>() ? both<kNotANumber>() : logarithm_with_root(x, more + more, more);
}
// Half the logarithm of (1 + |x|) / (1 - |x|). For small x that quotient would round away most digits of x, so a series
// is used.
HWY_INLINE Doubles inverse_hyperbolic_tangent(Doubles x) {
  const Doubles a = magnitude(x);
  const DoubleDouble divisor = sum_of(both<1>(), -a);
  const DoubleDouble ratio = quotient(sum_of(both<1>(), a), divisor);
  const DoubleDouble sum = sum_of(ratio.high, ratio.low);
  const Doubles out = or_limit(divisor.high, logarithm_in_two(sum.high, sum.low, both(0)) * both<0.5>());
  return a < both<0x1p-14>() ? x + x * x * x * both<1 / 3.0>() : with_sign(out, x);
}

// max(a, b) + log(1 + e^-|a - b|). The difference of equal infinities is NaN; their result is the infinity.
HWY_INLINE Doubles log_of_sum_of_exponentials(Doubles a, Doubles b) {
  const Doubles difference = magnitude(a - b);
  const Doubles most = larger(a, b);
  return difference == difference ? most + logarithm_of_one_plus(call_exponential(-difference)) : most;
}
HWY_INLINE Doubles log2_of_sum_of_powers(Doubles a, Doubles b) {
  const Doubles difference = magnitude(a - b);
  const Doubles most = larger(a, b);
  return difference == difference ? most + logarithm_of_one_plus(power_of_two(-difference)) * both<kLog2E>() : most;
}

HWY_INLINE Doubles times_logarithm(Doubles a, Doubles b) {
  const Doubles product = a * call_logarithm(b);
  return ((a == both(0)) & (b == b)) ? both(0) : product;
}

}  // namespace stride0::float64
