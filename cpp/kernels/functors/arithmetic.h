// Arithmetic, extremes and comparisons for every dtype. Integers wrap modulo 2^n; floats follow IEEE 754.
//
//   OfBools              the functor that bools use instead: a sum is OR and a product is AND
//   kSignless            signed and unsigned bytes give the same bits
//   kLessThanCounting    computing one vector takes less time than advancing the loop's counter
#pragma once

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/bits.h"
#include "kernels/lanes.h"

namespace stride0 {

// Signed overflow is undefined in C++ but wraps in PyTorch, so integers are computed as unsigned.
template <class T, class F>
constexpr T wrapping(T a, T b, F f) {
  if constexpr (std::is_integral_v<T>) {
    using Wide = std::conditional_t<(sizeof(T) < 4), std::uint32_t, std::make_unsigned_t<T>>;
    return static_cast<T>(f(static_cast<Wide>(a), static_cast<Wide>(b)));
  } else {
    return f(a, b);
  }
}

struct Or;
struct And;

struct Add {
  using OfBools = Or;
  static constexpr bool kSignless = true;
  static constexpr bool kLessThanCounting = true;
  template <class T>
  static constexpr T of(T a, T b) {
    return wrapping(a, b, [](auto x, auto y) { return x + y; });
  }
  template <class V>
  static HWY_INLINE V of_vectors(V a, V b) {
    return hwy::HWY_NAMESPACE::Add(a, b);
  }
};
struct Sub {
  static constexpr bool kSignless = true;
  static constexpr bool kLessThanCounting = true;
  template <class T>
  static constexpr T of(T a, T b) {
    return wrapping(a, b, [](auto x, auto y) { return x - y; });
  }
  template <class V>
  static HWY_INLINE V of_vectors(V a, V b) {
    return hwy::HWY_NAMESPACE::Sub(a, b);
  }
};
struct Mul {
  using OfBools = And;
  static constexpr bool kSignless = true;
  // SIMD multiplies only 16-bit lanes: once for the bytes at even positions, once for those at odd ones.
  static HWY_INLINE Bits8 of_bytes(Bits8 a, Bits8 b) {
    using Halves = Lanes<std::uint16_t>;
    const auto x = bit_cast<Halves>(a);
    const auto y = bit_cast<Halves>(b);
    const auto even = constant<Halves, 0xFF>();
    return bit_cast<Bits8>((x * y & even) | ((x >> 8) * (y & ~even)));
  }
  template <class T>
  static constexpr T of(T a, T b) {
    return wrapping(a, b, [](auto x, auto y) { return x * y; });
  }
  template <class V>
  static HWY_INLINE V of_vectors(V a, V b) {
    return hwy::HWY_NAMESPACE::Mul(a, b);
  }
};
struct Div {
  template <class T>
  static constexpr T of(T a, T b) {
    return a / b;
  }
  template <class V>
  static HWY_INLINE V of_vectors(V a, V b) {
    return hwy::HWY_NAMESPACE::Div(a, b);
  }
};

// If either side is NaN, so is the result.
struct Maximum {
  using OfBools = Or;
  template <class T>
  static constexpr T of(T a, T b) {
    return a >= b || a != a ? a : b;
  }
};
struct Minimum {
  using OfBools = And;
  template <class T>
  static constexpr T of(T a, T b) {
    return a <= b || a != a ? a : b;
  }
};
// If one side is NaN, the result is the other side. A signalling NaN still gives NaN.
template <class T>
constexpr T unless_signalling(T a, T b, T out) {
  if constexpr (std::is_floating_point_v<T>) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const auto quiet = constant<Bits, kQuietBit<T>>();
    const bool a_signals = (a != a) & ((bit_cast<Bits>(a) & quiet) == 0);
    const bool b_signals = (b != b) & ((bit_cast<Bits>(b) & quiet) == 0);
    return (a_signals | b_signals) ? a + b : out;
  } else {
    return out;
  }
}
struct Fmax {
  template <class T>
  static constexpr T of(T a, T b) {
    return unless_signalling(a, b, a >= b || b != b ? a : b);
  }
};
struct Fmin {
  template <class T>
  static constexpr T of(T a, T b) {
    return unless_signalling(a, b, a <= b || b != b ? a : b);
  }
};

struct Eq {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr auto of(T a, T b) {
    return a == b;
  }
};
struct Ne {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr auto of(T a, T b) {
    return a != b;
  }
};
struct Lt {
  template <class T>
  static constexpr auto of(T a, T b) {
    return a < b;
  }
};
struct Le {
  template <class T>
  static constexpr auto of(T a, T b) {
    return a <= b;
  }
};

struct Heaviside {
  template <class T>
  static constexpr T of(T a, T b) {
    const T one = constant<T, 1>();
    return a == T{0} ? b : a > T{0} ? one : T{0};  // NaN gives 0
  }
};

struct And {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr T of(T a, T b) {
    return static_cast<T>(a & b);
  }
};
struct Or {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr T of(T a, T b) {
    return static_cast<T>(a | b);
  }
};
struct Xor {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr T of(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};

struct Neg {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr T of(T a) {
    if constexpr (std::is_integral_v<T>) {
      return Sub::of(T{0}, a);
    } else {
      return -a;
    }
  }
};
struct Abs {
  template <class T>
  static constexpr T of(T a) {
    if constexpr (std::is_integral_v<T>) {
      return a < 0 ? Neg::of(a) : a;
    } else {
      return std::fabs(a);
    }
  }
};
struct Sign {
  template <class T>
  static constexpr T of(T a) {
    return static_cast<T>((T{0} < a) - (a < T{0}));  // NaN gives 0
  }
};
struct Square {
  static constexpr bool kSignless = true;
  template <class T>
  static constexpr T of(T a) {
    return Mul::of(a, a);
  }
  static HWY_INLINE Bits8 of_bytes(Bits8 a) { return Mul::of_bytes(a, a); }
};
struct Relu {
  template <class T>
  static constexpr T of(T a) {
    if constexpr (std::is_integral_v<T>) {
      return a < T{0} ? T{0} : a;
    } else {  // keeps NaN and -0; LLVM would turn a comparison with 0 into a maximum, which turns -0 into 0
      const T least = constant<T, -double{std::numeric_limits<T>::denorm_min()}>();
      return a <= least ? T{0} : a;
    }
  }
};
struct Not {
  static constexpr bool kSignless = true;
  static constexpr bool of(bool a) { return !a; }
  template <class T>
  static constexpr T of(T a) {
    return static_cast<T>(~a);
  }
};

}  // namespace stride0
