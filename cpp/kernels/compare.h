// Comparisons of 32-bit numbers answer in bytes: sixteen answers at a time, where compilers take many more steps to
// make bytes of words.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernels/constants.h"
#include "kernels/functors/arithmetic.h"

#if defined(__wasm__)
#include <wasm_simd128.h>
#endif

namespace stride0 {

template <class F, class T>
inline constexpr bool kComparesWords = sizeof(T) == 4 && (std::is_same_v<F, Eq> || std::is_same_v<F, Ne> ||
                                                          std::is_same_v<F, Lt> || std::is_same_v<F, Le>);

template <class T>
struct FourOf {
  using Type __attribute__((vector_size(16))) = T;
};
using Bytes16 = FourOf<std::uint8_t>::Type;

// All bits of a lane, or none.
template <class F, class V>
HWY_INLINE Bytes16 lanes_of(V a, V b) {
  if constexpr (std::is_same_v<F, Eq>) {
    return reinterpret_cast<Bytes16>(a == b);
  } else if constexpr (std::is_same_v<F, Ne>) {
    return reinterpret_cast<Bytes16>(a != b);
  } else if constexpr (std::is_same_v<F, Lt>) {
    return reinterpret_cast<Bytes16>(a < b);
  } else {
    return reinterpret_cast<Bytes16>(a <= b);
  }
}

// The answers of twice as many lanes, each half as wide. Highway's oldest release cannot say it, and a shuffle takes
// three times as long.
HWY_INLINE Bytes16 narrowed(Bytes16 low, Bytes16 high, bool to_bytes) {
#if defined(__wasm__)
  const auto a = reinterpret_cast<v128_t>(low);
  const auto b = reinterpret_cast<v128_t>(high);
  return reinterpret_cast<Bytes16>(to_bytes ? wasm_i8x16_narrow_i16x8(a, b) : wasm_i16x8_narrow_i32x4(a, b));
#else
  return to_bytes ? __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
                  : __builtin_shufflevector(low, high, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29);
#endif
}

// The runs are RunInputs of words (kernels/loops.h), which move on as in vector_rows. Answers how many elements that
// was, a multiple of 16.
template <class F, class T, class A, class B>
std::size_t compare_words(A a, B b, Bool* out, std::size_t length) {
  using Four = typename FourOf<T>::Type;
  std::size_t left = length;
  for (; left >= 16; left -= 16) {
    const auto four = [&](std::size_t at)
                          HWY_ATTR { return lanes_of<F>(a.template four<Four>(at), b.template four<Four>(at)); };
    const Bytes16 low = narrowed(four(0), four(4), false);
    const Bytes16 high = narrowed(four(8), four(12), false);
    const Bytes16 all = narrowed(low, high, true) & constant_vector<Bytes16, std::uint8_t, 1>();
    std::memcpy(out, &all, sizeof all);
    a.run += 16;
    b.run += 16;
    out += 16;
  }
  return length - left;
}

}  // namespace stride0
