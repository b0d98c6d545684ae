// Exponentials of doubles and what is made of them, two at a time and without a table. x is n · ln 2 + r, with n whole
// and |r| <= ln 2 / 2, and r is in two parts; the series of e^r - 1 then needs ten terms.
#pragma once

#include "kernels/lanes.h"

namespace stride0::float64 {

// ln 2 in two parts: the product of the first with a `head`, or with a number as short, is exact.
inline constexpr double kLn2 = 0.69314718055994530942;
inline constexpr double kLn2High = 0x1.62e42f8p-1;
inline constexpr double kLn2Low = 0x1.be8e7bcd5e4f2p-27;
inline constexpr double kLog2E = 1.4426950408889634074;

// e^x = 2^n · (1 + r + rest).
struct Exponential {
  Bits64 n;
  Doubles r;
  Doubles rest;
  // With n added to kWholes, and what r lacks.
  HWY_INLINE Exponential(Doubles wholes, Doubles some, Doubles low) : n(reinterpret_cast<Bits64>(wholes)), r(some) {
    rest = r * r *
               series(r, 0.5, 0.16666666666666685, 0.04166666666666673, 0.008333333333316742, 0.0013888888888858558,
                      0.00019841269897052916, 2.480158737352797e-05, 2.755723424191837e-06, 2.755723353226455e-07,
                      2.5112238282642996e-08, 2.0926892263316354e-09) +
           low;
  }
  HWY_INLINE static Exponential of(Doubles x) {
    const Doubles wholes = x * kLog2E + kWholes;
    return of(wholes, x, (wholes - kWholes) * -kLn2Low);
  }
  // e^(x + more).
  HWY_INLINE static Exponential of(Doubles x, Doubles more) {
    const Doubles wholes = (x + more) * kLog2E + kWholes;
    return of(wholes, x, more - (wholes - kWholes) * kLn2Low);
  }
  HWY_INLINE Doubles value() const {
    const Doubles sum = 1.0 + r;
    return times_power(sum + (((1.0 - sum) + r) + rest));
  }
  // e^x / (divisor + low). Products of heads are exact, so all that is rounded before the last sum is small.
  HWY_INLINE Doubles value_over(Doubles divisor, Doubles low) const {
    const Doubles inverse = 1.0 / divisor;
    const Doubles first = head(inverse);
    const Doubles left =
        ((1.0 - first * head(divisor)) - first * ((divisor - head(divisor)) + low)) - (inverse - first) * divisor;
    const Doubles sum = 1.0 + r;
    const Doubles most = head(sum);
    const Doubles more = (((1.0 - sum) + r) + rest) + (sum - most);
    return times_power(most * first + (most * (inverse - first) + (more + left * sum) * inverse));
  }
  // (e^x - 1) / 2, which is finite where the hyperbolic sine of x is.
  HWY_INLINE Doubles half_less_one() const {
    const Doubles scale = power(n - 2);
    return (scale * (r + rest) + (scale - 0.25)) * 2.0;
  }

 private:
  HWY_INLINE static Exponential of(Doubles wholes, Doubles x, Doubles low) {
    const Doubles high = x - (wholes - kWholes) * kLn2High;
    const Doubles r = high + low;
    return {wholes, r, (high - r) + low};
  }
  // 2^n in two factors, as it may be more than a double holds, or less.
  HWY_INLINE Doubles times_power(Doubles x) const { return x * power(n >> 1) * power(n - (n >> 1)); }
  static HWY_INLINE Doubles power(Bits64 exponent) { return reinterpret_cast<Doubles>((exponent << 52) + kOne64); }
};

HWY_INLINE Doubles exponential(Doubles x) { return Exponential::of(clamp(x, -746, 710)).value(); }
// The same, for those who want it less.
HWY_NOINLINE inline Doubles call_exponential(Doubles x) { return exponential(x); }

// 2^(high + low), where high is small enough for an exponent of a double.
HWY_INLINE Exponential power_of_two(Doubles high, Doubles low) {
  const Doubles wholes = (high + low) + kWholes;
  const Doubles whole = high - (wholes - kWholes);
  const Doubles first = head(whole + low);
  const Doubles r0 = first * kLn2High;
  const Doubles r1 = (low - (first - whole)) * kLn2 + first * kLn2Low;
  const Doubles r = r0 + r1;
  return {wholes, r, r1 - (r - r0)};
}
HWY_INLINE Doubles power_of_two(Doubles x) { return power_of_two(clamp(x, -1076, 1024), both(0)).value(); }

HWY_INLINE Doubles half_less_one(Doubles x) { return Exponential::of(clamp(x, -40, 710.5)).half_less_one(); }
// What is so small is its own answer; on the way it would lose its sign, or bits where it is subnormal.
HWY_INLINE Doubles unless_tiny(Doubles x, Doubles out) { return magnitude(x) < both(0x1p-54) ? x : out; }

HWY_INLINE Doubles exp_less_one(Doubles x) { return unless_tiny(x, half_less_one(x) * 2.0); }
HWY_INLINE Doubles logistic(Doubles x) { return 1.0 / (1.0 + exponential(-x)); }
HWY_INLINE Doubles hyperbolic_sine(Doubles x) {
  const Doubles e = half_less_one(magnitude(x));
  const Doubles finite = clamp(e, 0, 1e300);
  return unless_tiny(x, with_sign(e + finite / (finite + finite + 1.0), x));
}
HWY_INLINE Doubles hyperbolic_cosine(Doubles x) {
  const Doubles e = half_less_one(magnitude(x));
  return e + (0.5 + 0.5 / (e + e + 1.0));
}
HWY_INLINE Doubles hyperbolic_tangent(Doubles x) {
  const Doubles e = half_less_one(clamp(magnitude(x), 0, 20) * 2.0);
  return unless_tiny(x, with_sign(e / (e + 1.0), x));
}

}  // namespace stride0::float64
