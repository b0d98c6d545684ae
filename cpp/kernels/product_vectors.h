// The vectors that products of matrices are computed in: 16 bytes, as the compiler has them.
#pragma once

#include <cstddef>
#include <cstring>

namespace stride0::product_vectors {

inline constexpr std::size_t kVectorBytes = 16;

template <class T>
using Vector __attribute__((vector_size(kVectorBytes))) = T;

template <class T>
inline constexpr std::size_t kLanes = kVectorBytes / sizeof(T);

template <class V>
V load_as(const std::byte* from) {
  V out;
  std::memcpy(&out, from, sizeof(V));
  return out;
}

}  // namespace stride0::product_vectors
