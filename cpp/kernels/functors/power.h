// Powers of floats: x^y is 2^(y · log2 x), in double.
#pragma once

#include "core/bits.h"
#include "kernels/functors/logarithm.h"

namespace stride0 {

HWY_INLINE Masks signalling(Doubles x) {
  const Masks quiet = (bit_cast<Masks>(x) << 12) < 0;
  return (x != x) & ~quiet;
}

// The sign and the special cases of x^y, given `out`, the power of |x|.
HWY_INLINE Doubles power_from(Doubles out, Doubles x, Doubles y) {
  const Doubles size = magnitude(x);
  const Masks zero = size == both(0);
  const Masks infinite = size == both<kInfinity>();
  const Masks negative_exponent = y < both(0);
  out = (zero | infinite) ? ((zero ^ negative_exponent) ? both(0) : both<kInfinity>()) : out;
  // The sign of a negative base to an odd power.
  const Masks whole = truncated(y) == y;
  const Masks odd = whole & (truncated(y * both<0.5>()) != y * both<0.5>());
  out =
      bit_cast<Doubles>(bit_cast<Bits64>(out) | (bit_cast<Bits64>(odd) & bit_cast<Bits64>(x) & both_bits<kSignBit>()));
  const Masks invalid = ((x < both(0)) & ~infinite & ~whole) | (x != x) | (y != y);
  out = invalid ? both<kNotANumber>() : out;
  const Masks signals = signalling(x) | signalling(y);
  return (((y == both(0)) | (x == both<1>())) & ~signals) ? both<1>() : out;
}

namespace float32 {

// t, where x^y = 2^t, for x > 0.
struct ExponentOfTwo {
  Doubles two = both<2>();
  Series<2.88539008177785, 0.9617966941132975, 0.577077942377577, 0.4122092510326535, 0.31990575524056925,
         0.2828992826933115>
      logarithm;
  NormalSplitting splitting;

  HWY_INLINE Masks32 unknown(Floats x) const { return splitting.unknown(x); }
  HWY_INLINE FourDoubles operator()(Floats x, Floats y) const {
    const NormalParts from = splitting(x);
    const FourDoubles rest = halves(from.rest);
    const FourDoubles s = abreast(rest / (rest + two));
    return (halves(from.exponent) + s * logarithm(s * s)) * halves(y);
  }
};
struct Pow : PowerOfTwo, SideBySide, MayBeSubnormal {
  struct Quick : NormalPower {  // for positive x
    Floats most = all<125.0F>();
    ExponentOfTwo exponent;
    HWY_INLINE Rounded rounded(const UncertainLanes& uncertain, Floats x, Floats y) const {
      const FourDoubles t = exponent(x, y);
      const Masks32 normal = magnitude(narrowed(t.low, t.high)) < most;
      return power(uncertain, t, exponent.unknown(x) | ~normal);
    }
  };
  Doubles least = both<-200>();
  Doubles most = both<200>();
  ExponentOfTwo exponent;

  HWY_INLINE Masks32 unknown(Floats x, Floats y) const {
    const Masks32 no_number = (x < all<0.0F>()) & (truncated(y) != y);
    return exponent.unknown(magnitude(x)) | ~(magnitude(y) < all<kInfinity>()) | no_number;
  }
  HWY_INLINE FourDoubles doubles(Floats x, Floats y) const {
    const FourDoubles size = parts(clamp(exponent(magnitude(x), y), least, most)).value();
    const Floats half = y * all<0.5F>();
    const Masks32 odd = truncated(half) != half;
    return size * halves(with_sign(all<1.0F>(), bit_cast<Floats>(bit_cast<Masks32>(x) & odd)));
  }
};

}  // namespace float32
}  // namespace stride0
