// Powers of floats: x^y is 2^(y · log2 x), in double.
#pragma once

#include "kernels/functors/logarithm.h"

namespace stride0 {

inline Masks signalling(Doubles x) {
  const Masks quiet = (reinterpret_cast<Masks>(x) & (Masks{1, 1} << 51)) != 0;
  return (x != x) & ~quiet;
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
  const Masks signals = signalling(x) | signalling(y);
  return (((y == both(0)) | (x == both(1))) & ~signals) ? both(1) : out;
}

namespace float32 {

struct Pow : PowerOfTwo, MayBeSubnormal {
  Doubles least = both(-200);
  Doubles most = both(200);
  Doubles two = both(2);
  Series<6> logarithm{2.88539008177785,   0.9617966941132975,  0.577077942377577,
                      0.4122092510326535, 0.31990575524056925, 0.2828992826933115};
  Bits32 root_half = all_bits(0x3F3504F3U);
  Bits32 mantissa = all_bits(0x7FFFFFU);

  HWY_INLINE Masks32 unknown(Floats x, Floats y) const {  // unless x is positive and normal, and y finite
    const Masks32 normal =
        reinterpret_cast<Masks32>(reinterpret_cast<Bits32>(x) + 0x7F800000U) < static_cast<std::int32_t>(0xFF000000U);
    return ~(normal & (magnitude(y) < all(HUGE_VALF)));
  }
  HWY_INLINE FourDoubles doubles(Floats x, Floats y) const {
    const Bits32 above = reinterpret_cast<Bits32>(x) - root_half;
    const Masks32 whole = reinterpret_cast<Masks32>(above) >> 23;
    const Floats rest = reinterpret_cast<Floats>((above & mantissa) + root_half) - 1.0F;
    return {half(low_half(whole), low_half(rest), low_half(y)), half(high_half(whole), high_half(rest), high_half(y))};
  }

 private:
  HWY_INLINE Doubles half(Doubles whole, Doubles rest, Doubles y) const {
    const Doubles s = rest / (rest + two);
    return parts(clamp((whole + s * logarithm(s * s)) * y, least, most)).value();
  }
};

}  // namespace float32
}  // namespace stride0
