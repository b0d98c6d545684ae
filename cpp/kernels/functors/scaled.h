// Functors with scalar parameters beside their operands, and functors of three operands.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "kernels/cast.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/real.h"
#include "kernels/half_steps.h"
#include "plan/plan.h"

namespace stride0 {

// A parameter, converted to the type that the functor computes in.
template <class T>
constexpr T param(const Params& params, std::size_t index) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(params.real[index]);
  } else {
    return static_cast<T>(params.whole[index]);
  }
}

// 16-bit floats are computed four at a time, as float32. PyTorch rounds after each step, so these do too.
namespace hn = hwy::HWY_NAMESPACE;

template <IsHalf Half>
HWY_INLINE FourFloats scaled(Half half, float factor, FourFloats b) {
  return vectors::rounded(half, hn::Mul(hn::Set(vectors::Floats(), rounded<Half>(factor)), b));
}

struct AddScaled {
  template <IsHalf Half>
  static HWY_INLINE FourFloats of_four(Half half, FourFloats a, FourFloats b, const Params& params) {
    return hn::Add(a, scaled(half, param<float>(params, 0), b));
  }
  template <class T>
  static constexpr T of(T a, T b, const Params& params) {
    return Add::of(a, Mul::of(param<T>(params, 0), b));
  }
};
struct SubScaled {
  template <IsHalf Half>
  static HWY_INLINE FourFloats of_four(Half half, FourFloats a, FourFloats b, const Params& params) {
    return hn::Sub(a, scaled(half, param<float>(params, 0), b));
  }
  template <class T>
  static constexpr T of(T a, T b, const Params& params) {
    return Sub::of(a, Mul::of(param<T>(params, 0), b));
  }
};
struct SquaredDifference {
  template <class T>
  static constexpr T of(T a, T b) {
    return Square::of(Sub::of(a, b));
  }
};

// Computes from the nearer end, so a weight of 1 gives `end` exactly.
struct Lerp {
  template <class T>
  static constexpr T of(T start, T end, T weight) {
    const T distance = end - start;
    const T from_end = constant<T, 1>() - weight;
    return std::fabs(weight) < constant<T, 0.5>() ? start + weight * distance : end - distance * from_end;
  }
  template <class T>
  static constexpr T of(T start, T end, const Params& params) {
    return of(start, end, param<T>(params, 0));
  }
};

// Rounds to n decimals. The parameter is 10^n, or for negative n, -10^-n.
struct RoundDecimals {
  template <class T>
  static T of(T a, const Params& params) {
    const T scale = param<T>(params, 0);
    return scale < 0 ? Round::of(a / -scale) * -scale : Round::of(a * scale) / scale;
  }
};

struct Addcmul {
  template <class T>
  static constexpr T of(T a, T b, T c, const Params& params) {
    return Add::of(a, Mul::of(Mul::of(param<T>(params, 0), b), c));
  }
};
struct Addcdiv {
  template <class T>
  static constexpr T of(T a, T b, T c, const Params& params) {
    return a + param<T>(params, 0) * b / c;
  }
};

// If low > high, the result is `high`. If any operand is NaN, so is the result.
struct Clamp {
  template <class T>
  static constexpr T of(T a, T low, T high) {
    return Minimum::of(Maximum::of(a, low), high);
  }
};

struct Select {
  template <class T>
  static constexpr T of(bool mask, T a, T b) {
    return mask ? a : b;
  }
};
struct FillWhere {
  template <class T>
  static constexpr T of(T a, bool mask, T value) {
    return mask ? value : a;
  }
};

// Whether |a - b| <= atol + rtol · |b|, or a == b. It is not symmetric: rtol multiplies b.
template <bool kEqualNan>
struct Isclose {
  // For one element each, or several (kernels/byte_results.h).
  template <class T>
  requires(!std::is_same_v<T, Longs>) static auto of(T a, T b, const Params& params) -> decltype(a == b) {
    using Lane = LaneOf<T>;
    if constexpr (std::is_integral_v<Lane>) {  // integers that differ may be equal as floats
      const bool exact = params.real[0] == 0 && params.real[1] == 0;
      const float least = exact ? -1 : param<float>(params, 1);
      return (a == b) | near(as_floats(a), as_floats(b), param<float>(params, 0), least);
    } else {
      const auto close = (a == b) | near(a, b, param<Lane>(params, 0), param<Lane>(params, 1));
      if constexpr (!kEqualNan) return close;
      return close | ((a != a) & (b != b));
    }
  }
  // Rounds each step to 16 bits, except the factor, which stays float32.
  template <IsHalf Half>
  static HWY_INLINE FourFloats of_four(Half half, FourFloats a, FourFloats b, const Params& params) {
    const vectors::Floats d;
    const auto relative = hn::Abs(vectors::rounded(half, hn::Mul(hn::Set(d, param<float>(params, 0)), b)));
    const auto least = hn::Set(d, rounded<Half>(param<float>(params, 1)));
    const auto allowed = vectors::rounded(half, hn::Add(least, relative));
    const auto actual = hn::Abs(vectors::rounded(half, hn::Sub(a, b)));
    const auto is_finite = hn::Lt(actual, vectors::constant<kInfinity>(d));
    auto is_close = hn::Or(hn::Eq(a, b), hn::And(is_finite, hn::Le(actual, allowed)));
    if constexpr (kEqualNan) is_close = hn::Or(is_close, hn::And(hn::Ne(a, a), hn::Ne(b, b)));
    return hn::VecFromMask(d, is_close);
  }

 private:
  template <class T>
  static auto near(T a, T b, LaneOf<T> factor, LaneOf<T> least) -> decltype(a == b) {
    const T allowed = least + magnitude(factor * b);
    const T actual = magnitude(a - b);
    return (actual - actual == 0) & (actual <= allowed);  // infinity minus itself is NaN
  }
  template <class T>
  static auto as_floats(T numbers) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<float>(numbers);
    } else {
      return __builtin_convertvector(numbers, Floats);
    }
  }
};

}  // namespace stride0
