// Exponentials of doubles and functions built from them, two at a time and without a table. x is n · ln 2 + r, with n
// whole and |r| <= ln 2 / 2, and r is kept in two parts. The series of e^r - 1 then needs ten terms.
#pragma once

#include "core/bits.h"
#include "kernels/functors/float64/double_double.h"

namespace stride0::float64 {

// ln 2 in two parts: the product of the first with a `head`, or any factor with as few bits, is exact.
inline constexpr double kLn2 = 0.69314718055994530942;
inline constexpr double kLn2High = 0x1.62e42f8p-1;
inline constexpr double kLn2Low = 0x1.be8e7bcd5e4f2p-27;
inline constexpr double kLog2E = 1.4426950408889634074;

// 2^n for exponents of normal numbers, with anything in the upper 52 bits of n.
HWY_INLINE Doubles two_to(Bits64 n) { return bit_cast<Doubles>((n << 52) + both_bits<kOne64>()); }

// e^x = 2^n · (1 + r + r²/2 + even + odd), and for -x the signs of n, r and odd change.
struct Exponential {
  Bits64 n;
  Doubles r;
  Doubles square;  // r²
  Doubles even;
  Doubles odd;
  // `wholes` is n + kWholes, and `low` is the part that r lacks.
  HWY_INLINE Exponential(Doubles wholes, Doubles some, Doubles low)
      : n(bit_cast<Bits64>(wholes)), r(some), square(r * r) {
    even = square * square *
               series<0.041666666666666664, 0.001388888888888655, 2.4801587317163184e-05, 2.7557282940525033e-07,
                      2.091125043334429e-09>(square) +
           r * low;
    odd = r * square *
              series<0.16666666666666669, 0.008333333333330056, 0.0001984126986307978, 2.7557268419352836e-06,
                     2.5100404824318008e-08>(square) +
          low;
  }
  HWY_INLINE static Exponential of(Doubles x) {
    const Doubles wholes = x * both<kLog2E>() + both<kWholes>();
    return of(wholes, x, (wholes - both<kWholes>()) * both<-kLn2Low>());
  }
  // e^(x + more).
  HWY_INLINE static Exponential of(Doubles x, Doubles more) {
    const Doubles wholes = (x + more) * both<kLog2E>() + both<kWholes>();
    return of(wholes, x, more - (wholes - both<kWholes>()) * both<kLn2Low>());
  }
  HWY_INLINE Doubles value() const { return times_power(before_scaling().value()); }
  HWY_INLINE Doubles value_over(DoubleDouble divisor) const {
    return times_power(quotient(before_scaling(), divisor).value());
  }
  // (e^x - 1) / 2. Its rounding error matters more here than for e^x, so most of r²/2 is added exactly.
  HWY_INLINE DoubleDouble half_minus_one() const {
    const Doubles scale = two_to(n - both_bits<1>());
    const Doubles first = head(r);
    const DoubleDouble most = sum_of(scale, both<-0.5>());
    const DoubleDouble more = sum_of(most.high, scale * r);
    const DoubleDouble sum = sum_of(more.high, scale * (first * first * both<0.5>()));
    const Doubles rest = (r - first) * (r + first) * both<0.5>() + (even + odd);
    return sum_of(sum.high, sum.low + (more.low + (most.low + scale * rest)));
  }
  // (e^x + sign · e^-x) / 4 for x >= 0. A quarter, because it is finite wherever the hyperbolic cosine is.
  HWY_INLINE Doubles quarter_sum(Doubles sign) const {
    const Doubles few = at_most(bit_cast<Doubles>(n), both<kWholes + 100>());
    const Doubles grown = two_to(n - both_bits<2>());
    const Doubles shrunk = two_to(both_bits<-2>() - bit_cast<Bits64>(few)) * sign;
    const DoubleDouble most = sum_of(grown, shrunk);
    const DoubleDouble more = sum_of(most.high, grown * r);
    const DoubleDouble sum = sum_of(more.high, shrunk * -r);
    const Doubles rest = most.high * (square * both<0.5>() + even) + (grown - shrunk) * odd;
    return sum.high + (sum.low + (more.low + (most.low + rest)));
  }

 private:
  HWY_INLINE static Exponential of(Doubles wholes, Doubles x, Doubles low) {
    const Doubles high = x - (wholes - both<kWholes>()) * both<kLn2High>();
    const Doubles r = high + low;
    return {wholes, r, (high - r) + low};
  }
  HWY_INLINE DoubleDouble before_scaling() const {
    const DoubleDouble sum = sum_of(both<1>(), r);
    return {sum.high, sum.low + (square * both<0.5>() + (even + odd))};
  }
  // Multiplies by 2^n in two factors, because 2^n may overflow or underflow a double.
  HWY_INLINE Doubles times_power(Doubles x) const { return x * two_to(n >> 1) * two_to(n - (n >> 1)); }
};

HWY_INLINE Doubles exponential(Doubles x) { return Exponential::of(clamp(x, both<-746>(), both<710>())).value(); }
// The same, not inlined, for callers that need it rarely.
HWY_NOINLINE inline Doubles call_exponential(Doubles x) { return exponential(x); }

// 2^(high + low), where `high` is small enough for a double's exponent.
HWY_INLINE Exponential power_of_two(Doubles high, Doubles low) {
  const Doubles wholes = (high + low) + both<kWholes>();
  const Doubles whole = high - (wholes - both<kWholes>());
  const Doubles first = head(whole + low);
  const Doubles r0 = first * both<kLn2High>();
  const Doubles r1 = (low - (first - whole)) * both<kLn2>() + first * both<kLn2Low>();
  const Doubles r = r0 + r1;
  return {wholes, r, r1 - (r - r0)};
}
HWY_INLINE Doubles power_of_two(Doubles x) {
  return power_of_two(clamp(x, both<-1076>(), both<1024>()), both(0)).value();
}

// f(x) = x for such small x. Computing f would lose the sign of 0 and the last bits of subnormals.
template <Literal kLeast = 0x1p-54>
HWY_INLINE Doubles unless_tiny(Doubles x, Doubles out) {
  return magnitude(x) < both<kLeast>() ? x : out;
}

HWY_INLINE Doubles exp_minus_one(Doubles x) {
  return unless_tiny(x, Exponential::of(clamp(x, both<-40>(), both<710>())).half_minus_one().high * both<2.0>());
}
HWY_INLINE Doubles logistic(Doubles x) { return both<1.0>() / (both<1.0>() + exponential(-x)); }
// (e^a + sign · e^-a) / 2.
HWY_NOINLINE inline Doubles half_sum(Doubles a, Doubles sign) {
  return Exponential::of(at_most(a, both<710.5>())).quarter_sum(sign) * both<2.0>();
}
HWY_INLINE Doubles hyperbolic_sine(Doubles x) {
  return unless_tiny(x, with_sign(half_sum(magnitude(x), both<-1>()), x));
}
HWY_INLINE Doubles hyperbolic_cosine(Doubles x) { return half_sum(magnitude(x), both<1>()); }
// E / (E + 1), where E = (e^2x - 1) / 2.
HWY_INLINE Doubles hyperbolic_tangent(Doubles x) {
  const DoubleDouble e = Exponential::of(at_most(magnitude(x), both<20>()) * both<2.0>()).half_minus_one();
  const DoubleDouble more = sum_of_any(both<1>(), e.high);
  return unless_tiny(x, with_sign(quotient(e, {more.high, more.low + e.low}).value(), x));
}

}  // namespace stride0::float64
