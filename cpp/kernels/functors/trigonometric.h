// Circular functions of floats and their inverses, in double.
#pragma once

#include <cmath>

#include "core/bits.h"
#include "kernels/correct_rounding.h"
#include "kernels/lanes.h"

namespace stride0 {

inline constexpr double kHalfPi = 1.57079632679489661923;

HWY_INLINE Masks is_odd(Bits64 n) { return bit_cast<Masks>(n << 63) < 0; }

namespace float32 {

// x = quarters · π/2 + rest, |rest| <= π/4. The first part of π/2 has 30 bits: its product with `quarters` is exact.
struct ReducedAngle {
  Doubles rest;
  Bits64 quarters;
};
struct AngleReduction {
  Doubles per_quarter = both<1 / kHalfPi>();
  Doubles wholes = both<kWholes>();
  Doubles first = both<0x1.921fb54p0>();
  Doubles second = both<0x1.10b4611a62633p-30>();
  Series<0.9999999999954491, -0.16666666630431956, 0.008333328688758709, -0.0001983917793901101, 2.717148980059704e-06>
      sine_series;
  Series<0.9999999999999344, -0.49999999999270966, 0.04166666653364253, -0.0013888879931662698, 2.479884368141374e-05,
         -2.7167939850184616e-07>
      cosine_series;
  Floats far = all<0x1p18F>();  // beyond this, the remainder near 0 has too few correct bits

  HWY_INLINE Masks32 unknown(Floats x) const { return ~(magnitude(x) < far); }
  HWY_INLINE ReducedAngle reduced(Doubles x) const {
    const Doubles sum = x * per_quarter + wholes;
    const Doubles n = sum - wholes;
    return {(x - n * first) - n * second, bit_cast<Bits64>(sum)};
  }
  HWY_INLINE Doubles sine(Doubles rest) const { return rest * sine_series(rest * rest); }
  HWY_INLINE Doubles cosine(Doubles rest) const { return cosine_series(rest * rest); }
};
// The sine of x + quarters · π/2.
template <std::uint64_t kQuarters>
struct SineAfter : AngleReduction {
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto [rest, quarters] = reduced(x);
    const Bits64 n = quarters + both_bits<kQuarters>();
    const Doubles out = is_odd(n) ? cosine(rest) : sine(rest);
    return bit_cast<Doubles>(bit_cast<Bits64>(out) ^ ((n << 62) & both_bits<kSignBit>()));
  }
};
using Sin = SineAfter<0>;
using Cos = SineAfter<1>;
struct Tan : AngleReduction {
  HWY_INLINE Doubles operator()(Doubles x) const {
    const auto [rest, quarters] = reduced(x);
    const Doubles s = sine(rest);
    const Doubles c = cosine(rest);
    const Masks odd = is_odd(quarters);
    return (odd ? -c : s) / (odd ? s : c);
  }
};

// The angle whose tangent is up / along, for non-negative arguments.
struct Angle {
  Doubles right = both<kHalfPi>();
  Series<0.9999999999985058, -0.3333333327265912, 0.19999995898382011, -0.142856044516588, 0.11109564064508391,
         -0.09077709464005801, 0.07618177777332415, -0.06377455730299236, 0.05068078396839936, -0.035574313294139584,
         0.02021936211804662, -0.008409200484012568, 0.002220634049186622, -0.0002754511757100387>
      series;
  HWY_INLINE Doubles operator()(Doubles up, Doubles along) const {
    const Masks steep = up > along;
    const Doubles t = (steep ? along : up) / (steep ? up : along);
    const Doubles out = t * series(t * t);
    return steep ? right - out : out;
  }
};
struct Atan : Odd {
  Angle angle;
  HWY_INLINE Doubles operator()(Doubles x) const { return angle(x, both<1.0>()); }
};
// Two zeros count as 0 and 1, two infinities as 1 and 1.
struct Atan2 : MayBeSubnormal {
  Angle angle;
  Doubles straight = both<2 * kHalfPi>();
  Doubles least = both<1e-100>();
  Doubles most = both<1e200>();
  HWY_INLINE Doubles operator()(Doubles y, Doubles x) const {
    const Doubles out = angle(at_most(magnitude(y), most), clamp(magnitude(x), least, most));
    const Masks left = (bit_cast<Masks>(x) < 0);
    return with_sign(left ? straight - out : out, y);
  }
};

// asin |x| if |x| <= ½, otherwise (π/2 - asin |x|) / 2.
struct Arc {
  Doubles half = both<0.5>();
  Doubles right = both<kHalfPi>();
  Series<1.0000000000009146, 0.1666666660864254, 0.07500006048460492, 0.044640438212341274, 0.03043011738584333,
         0.02183861240546532, 0.020762617881472264, 0.0017148503179789214, 0.03315893104434849>
      series;
  HWY_INLINE Doubles of(Doubles a, Masks beyond) const {
    const Doubles z = beyond ? (both<1.0>() - a) * half : a * a;  // NaN beyond 1
    return square_root(z) * series(z);
  }
};
struct Asin : Arc, Odd {
  HWY_INLINE Doubles operator()(Doubles x) const {
    const Masks beyond = x > half;
    const Doubles angle = of(x, beyond);
    return beyond ? right - (angle + angle) : angle;
  }
};
struct Acos : Arc {
  HWY_INLINE Doubles operator()(Doubles x) const {
    const Doubles a = magnitude(x);
    const Masks beyond = a > half;
    const Doubles angle = of(a, beyond);
    const Doubles twice = angle + angle;
    const Masks left = bit_cast<Masks>(x) < 0;
    return beyond ? (left ? (right + right) - twice : twice) : right - (left ? -angle : angle);
  }
};

struct Hypot : MayBeSubnormal {
  Floats most = all<HUGE_VALF>();
  HWY_INLINE Masks32 unknown(Floats a, Floats b) const { return ~(magnitude(a) + magnitude(b) < most); }
  HWY_INLINE Doubles operator()(Doubles a, Doubles b) const { return square_root(a * a + b * b); }
};

}  // namespace float32
}  // namespace stride0
