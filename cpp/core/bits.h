// Reinterpreting bits and memory as other types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace stride0 {

// std::bit_cast, also for vectors, through the builtin behind it: Emscripten 3.1.6's C++ library lacks the name.
template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

// The elements of type T in this memory; const if the memory is. A tensor is bytes until its dtype says what they mean,
// and vectors read its elements as words. All such pointers come from here: nothing else may use reinterpret_cast. The
// caller is responsible for the right dtype and alignment.
template <class T, class From>
auto* elements_at(From* memory) {
  using Element = std::conditional_t<std::is_const_v<From>, const T, T>;
  return reinterpret_cast<Element*>(memory);  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}
template <class From>
auto* bytes_at(From* memory) {
  return elements_at<std::byte>(memory);
}

// The bit that is set in a quiet NaN and clear in a signalling one.
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
