// Functions of real numbers, on float and double: what is not an instruction is a function over several at once, or the
// C library's of a double.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/cast.h"
#include "kernels/functors/exponential.h"
#include "kernels/functors/float64/exponential.h"
#include "kernels/functors/float64/logarithm.h"
#include "kernels/functors/float64/trigonometric.h"
#include "kernels/functors/logarithm.h"
#include "kernels/functors/trigonometric.h"

namespace stride0 {

// The C library's functions of doubles, of which C++ has some for other types too.
using OfDouble = double (*)(double);

// A function that is an instruction, or a few, for either type.
template <auto kF32, OfDouble kF64>
struct Library {
  static float of(float a) { return kF32(a); }
  static double of(double a) { return kF64(a); }
};
// A function of two doubles at once, and one of two floats as the doubles they widen to, which is less exact.
template <Doubles (*kOfDoubles)(Doubles), Doubles (*kOfWidened)(Doubles)>
struct Real {
  static Doubles of_doubles(Doubles a) { return kOfDoubles(a); }
  static Doubles of_widened(Doubles a) { return kOfWidened(a); }
};

using Sqrt = Library<sqrtf, sqrt>;
using Exp2 = Real<float64::power_of_two, power_of_two>;
using Expm1 = Real<float64::exp_less_one, exp_less_one>;
using Log = Real<float64::logarithm, logarithm>;
using Log2 = Real<float64::log2_of, log2_of>;
using Log10 = Real<float64::logarithm10, logarithm10>;
using Log1p = Real<float64::logarithm_beside_one, logarithm_beside_one>;
using Sin = Real<float64::sine, sine>;
using Cos = Real<float64::cosine, cosine>;
using Tan = Real<float64::tangent, tangent>;
using Asin = Real<float64::arcsine, arcsine>;
struct Acos : Real<float64::arccosine, arccosine> {
  static constexpr bool kDoublesShareConstants = true;
};
struct Atan : Real<float64::arctangent, arctangent> {
  static constexpr bool kDoublesShareConstants = true;
};
using Sinh = Real<float64::hyperbolic_sine, hyperbolic_sine>;
using Cosh = Real<float64::hyperbolic_cosine, hyperbolic_cosine>;
using Asinh = Real<float64::inverse_hyperbolic_sine, inverse_hyperbolic_sine>;
using Acosh = Real<float64::inverse_hyperbolic_cosine, inverse_hyperbolic_cosine>;
using Atanh = Real<float64::inverse_hyperbolic_tangent, inverse_hyperbolic_tangent>;
struct Erf {
  static double of(double a) { return std::erf(a); }
  static Doubles of_widened(Doubles a) { return error_function(a); }
};
struct Erfc {
  static double of(double a) { return std::erfc(a); }
  static Doubles of_widened(Doubles a) { return complementary_error_function(a); }
};
using Floor = Library<floorf, floor>;
using Ceil = Library<ceilf, ceil>;
using Round = Library<nearbyintf, nearbyint>;  // a half goes to the even neighbour
using Trunc = Library<truncf, trunc>;

// Integers are whole already.
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
struct Exp {
  static Doubles of_doubles(Doubles a) { return float64::exponential(a); }
  static Floats of_floats(Floats a) { return exponential(a); }
};
struct Tanh {
  static constexpr bool kFloatsShareConstants = true;  // there are more than registers
  static Doubles of_doubles(Doubles a) { return float64::hyperbolic_tangent(a); }
  static Floats of_floats(Floats a) { return hyperbolic_tangent(a); }
};
struct Sigmoid {
  static Doubles of_doubles(Doubles a) { return float64::logistic(a); }
  static Doubles of_widened(Doubles a) { return logistic(a); }
};
struct Frac {
  template <class T>
  static T of(T a) {
    return a - std::trunc(a);
  }
};

struct IsNan {
  template <class T>
  static bool of(T a) {
    return a != a;
  }
};
struct IsPosInf {
  template <class T>
  static bool of(T a) {
    return a == std::numeric_limits<T>::infinity();
  }
};
struct IsNegInf {
  template <class T>
  static bool of(T a) {
    return a == -std::numeric_limits<T>::infinity();
  }
};
struct IsFinite {
  template <class T>
  static bool of(T a) {
    return std::fabs(a) < std::numeric_limits<T>::infinity();
  }
};
struct SignBit {
  template <class T>
  static bool of(T a) {
    return std::signbit(a);
  }
};

struct Atan2 {
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::angle_of(a, b); }
  static Doubles of_widened(Doubles a, Doubles b) { return angle_of(a, b); }
};
struct Hypot {
  // The C library takes care of what overflows or vanishes; hardly anything does.
  static double of(double a, double b) {
    const double sum = a * a + b * b;
    return sum > 0x1p-900 && sum < 0x1p1000 ? std::sqrt(sum) : std::hypot(a, b);
  }
  static Doubles of_widened(Doubles a, Doubles b) { return hypotenuse(a, b); }
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
  // The neighbour among 16-bit floats, whose bits count up with their magnitude.
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
struct LogAddExp {
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::log_of_sum_of_exponentials(a, b); }
  static Doubles of_widened(Doubles a, Doubles b) { return log_of_sum_of_exponentials(a, b); }
};
struct LogAddExp2 {
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::log2_of_sum_of_powers(a, b); }
  static Doubles of_widened(Doubles a, Doubles b) { return log2_of_sum_of_powers(a, b); }
};
struct Xlogy {
  static Doubles of_doubles(Doubles a, Doubles b) { return float64::times_logarithm(a, b); }
  static Doubles of_widened(Doubles a, Doubles b) { return times_logarithm(a, b); }
  template <IsHalf Half>
  static Half of(Half a, Half b) {
    const float x = widen(a);
    const float y = widen(b);
    if (x == 0 && y == y) return {0};
    return cast<Half>(x * rounded<Half>(static_cast<float>(logarithm(both(y))[0])));
  }
};
struct Ldexp {
  template <class T>
  static T of(T a, T b) {
    if (b != b) return b;
    // Beyond these every float is 0 or infinite.
    return std::ldexp(a, static_cast<int>(b < -5000 ? -5000 : b > 5000 ? 5000 : b));
  }
};

}  // namespace stride0
