// std::bit_cast by the builtin behind it: the C++ library of Emscripten 3.1.6 does not have the name yet.
#pragma once

#include <type_traits>

namespace stride0 {

template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

}  // namespace stride0
