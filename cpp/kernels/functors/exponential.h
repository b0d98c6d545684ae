// Exponentials of floats and what is made of them, in double: 2^t is 2^n · 2^f, with n whole and |f| <= 1/2. The
// relative error of the double is below 1.1e-8, a tenth of a float's unit in the last place, and rounding it gives
// infinities, zeros and subnormals as they should be.
#pragma once

#include "kernels/lanes.h"

namespace stride0 {

inline constexpr double kLog2E = 1.4426950408889634074;
inline constexpr double kBeyond = 200;  // 2^±200 is infinite, or zero, as a float

// 2^t = scale + scale · rest.
struct PowerOfTwo {
  Doubles scale;
  Doubles rest;
  HWY_INLINE explicit PowerOfTwo(Doubles t) {
    const Doubles wholes = t + kWholes;
    const Doubles f = t - (wholes - kWholes);
    scale = reinterpret_cast<Doubles>((reinterpret_cast<Bits64>(wholes) << 52) + kOne64);
    rest = f * series(f, 0.6931471879266037, 0.2402264979519997, 0.05550357433261419, 0.009618237470273518,
                      0.0013390735664542419, 0.00015403518486674372);
  }
};

HWY_INLINE Doubles power_of_two(Doubles t) {
  const PowerOfTwo power(clamp(t, -kBeyond, kBeyond));
  return power.scale + power.scale * power.rest;
}
// 2^t - 1, without losing what is small.
HWY_INLINE Doubles power_of_two_less_one(Doubles t) {
  const PowerOfTwo power(clamp(t, -kBeyond, kBeyond));
  return power.scale * power.rest + (power.scale - 1.0);
}

HWY_INLINE Doubles exp_less_one(Doubles x) { return with_sign(power_of_two_less_one(x * kLog2E), x); }
// Where e^-x is infinite as a float, PyTorch has its reciprocal, and no subnormal.
HWY_INLINE Doubles logistic(Doubles x) {
  const Doubles divisor = 1.0 + power_of_two(x * -kLog2E);
  return divisor >= both(0x1.ffffffp127) ? both(0) : 1.0 / divisor;
}
HWY_INLINE Doubles hyperbolic_sine(Doubles x) {
  const Doubles e = power_of_two_less_one(magnitude(x) * kLog2E);
  return with_sign((e + e / (e + 1.0)) * 0.5, x);
}
HWY_INLINE Doubles hyperbolic_cosine(Doubles x) {
  const Doubles e = power_of_two(x * kLog2E);
  return (e + 1.0 / e) * 0.5;
}

// The complementary error function of x >= 0 is 2^t; this is t.
HWY_INLINE Doubles log2_of_erfc(Doubles x) {
  return -x * series(x, 1.6279069831387898, 0.9184513433893275, 0.14823396454279555, -0.027438151781873837,
                     -0.0006779450363571986, 0.0029999752951435083, -0.0013974165649423074, 0.0004152655661858676,
                     -9.065409414014004e-05, 1.5081482048290031e-05, -1.9265316969949426e-06, 1.8771859174461903e-07,
                     -1.3699223632703776e-08, 7.244058192234845e-10, -2.6191048893086564e-11, 5.787606932875967e-13,
                     -5.891761288871655e-15);
}
HWY_INLINE Doubles error_function(Doubles x) {
  return with_sign(power_of_two_less_one(log2_of_erfc(clamp(magnitude(x), 0, 10.1))), x);
}
HWY_INLINE Doubles complementary_error_function(Doubles x) {
  const Doubles e = power_of_two(log2_of_erfc(clamp(magnitude(x), 0, 10.1)));
  return x < both(0) ? 2.0 - e : e;
}

// This one is wanted most, and stays in float: four at once.
HWY_INLINE Floats scale_of(Bits32 exponent) { return reinterpret_cast<Floats>((exponent << 23) + kOne32); }
// e^x = 2^n · e, and e = 1 + rest.
struct Exponential {
  Bits32 n;
  Floats rest;
  Floats e;
  HWY_INLINE explicit Exponential(Floats x) {
    constexpr float kWholes32 = 0x1.8p23F;
    const Floats wholes = x * 1.44269504F + kWholes32;
    const Floats whole = wholes - kWholes32;
    const Floats r =
        (x - whole * 0.693359375F) - whole * -2.12194440e-4F;  // ln 2 in two, the first times n being exact
    rest = r + r * r *
                   series(r, 0.4999999344856405F, 0.1666652063011767F, 0.04166838787998344F, 0.008368717031286957F,
                          0.0013814607273601085F);
    e = 1.0F + rest;
    n = reinterpret_cast<Bits32>(wholes);
  }
};
HWY_INLINE Floats exponential_between(Floats x) {  // -105 and 90
  // 2^n in two factors, as it may be more than a float holds, or less.
  const Exponential of(x);
  return of.e * scale_of(of.n >> 1) * scale_of(of.n - (of.n >> 1));
}
// Where it is normal, 2^n can be added to the exponent; the bits are the same.
inline constexpr float kLeastNormal = -87;
HWY_INLINE Floats normal_exponential(Floats x) {
  const Exponential of(x);
  return reinterpret_cast<Floats>(reinterpret_cast<Bits32>(of.e) + (of.n << 23));
}
HWY_NOINLINE inline Floats any_exponential(Floats x) { return exponential_between(clamp(x, -105, 90)); }
HWY_INLINE Floats exponential(Floats x) {
  const Floats size = reinterpret_cast<Floats>(reinterpret_cast<Bits32>(x) & 0x7FFFFFFFU);
  return HWY_LIKELY(every(Masks32(size < all(-kLeastNormal)))) ? normal_exponential(x) : any_exponential(x);
}
// What comes out as 0 is not computed: on its way it would be subnormal, which takes a hundred times as long.
HWY_INLINE Floats exponential_or_zero(Floats x) {
  const Bits32 some = ~reinterpret_cast<Bits32>(x < all(-104));
  x = reinterpret_cast<Floats>(reinterpret_cast<Bits32>(smaller(x, all(90))) & some);
  return reinterpret_cast<Floats>(reinterpret_cast<Bits32>(exponential_between(x)) & some);
}

// With t = e^-2|x| - 1, it is -t / (2 + t).
HWY_INLINE Floats hyperbolic_tangent(Floats x) {
  const Bits32 sign = reinterpret_cast<Bits32>(x) & 0x80000000U;
  const Floats size = smaller(reinterpret_cast<Floats>(reinterpret_cast<Bits32>(x) ^ sign), all(9.02F));  // 1 there
  const Exponential of(size * -2.0F);
  const Floats scale = scale_of(of.n);
  const Floats t = scale * of.rest + (scale - 1.0F);
  return reinterpret_cast<Floats>((reinterpret_cast<Bits32>(t / (2.0F + t)) & 0x7FFFFFFFU) | sign);
}

}  // namespace stride0
