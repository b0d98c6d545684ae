// Functions of real numbers, on float and double. Of doubles each is the C library's, or the formula PyTorch uses on
// top of it; of floats what is not an instruction is a function over several of them at once.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/cast.h"
#include "kernels/functors/exponential.h"
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
// A function of doubles that has a twin over two floats, as the doubles they widen to.
template <OfDouble kF64, Doubles (*kOverDoubles)(Doubles)>
struct Widened {
  static double of(double a) { return kF64(a); }
  static Doubles of_doubles(Doubles a) { return kOverDoubles(a); }
};

using Sqrt = Library<sqrtf, sqrt>;
using Exp2 = Widened<exp2, power_of_two>;
using Expm1 = Widened<expm1, exp_less_one>;
using Log = Widened<log, logarithm>;
using Log2 = Widened<log2, log2_of>;
using Log10 = Widened<log10, logarithm10>;
using Log1p = Widened<log1p, logarithm_beside_one>;
using Sin = Widened<sin, circular<sine, OfDouble{sin}>>;
using Cos = Widened<cos, circular<cosine, OfDouble{cos}>>;
using Tan = Widened<tan, circular<tangent, OfDouble{tan}>>;
using Asin = Widened<asin, arcsine>;
using Acos = Widened<acos, arccosine>;
using Atan = Widened<atan, arctangent>;
using Sinh = Widened<sinh, hyperbolic_sine>;
using Cosh = Widened<cosh, hyperbolic_cosine>;
using Asinh = Widened<asinh, inverse_hyperbolic_sine>;
// musl, which WebAssembly has, answers 0 for some large negative numbers.
inline double inverse_hyperbolic_cosine_of(double a) {
  return a < 1 ? std::numeric_limits<double>::quiet_NaN() : acosh(a);
}
using Acosh = Widened<inverse_hyperbolic_cosine_of, inverse_hyperbolic_cosine>;
using Atanh = Widened<atanh, inverse_hyperbolic_tangent>;
using Erf = Widened<erf, error_function>;
using Erfc = Widened<erfc, complementary_error_function>;
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
};
struct Exp {
  static double of(double a) { return std::exp(a); }
  static Floats of_floats(Floats a) { return exponential(a); }
};
struct Tanh {
  static constexpr bool kSharesConstants = true;  // there are more than registers
  static double of(double a) { return std::tanh(a); }
  static Floats of_floats(Floats a) { return hyperbolic_tangent(a); }
};
struct Sigmoid {
  static double of(double a) { return 1 / (1 + std::exp(-a)); }
  static Doubles of_doubles(Doubles a) { return logistic(a); }
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
  static double of(double a, double b) { return std::atan2(a, b); }
  static Doubles of_doubles(Doubles a, Doubles b) { return angle_of(a, b); }
};
struct Hypot {
  // The C library takes care of what overflows or vanishes; hardly anything does.
  static double of(double a, double b) {
    const double sum = a * a + b * b;
    return sum > 0x1p-900 && sum < 0x1p1000 ? std::sqrt(sum) : std::hypot(a, b);
  }
  static Doubles of_doubles(Doubles a, Doubles b) { return hypotenuse(a, b); }
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
// Equal infinities are their own sum; elsewhere the larger exponent is taken out.
struct LogAddExp {
  static double of(double a, double b) {
    if (std::isinf(a) && a == b) return a;
    const double most = a >= b || a != a ? a : b;
    return most + std::log1p(std::exp(-std::fabs(a - b)));
  }
  static Doubles of_doubles(Doubles a, Doubles b) { return log_of_sum_of_exponentials(a, b); }
};
struct LogAddExp2 {
  static double of(double a, double b) {
    if (std::isinf(a) && a == b) return a;
    const double most = a >= b || a != a ? a : b;
    return most + std::log1p(std::exp2(-std::fabs(a - b))) * kLog2E;
  }
  static Doubles of_doubles(Doubles a, Doubles b) { return log2_of_sum_of_powers(a, b); }
};
struct Xlogy {
  static double of(double a, double b) {
    if (b != b) return b;
    return a == 0 ? 0 : a * std::log(b);
  }
  static Doubles of_doubles(Doubles a, Doubles b) { return times_logarithm(a, b); }
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
