// Conversions between dtypes the slow way: by arithmetic and search, without code from kernels/cast.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/dtype.h"

namespace stride0::reference {

template <class T>
inline constexpr bool kIsHalf = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;

// The value of a 16-bit float: (-1)^sign · fraction · 2^exponent.
template <class Half>
double number(Half half) {
  constexpr int kFractionBits = std::is_same_v<Half, Float16> ? 10 : 7;
  constexpr int kBias = std::is_same_v<Half, Float16> ? 15 : 127;
  constexpr int kOnes = 2 * kBias + 1;
  const int exponent = (half.bits & 0x7FFF) >> kFractionBits;
  const int fraction = half.bits & ((1 << kFractionBits) - 1);
  double magnitude = 0;
  if (exponent == kOnes) {
    magnitude = fraction == 0 ? std::numeric_limits<double>::infinity() : std::nan("");
  } else if (exponent == 0) {
    magnitude = std::ldexp(fraction, 1 - kBias - kFractionBits);
  } else {
    magnitude = std::ldexp(fraction + (1 << kFractionBits), exponent - kBias - kFractionBits);
  }
  return std::copysign(magnitude, (half.bits & 0x8000) != 0 ? -1.0 : 1.0);
}

// The values of the patterns 0, 1, 2, … in ascending order; the last is what infinity's would be if it were finite.
template <class Half>
const std::vector<double>& magnitudes() {
  static const std::vector<double> all = [] {
    std::vector<double> out;
    for (std::uint16_t bits = 0; std::isfinite(number(Half{bits})); ++bits) out.push_back(number(Half{bits}));
    out.push_back(2 * out.back() - out[out.size() - 2]);
    return out;
  }();
  return all;
}

// The nearest of all patterns; exactly between two, the even one.
template <class Half>
Half nearest(double value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  constexpr std::uint16_t kNaN = std::is_same_v<Half, Float16> ? 0x7E00 : 0x7FC0;
  if (std::isnan(value)) return {kNaN};
  const std::vector<double>& all = magnitudes<Half>();
  const double magnitude = std::abs(value);
  const auto above = std::lower_bound(all.begin(), all.end(), magnitude);
  auto index = static_cast<std::size_t>(above - all.begin());
  if (above == all.end()) {
    index = all.size() - 1;
  } else if (index > 0 && *above != magnitude) {
    const double middle = all[index - 1] / 2 + all[index] / 2;
    if (magnitude < middle || (magnitude == middle && index % 2 == 1)) --index;
  }
  return {static_cast<std::uint16_t>(sign | index)};
}

template <class To>
To low_bytes(std::int64_t value) {
  To out;
  std::memcpy(&out, &value, sizeof out);  // little-endian, as all our targets are
  return out;
}

// Truncates; values that don't fit an integer of `bits` bits become its minimum, as on x86.
inline std::int64_t indefinite(double value, int bits) {
  const double whole = std::trunc(value);
  const double end = std::ldexp(1, bits - 1);
  const bool fits = !std::isnan(value) && whole >= -end && whole < end;
  return static_cast<std::int64_t>(fits ? whole : -end);
}

template <class To, class From>
To convert(From from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else if constexpr (std::is_same_v<From, Bool>) {
    return convert<To>(std::int64_t{from.byte != 0});
  } else if constexpr (kIsHalf<From>) {
    return convert<To>(number(from));
  } else if constexpr (std::is_same_v<To, Bool>) {
    return {static_cast<std::uint8_t>(from == From{} ? 0 : 1)};
  } else if constexpr (kIsHalf<To>) {
    return nearest<To>(static_cast<double>(static_cast<float>(from)));
  } else if constexpr (std::is_floating_point_v<To>) {
    return static_cast<To>(from);
  } else if constexpr (std::is_floating_point_v<From>) {
    const bool by_long = sizeof(To) == 8 || std::is_same_v<To, std::uint8_t>;
    return low_bytes<To>(indefinite(static_cast<double>(from), by_long ? 64 : 32));
  } else {
    return low_bytes<To>(static_cast<std::int64_t>(from));
  }
}

}  // namespace stride0::reference
