// std::bit_cast by the builtin behind it: the C++ library of Emscripten 3.1.6 does not have the name yet.
#pragma once

#include <cstdint>
#include <type_traits>

namespace stride0 {

template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

// The bit that a NaN lacks if it signals.
template <class T>
inline constexpr std::uint64_t kQuietBit = std::uint64_t{1} << (sizeof(T) == 4 ? 22 : 51);

// Whether x is a signalling NaN. Functions that ignore a quiet NaN, such as pow(NaN, 0), return NaN for this one.
template <class T>
constexpr bool is_signalling(T x) {
  if constexpr (std::is_floating_point_v<T>) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return x != x && (bit_cast<Bits>(x) & kQuietBit<T>) == 0;
  } else {
    return false;
  }
}

}  // namespace stride0
