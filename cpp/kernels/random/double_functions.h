// The float64 logarithm, sine and cosine for `randn`, two at a time. All but 3 of 10,000 results are correctly rounded.
// PyTorch's C library is about as accurate, so 16 of 10,000 random numbers differ from PyTorch's in the last bit.
#pragma once

#include "core/bits.h"
#include "kernels/functors/float64/double_double.h"
#include "kernels/functors/logarithm.h"
#include "kernels/functors/trigonometric.h"

namespace stride0::twofold {

using float64::DoubleDouble;
using float64::sum_of;
using float64::sum_of_any;

template <Literal kHigh, Literal kLow = 0.0>
HWY_INLINE DoubleDouble two() {
  return {both<kHigh>(), both<kLow>()};
}
HWY_INLINE DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = sum_of_any(a.high, b.high);
  return sum_of(high.high, high.low + (a.low + b.low));
}

// Splits a factor into halves whose products are exact, because there is no fused multiply-add.
HWY_INLINE DoubleDouble halves_of(Doubles a) {
  const Doubles shifted = a * both<0x8000001p0>();
  const Doubles high = shifted - (shifted - a);
  return {high, a - high};
}
HWY_INLINE DoubleDouble product_of(Doubles a, Doubles b) {
  const Doubles high = a * b;
  const DoubleDouble x = halves_of(a);
  const DoubleDouble y = halves_of(b);
  return {high, ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low};
}
HWY_INLINE DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = product_of(a.high, b.high);
  return sum_of(high.high, high.low + (a.high * b.low + a.low * b.high));
}

// For a positive normal x = 2^k · (1 + f): log(1 + f) = 2 · artanh s, where s = f / (2 + f).
HWY_INLINE Doubles logarithm(Doubles x) {
  const auto [k, f] = Splitting()(x);
  const DoubleDouble below = sum_of_any(both<2>(), f);
  const Doubles ratio = f / below.high;
  const DoubleDouble back = product_of(ratio, below.high);
  const DoubleDouble s = sum_of(ratio, ((f - back.high) - back.low - ratio * below.low) / below.high);
  const DoubleDouble z = s * s;
  const Doubles rest = series<0.0, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19,
                              1.0 / 21, 1.0 / 23, 1.0 / 25, 1.0 / 27>(z.high);
  const DoubleDouble more = z * (two<0x1.5555555555555p-2, 0x1.5555555555555p-56>() + DoubleDouble{rest, both(0)});
  const DoubleDouble twice{s.high + s.high, s.low + s.low};
  const DoubleDouble near = twice + twice * more;
  const DoubleDouble low = DoubleDouble{k * both<0x1.ef35793c76730p-45>(), both(0)} + near;
  return (DoubleDouble{k * both<0x1.62e42fefa3800p-1>(), both(0)} + low).value();
}

struct Circular {
  Doubles sine;
  Doubles cosine;
};
// For an angle from 0 to 2π.
HWY_NOINLINE inline Circular circular(Doubles angle) {
  const Doubles n = truncated(angle * both<0x1.45f306dc9c883p-1>() + both<0.5>());
  // The first part of π/2 has few bits, so the products are exact.
  const DoubleDouble near = sum_of_any(angle - n * both<0x1.921fb544p0>(), n * both<-0x1.0b4611a626331p-34>());
  const DoubleDouble rest = near + DoubleDouble{n * both<-0x1.1701b839a252p-88>(), both(0)};
  const DoubleDouble z = rest * rest;
  const DoubleDouble third =
      two<1.0 / 120, 0x1.1111111111111p-63>() +
      DoubleDouble{series<0.0, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000,
                          1.0 / 355687428096000, -1.0 / 121645100408832000.0, 1.0 / 51090942171709440000.0>(z.high),
                   both(0)};
  const DoubleDouble second = two<-0x1.5555555555555p-3, -0x1.5555555555555p-57>() + z * third;
  const DoubleDouble sine = rest + rest * (z * second);
  const DoubleDouble sixth =
      two<-1.0 / 720, 0x1.f49f49f49f49fp-65>() +
      DoubleDouble{series<0.0, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000,
                          -1.0 / 6402373705728000, 1.0 / 2432902008176640000.0>(z.high),
                   both(0)};
  const DoubleDouble fourth = two<0x1.5555555555555p-5, 0x1.5555555555555p-59>() + z * sixth;
  const DoubleDouble cosine = two<1>() + z * (two<-0.5>() + z * fourth);
  const auto quarters = bit_cast<Bits64>(n + both<kWholes>());
  const Masks odd = is_odd(quarters);
  // Negates where bit 1 of `count`, the number of quarter turns, is set.
  const auto with_quarter_sign = [](Doubles x, Bits64 count) {
    return bit_cast<Doubles>(bit_cast<Bits64>(x) ^ (count << 62 & both_bits<kSignBit>()));
  };
  return {with_quarter_sign(odd ? cosine.value() : sine.value(), quarters),
          with_quarter_sign(odd ? sine.value() : cosine.value(), quarters + both_bits<1>())};
}

}  // namespace stride0::twofold
