// Division and its kin on integers, powers, shifts and common divisors. A zero divisor is refused before a kernel runs
// (kernels/divisors.h); here it only must not trap. INT_MIN / -1 wraps.
#pragma once

#include <cstdint>
#include <utility>

#include "kernels/cast.h"
#include "kernels/functors/arithmetic.h"
#include "kernels/functors/power.h"

namespace stride0 {

// On 16-bit floats every step is rounded.
struct DivTrunc {
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    return b == -1 ? Neg::of(a) : a / b;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) { return std::trunc(a / b); }
  template <IsHalf Half>
  static Half of(Half a, Half b) {
    return cast<Half>(std::trunc(rounded<Half>(widen(a) / widen(b))));
  }
};

struct Fmod {
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) { return b == 0 || b == -1 ? 0 : a % b; }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) { return std::fmod(a, b); }
};

// The remainder takes the sign of the divisor.
struct Remainder {
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    const std::int64_t m = Fmod::of(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) {
    const T m = std::fmod(a, b);
    return m != 0 && (m < 0) != (b < 0) ? m + b : m;
  }
};

// The quotient rounds towards minus infinity. On floats it is built from fmod, so that 1.0 // 0.1 is 9.
struct FloorDivide {
  static constexpr std::int64_t of(std::int64_t a, std::int64_t b) {
    const std::int64_t q = DivTrunc::of(a, b);
    const std::int64_t m = Fmod::of(a, b);
    return m != 0 && (m < 0) != (b < 0) ? q - 1 : q;
  }
  template <class T>
  requires std::is_floating_point_v<T>
  static T of(T a, T b) {
    if (b == 0) return a / b;
    const T m = std::fmod(a, b);
    T q = (a - m) / b;
    if (m != 0 && (b < 0) != (m < 0)) q -= 1;
    if (q == 0) return std::copysign(T{0}, a / b);
    const T floored = std::floor(q);
    return q - floored > T{0.5} ? floored + 1 : floored;
  }
  template <IsHalf Half>
  static Half of(Half a, Half b) {
    const float x = widen(a);
    const float y = widen(b);
    if (y == 0) return cast<Half>(x / y);
    const float m = std::fmod(x, y);
    float q = rounded<Half>(rounded<Half>(x - m) / y);
    if (m != 0 && (y < 0) != (m < 0)) q = rounded<Half>(q - 1);
    if (q == 0) return cast<Half>(std::copysign(0.0F, x / y));
    const float floored = std::floor(q);
    return cast<Half>(q - floored > 0.5F ? floored + 1 : floored);
  }
};

struct Pow {
  static constexpr std::int64_t of(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
    std::uint64_t result = 1;
    for (auto square = static_cast<std::uint64_t>(base); exponent > 0; exponent >>= 1, square *= square) {
      if ((exponent & 1) != 0) result *= square;
    }
    return static_cast<std::int64_t>(result);
  }
  static double of(double base, double exponent) { return std::pow(base, exponent); }
  static Floats of_floats(Floats base, Floats exponent) { return power(base, exponent); }
};

// An amount below 0 or beyond the bits there are shifts everything out: to 0, or to the sign.
struct ShiftLeft {
  template <class T>
  static constexpr T of(T a, T by) {
    constexpr int kBits = 8 * sizeof(T);
    return by < 0 || by >= kBits ? T{0} : static_cast<T>(static_cast<std::uint64_t>(a) << by);
  }
};
struct ShiftRight {
  template <class T>
  static constexpr T of(T a, T by) {
    constexpr int kBits = 8 * sizeof(T);
    if (by < 0 || by >= kBits) return a < 0 ? T(-1) : T{0};
    return static_cast<T>(a >> by);
  }
};

// What INT_MIN must not be divided by.
template <class T>
constexpr bool is_minus_one(T value) {
  return std::is_signed_v<T> && value == T(-1);
}

// In the width of the dtype: the smallest number has no positive twin and stays what it is.
struct Gcd {
  template <class T>
  static constexpr T of(T a, T b) {
    a = Abs::of(a);
    b = Abs::of(b);
    while (a != 0) {
      const T rest = std::is_signed_v<T> && is_minus_one(a) ? T{0} : static_cast<T>(b % a);
      b = std::exchange(a, rest);
    }
    return b;
  }
};
// C++ multiplies narrow integers as int: the magnitude is taken before the product wraps, and of wide ones after.
struct Lcm {
  template <class T>
  static constexpr T of(T a, T b) {
    using Wide = std::conditional_t<(sizeof(T) < sizeof(std::int32_t)), std::int32_t, T>;
    const T divisor = Gcd::of(a, b);
    if (divisor == 0) return 0;
    const T part = std::is_signed_v<T> && is_minus_one(divisor) ? Neg::of(a) : static_cast<T>(a / divisor);
    return static_cast<T>(Abs::of(Mul::of(static_cast<Wide>(part), static_cast<Wide>(b))));
  }
};

}  // namespace stride0
