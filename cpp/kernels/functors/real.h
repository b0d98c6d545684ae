// Functions of real numbers, on float and double. Each is the C library's, or the formula PyTorch uses on top of it.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/cast.h"

namespace stride0 {

// A function of one number that the C library has under its own name.
template <auto f32, auto f64>
struct Library {
  static float of(float a) { return f32(a); }
  static double of(double a) { return f64(a); }
};

using Sqrt = Library<sqrtf, static_cast<double (*)(double)>(sqrt)>;
using Exp = Library<expf, static_cast<double (*)(double)>(exp)>;
using Exp2 = Library<exp2f, static_cast<double (*)(double)>(exp2)>;
using Expm1 = Library<expm1f, static_cast<double (*)(double)>(expm1)>;
using Log = Library<logf, static_cast<double (*)(double)>(log)>;
using Log2 = Library<log2f, static_cast<double (*)(double)>(log2)>;
using Log10 = Library<log10f, static_cast<double (*)(double)>(log10)>;
using Log1p = Library<log1pf, static_cast<double (*)(double)>(log1p)>;
using Sin = Library<sinf, static_cast<double (*)(double)>(sin)>;
using Cos = Library<cosf, static_cast<double (*)(double)>(cos)>;
using Tan = Library<tanf, static_cast<double (*)(double)>(tan)>;
using Asin = Library<asinf, static_cast<double (*)(double)>(asin)>;
using Acos = Library<acosf, static_cast<double (*)(double)>(acos)>;
using Atan = Library<atanf, static_cast<double (*)(double)>(atan)>;
using Sinh = Library<sinhf, static_cast<double (*)(double)>(sinh)>;
using Cosh = Library<coshf, static_cast<double (*)(double)>(cosh)>;
using Tanh = Library<tanhf, static_cast<double (*)(double)>(tanh)>;
using Asinh = Library<asinhf, static_cast<double (*)(double)>(asinh)>;
using Acosh = Library<acoshf, static_cast<double (*)(double)>(acosh)>;
using Atanh = Library<atanhf, static_cast<double (*)(double)>(atanh)>;
using Erf = Library<erff, static_cast<double (*)(double)>(erf)>;
using Erfc = Library<erfcf, static_cast<double (*)(double)>(erfc)>;
using Floor = Library<floorf, static_cast<double (*)(double)>(floor)>;
using Ceil = Library<ceilf, static_cast<double (*)(double)>(ceil)>;
using Round = Library<nearbyintf, static_cast<double (*)(double)>(nearbyint)>;  // a half goes to the even neighbour
using Trunc = Library<truncf, static_cast<double (*)(double)>(trunc)>;

// Integers are whole already.
template <class F>
struct Whole : F {
  using F::of;
  static std::int64_t of(std::int64_t a) { return a; }
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
struct Sigmoid {
  template <class T>
  static T of(T a) {
    return 1 / (1 + std::exp(-a));
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
  template <class T>
  static T of(T a, T b) {
    return std::atan2(a, b);
  }
};
struct Hypot {
  template <class T>
  static T of(T a, T b) {
    return std::hypot(a, b);
  }
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
  template <class T>
  static T of(T a, T b) {
    if (std::isinf(a) && a == b) return a;
    const T most = a >= b || a != a ? a : b;
    return most + std::log1p(std::exp(-std::fabs(a - b)));
  }
};
struct LogAddExp2 {
  template <class T>
  static T of(T a, T b) {
    if (std::isinf(a) && a == b) return a;
    constexpr T kLog2E = static_cast<T>(1.4426950408889634074);
    const T most = a >= b || a != a ? a : b;
    return most + std::log1p(std::exp2(-std::fabs(a - b))) * kLog2E;
  }
};
struct Xlogy {
  template <class T>
  static T of(T a, T b) {
    if (b != b) return b;
    return a == 0 ? T{0} : a * std::log(b);
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
