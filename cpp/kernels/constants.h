// Constants of loops over vectors. V8 spends three instructions on a constant vector wherever the code uses one, in
// every round of a loop (V8 of Node.js 24 and of Chromium; that of Node.js 20 does not). For most functions of real
// numbers this doubles the work. So inline assembly loads these constants from memory. The compiler does not know what
// it loads, but sees that it is the same in every round, and moves it out of the loop.
#pragma once

#include <hwy/base.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace stride0 {

// A vector of `kBytes` bytes, as a compiler's vector type. A vector of one element is the element itself.
template <class T, std::size_t kBytes>
struct SideBySideOf {
  using Type __attribute__((vector_size(kBytes))) = T;
};
template <class T, std::size_t kBytes>
requires(kBytes == sizeof(T)) struct SideBySideOf<T, kBytes> {
  using Type = T;
};
template <class T, std::size_t kBytes = 16>
using Lanes = typename SideBySideOf<T, kBytes>::Type;
template <class V>
constexpr auto first_lane(V lanes) {
  if constexpr (std::is_arithmetic_v<V>) {
    return lanes;
  } else {
    return lanes[0];
  }
}
template <class V>
using LaneOf = decltype(first_lane(V{}));

// A number as a template parameter.
struct Literal {
  std::int64_t whole = 0;
  double real = 0;
  template <std::integral T>
  constexpr Literal(T value) : whole(static_cast<std::int64_t>(value)), real(static_cast<double>(value)) {}
  template <std::floating_point T>
  constexpr Literal(T value) : real(static_cast<double>(value)) {}
  template <class T>
  constexpr T as() const {
    if constexpr (std::integral<T>) {
      return static_cast<T>(whole);
    } else {
      return static_cast<T>(real);
    }
  }
};

template <class T, Literal kValue>
struct Repeated {
  alignas(16) std::array<T, 16 / sizeof(T)> numbers{};
  constexpr Repeated() { numbers.fill(kValue.template as<T>()); }
};
template <class T, Literal kValue>
inline constexpr Repeated<T, kValue> kRepeated{};

// A vector of 16 bytes, or a scalar of the compiler's as wide, whose lanes of T all have the same value.
template <class V, class T, Literal kValue>
HWY_INLINE V constant_vector() {
  V out;
#if defined(__wasm_simd128__)
  asm("i32.const %1\nv128.load 0\nlocal.set %0" : "=r"(out) : "i"(&kRepeated<T, kValue>));
#else
  std::memcpy(&out, &kRepeated<T, kValue>, sizeof out);
#endif
  return out;
}

// A constant in all lanes of T, or a scalar constant for a loop that the compiler vectorises. Don't use it in only one
// branch. It is not `constexpr`, because a constant integer would let the compiler know its value again.
template <class T, Literal kValue>
HWY_INLINE T constant() {
  if constexpr (!std::is_arithmetic_v<T>) {
    return constant_vector<T, LaneOf<T>, kValue>();
  } else {
#if defined(__wasm_simd128__)
    using Read = std::conditional_t<(sizeof(T) < 4), std::uint32_t, T>;
    constexpr const auto* kFrom = &kRepeated<Read, kValue>;
    Read out;
    if constexpr (std::is_same_v<T, float>) {
      asm("i32.const %1\nf32.load 0\nlocal.set %0" : "=r"(out) : "i"(kFrom));
    } else if constexpr (std::is_same_v<T, double>) {
      asm("i32.const %1\nf64.load 0\nlocal.set %0" : "=r"(out) : "i"(kFrom));
    } else if constexpr (sizeof(T) == 8) {
      asm("i32.const %1\ni64.load 0\nlocal.set %0" : "=r"(out) : "i"(kFrom));
    } else {
      asm("i32.const %1\ni32.load 0\nlocal.set %0" : "=r"(out) : "i"(kFrom));
    }
    return static_cast<T>(out);
#else
    return kValue.template as<T>();
#endif
  }
}

}  // namespace stride0
