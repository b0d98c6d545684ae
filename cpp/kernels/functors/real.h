// Functions of real numbers, for float and double. Functions that C libraries round differently are computed here and
// not by a C library.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/functors/exponential.h"
#include "kernels/functors/float64/error_function.h"
#include "kernels/functors/float64/exponential.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/float64/trigonometric.h"
#include "kernels/functors/half_way.h"
#include "kernels/functors/logarithm.h"
#include "kernels/functors/trigonometric.h"

namespace stride0 {

// The C library's functions of doubles; C++ overloads some of these names, so the type selects one.
using OfDouble = double (*)(double);

// A function that compiles to one instruction, or a few, for either type.
template <auto kF32, OfDouble kF64>
struct Library {
  static float of(float a) { return kF32(a); }
  static double of(double a) { return kF64(a); }
};
// A function of two doubles at once, its approximation for floats, and the floats for which the double rounds the wrong
// way (kernels/correct_rounding.h).
template <Doubles (*kOfDoubles)(Doubles), class Approximate, std::uint32_t... kInputs>
struct Real {
  using Approximation = Approximate;
  static constexpr std::array<std::uint32_t, sizeof...(kInputs)> kMisrounded{kInputs...};
  static Doubles of_doubles(Doubles a) { return kOfDoubles(a); }
};

using Sqrt = Library<sqrtf, sqrt>;
using Exp = Real<float64::exponential, float32::Exp>;
using Exp2 = Real<float64::power_of_two, float32::Exp2, 0x3B429D37, 0xBCF3A937>;
using Expm1 = Real<float64::exp_minus_one, float32::Expm1>;
using Log = Real<float64::logarithm, float32::Log, 0x3C413D3A, 0x41178FEB, 0x4C5D65A5, 0x65D890D3, 0x6F31A8EC>;
using Log2 = Real<float64::log2_of, float32::Log2>;
using Log10 = Real<float64::logarithm10, float32::Log10, 0x0EFEEE7A>;
using Log1p = Real<float64::logarithm_of_one_plus, float32::Log1p, 0x35400003, 0x3710001B, 0x3EFD81AD, 0x41078FEB,
                   0x65D890D3, 0x6F31A8EC, 0xB53FFFFD, 0xB70FFFE5, 0xBB0EC8C4>;
using Sin = Real<float64::sine, float32::Sin, 0x46199998, 0xC6199998>;
using Cos = Real<float64::cosine, float32::Cos, 0x5F18B878, 0x6115CB11, 0xDF18B878, 0xE115CB11>;
using Tan = Real<float64::tangent, float32::Tan>;
using Asin = Real<float64::arcsine, float32::Asin>;
using Acos = Real<float64::arccosine, float32::Acos, 0x328885A3, 0x39826222>;
struct Atan : Real<float64::arctangent, float32::Atan, 0x3D8D6B23, 0xBD8D6B23> {
  static constexpr bool kDoublesShareConstants = true;
};
using Sinh = Real<float64::hyperbolic_sine, float32::Sinh, 0x3A1285FF, 0xBA1285FF>;
using Cosh = Real<float64::hyperbolic_cosine, float32::Cosh>;
using Tanh = Real<float64::hyperbolic_tangent, float32::Tanh>;
using Asinh = Real<float64::inverse_hyperbolic_sine, float32::Asinh, 0x4BDD65A5, 0x655890D3, 0x6EB1A8EC, 0xCBDD65A5,
                   0xE55890D3, 0xEEB1A8EC>;
using Acosh = Real<float64::inverse_hyperbolic_cosine, float32::Acosh, 0x655890D3, 0x6EB1A8EC>;
using Atanh = Real<float64::inverse_hyperbolic_tangent, float32::Atanh>;
using Erf = Real<float64::error_function, float32::Erf>;
using Erfc = Real<float64::complementary_error_function, float32::Erfc, 0xB76C9F62>;
using Floor = Library<floorf, floor>;
using Ceil = Library<ceilf, ceil>;
using Round = Library<nearbyintf, nearbyint>;  // a half rounds to the even neighbour
using Trunc = Library<truncf, trunc>;

// For integers these functions return the argument.
template <class F>
struct Whole : F {
  using F::of;
  template <class T>
  requires std::is_integral_v<T>
  static T of(T a) { return a; }
};

struct Reciprocal {
  template <class T>
  static T of(T a) {
    return 1 / a;
  }
};
struct Rsqrt {
  template <class T>
  static T of(T a) {
    return 1 / std::sqrt(a);
  }
  template <IsHalf Half>
  static Half of(Half a) {
    return cast<Half>(1 / rounded<Half>(std::sqrt(widen(a))));
  }
};
struct Frac {
  template <class T>
  static T of(T a) {
    return a - std::trunc(a);
  }
};

struct IsNan {
  template <class T>
  static auto of(T a) {
    return a != a;
  }
};
struct IsPosInf {
  template <class T>
  static auto of(T a) {
    return a == constant<T, kInfinity>();
  }
};
struct IsNegInf {
  template <class T>
  static auto of(T a) {
    return a == constant<T, -kInfinity>();
  }
};
struct IsFinite {
  template <class T>
  static auto of(T a) {
    const T none = a - a;  // 0, or NaN if a is infinite or NaN
    return none == none;
  }
};
struct SignBit {
  template <class T>
  requires std::is_arithmetic_v<T>
  static bool of(T a) { return std::signbit(a); }
  static Masks32 of(Floats a) { return bit_cast<Masks32>(a) < 0; }
  static Masks of(Doubles a) { return bit_cast<Masks>(a) < 0; }
};

struct Atan2 {
  using Approximation = float32::Atan2;
  static constexpr auto kSide = side_of_angle;
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::angle_of(a, b); }
};
struct Hypot {
  using Approximation = float32::Hypot;
  static constexpr auto kSide = side_of_hypotenuse;
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::hypotenuse(a, b); }
};
struct Copysign {
  template <class T>
  static T of(T a, T b) {
    return std::copysign(a, b);
  }
};
struct NextAfter {
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) { return std::nextafter(a, b); }
  // The next 16-bit float. Its bits, read as an integer, grow with its magnitude.
  template <class Half>
  static Half of(Half a, Half b) {
    const float from = widen(a);
    const float to = widen(b);
    if (from != from) return a;
    if (to != to || from == to) return b;
    if (from == 0) return {static_cast<std::uint16_t>((b.bits & 0x8000U) | 1U)};
    const bool away = (from < to) == (from > 0);
    return {static_cast<std::uint16_t>(away ? a.bits + 1U : a.bits - 1U)};
  }
};
struct Ldexp {
  template <class T>
  static T of(T a, T b) {
    if (b != b) return b;
    // Beyond these bounds the result is 0 or infinite for every float.
    return std::ldexp(a, static_cast<int>(b < -5000 ? -5000 : b > 5000 ? 5000 : b));
  }
};

}  // namespace stride0
