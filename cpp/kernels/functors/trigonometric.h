// Circular functions of floats and their inverses, in double.
#pragma once

#include <cmath>

#include "kernels/functors/quarter_turns.h"
#include "kernels/lanes.h"

namespace stride0 {

inline constexpr double kHalfPi = 1.57079632679489661923;

// x = quarters · π/2 + rest, |rest| <= π/4. The first part of π/2 has 30 bits: its product with `quarters` is exact.
struct Turned {
  static constexpr double kFar = 0x1p22;  // beyond, the product would not be
  Doubles rest;
  Bits64 quarters;
  HWY_INLINE explicit Turned(Doubles x) {
    const Doubles wholes = x * (1 / kHalfPi) + kWholes;
    const Doubles n = wholes - kWholes;
    rest = (x - n * kFirst) - n * kSecond;
    quarters = reinterpret_cast<Bits64>(wholes);
    const Masks near = magnitude(x) < both(kFar);
    Doubles low{};  // too little for a float
    if (!HWY_LIKELY(every(near))) turn_far(x, near, rest, low, quarters);
  }
  HWY_INLINE Doubles sine() const {
    return rest * series(rest * rest, 0.9999999999954043, -0.16666666630154134, 0.008333328662156213,
                         -0.00019839169973574582, 2.717075794064639e-06);
  }
  HWY_INLINE Doubles cosine() const {
    return series(rest * rest, 1.0, -0.4999999969196008, 0.04166662007278854, -0.0013886672663314373,
                  2.438272170621647e-05);
  }

 private:
  static constexpr double kFirst = 0x1.921fb54p0;
  static constexpr double kSecond = 0x1.10b4611a62633p-30;
};

HWY_INLINE Masks is_odd(Bits64 n) { return reinterpret_cast<Masks>(n & 1) != 0; }

// The sine that many quarters further on.
HWY_INLINE Doubles sine_after(std::uint64_t quarters, Doubles x) {
  const Turned turned(x);
  const Bits64 n = turned.quarters + quarters;
  const Doubles out = is_odd(n) ? turned.cosine() : turned.sine();
  return reinterpret_cast<Doubles>(reinterpret_cast<Bits64>(out) ^ ((n << 62) & kSignBit));
}
HWY_INLINE Doubles sine(Doubles x) { return sine_after(0, x); }
HWY_INLINE Doubles cosine(Doubles x) { return sine_after(1, x); }
HWY_INLINE Doubles tangent(Doubles x) {
  const Turned turned(x);
  const Doubles s = turned.sine();
  const Doubles c = turned.cosine();
  const Masks odd = is_odd(turned.quarters);
  return (odd ? -c : s) / (odd ? s : c);
}

// The angle whose tangent is a >= 0.
HWY_INLINE Doubles angle(Doubles a) {
  const Masks steep = a > both(1);
  const Doubles t = steep ? 1.0 / a : a;
  const Doubles out = t * series(t * t, 0.9999999976308196, -0.3333328364432064, 0.19998266091695774,
                                 -0.14261933446446423, 0.1094203175273924, -0.08377317191839248, 0.057552114178837425,
                                 -0.030804596253373343, 0.010726938309810165, -0.0017539279476825671);
  return steep ? kHalfPi - out : out;
}
HWY_INLINE Doubles arctangent(Doubles x) { return with_sign(angle(magnitude(x)), x); }
HWY_INLINE Doubles arcsine(Doubles x) {
  return with_sign(angle(magnitude(x) / square_root((1.0 - x) * (1.0 + x))), x);  // NaN beyond 1
}
HWY_INLINE Doubles arccosine(Doubles x) { return 2.0 * angle(square_root((1.0 - x) / (1.0 + x))); }
// Two zeros count as 0 beside 1, two infinities as 1 beside 1.
HWY_INLINE Doubles angle_of(Doubles y, Doubles x) {
  const Doubles out = angle(clamp(magnitude(y), 0, 1e200) / clamp(magnitude(x), 1e-100, 1e200));
  const Masks left = (reinterpret_cast<Masks>(x) < 0);
  return with_sign(left ? 2 * kHalfPi - out : out, y);
}

HWY_INLINE Doubles hypotenuse(Doubles a, Doubles b) {
  const Masks endless = (magnitude(a) == both(kInfinity)) | (magnitude(b) == both(kInfinity));
  return endless ? both(kInfinity) : square_root(a * a + b * b);
}

}  // namespace stride0
