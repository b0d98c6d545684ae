// Casts one element from one dtype to another, with the results that PyTorch gives on x86.
//
// Float to integer truncates. A value that does not fit becomes the "indefinite" minimum of the 32- or 64-bit integer
// it is converted through, and narrower types take its low bits: NaN is INT32_MIN as int32 and 0 as int8; 300.0
// is 44 as int8. A double becomes uint8 as if through int64: 2^32 + 1.0 is 1 as uint8, but 0 as int8.
// C++ leaves these cases undefined and WebAssembly saturates, so the code below spells them out.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/bits.h"
#include "core/dtype.h"
#include "kernels/constants.h"

namespace stride0 {

constexpr bool widen(Bool value) { return value.byte != 0; }

constexpr float widen(Float16 half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half.bits & 0x8000U) << 16;
  const std::uint32_t exponent = half.bits >> 10 & 0x1FU;
  const std::uint32_t fraction = half.bits & 0x3FFU;
  if (exponent == 0) {  // zero or subnormal: fraction · 2^-24, exact in float
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
  const std::uint32_t quiet = exponent == 31 && fraction != 0 ? 1U << 22 : 0;
  return bit_cast<float>(sign | wide << 23 | fraction << 13 | quiet);
}

constexpr float widen(BFloat16 half) { return bit_cast<float>(static_cast<std::uint32_t>(half.bits) << 16); }

// Rounds to nearest, ties to even; overflows to infinity.
constexpr Float16 to_float16(float value) {
  const auto bits = bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t out = 0;
  if (magnitude > 0x7F800000U) {
    out = 0x7E00U;
  } else if (magnitude >= 0x477FF000U) {  // 65520 and beyond round to infinity
    out = 0x7C00U;
  } else if (magnitude >= 0x38800000U) {  // normal: drop 13 bits, the exponent carries by itself
    out = (magnitude - 0x38000000U + 0xFFFU + (magnitude >> 13 & 1U)) >> 13;
  } else {  // subnormal: adding 0.5 leaves the rounded multiple of 2^-24 in the low bits
    out = bit_cast<std::uint32_t>(bit_cast<float>(magnitude) + 0.5F) - 0x3F000000U;
  }
  return {static_cast<std::uint16_t>(sign | out)};
}

constexpr BFloat16 to_bfloat16(float value) {
  const auto bits = bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return {0x7FC0U};
  return {static_cast<std::uint16_t>((bits + 0x7FFFU + (bits >> 16 & 1U)) >> 16)};
}

template <class To, class From>
constexpr To truncate(From value) {
  const auto limit = constant<From, std::uint64_t{1} << (8 * sizeof(To) - 1)>();
  const auto beyond = constant<To, std::numeric_limits<To>::min()>();
  return value >= -limit && value < limit ? static_cast<To>(value) : beyond;
}

// Types that must pass through `widen` before anything is computed.
template <class T>
inline constexpr bool kIsWidened = std::is_same_v<T, Bool> || std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;

template <class To, class From>
constexpr To cast(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (kIsWidened<From>) {
    return cast<To>(widen(value));
  } else if constexpr (std::is_same_v<To, Float16>) {
    return to_float16(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, BFloat16>) {
    return to_bfloat16(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, Bool>) {
    return {static_cast<std::uint8_t>(value != From{0})};  // NaN is true
  } else if constexpr (std::is_same_v<To, std::uint8_t> && std::is_same_v<From, double>) {
    // Computed in double, as SIMD cannot convert to int64. Float32 goes through int32: beyond that its low byte is 0.
    const double whole = std::trunc(value);
    const double low = whole - std::floor(whole * constant<double, 0x1p-8>()) * constant<double, 0x1p8>();
    return static_cast<To>(static_cast<std::int32_t>(low == low ? low : 0));  // NaN also stands for infinity here
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    using Through = std::conditional_t<sizeof(To) == 8, std::int64_t, std::int32_t>;
    return static_cast<To>(truncate<Through>(value));
  } else {
    return static_cast<To>(value);
  }
}

template <class T>
concept IsHalf = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;

// The result of one step, rounded to 16 bits, for operations where PyTorch rounds after each step.
template <IsHalf Half>
constexpr float rounded(float value) {
  return widen(cast<Half>(value));
}

}  // namespace stride0
