// The ten dtypes: their names, sizes and categories, and `visit`, the one way from a DType value to a C++ type.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace stride0 {

// How these three are stored; kernels/cast.h widens them for computing. The byte of a bool may have any value if
// JavaScript has written it, but a C++ bool may only be 0 or 1; every byte other than 0 counts as true. 16-bit floats
// are widened to float, and rounded once when they are stored.
struct Bool {
  std::uint8_t byte;
};
struct Float16 {
  std::uint16_t bits;
};
struct BFloat16 {
  std::uint16_t bits;
};

enum class Category : std::uint8_t { kBool, kInteger, kFloat };

enum class DType : std::uint8_t {
  kBool,
  kUint8,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kFloat16,
  kBFloat16,
  kFloat32,
  kFloat64
};

struct DTypeInfo {
  std::string_view name;
  std::uint8_t size;  // bytes per element
  Category category;
};

inline constexpr std::array<DTypeInfo, 10> kDTypes{{
    {"bool", 1, Category::kBool},
    {"uint8", 1, Category::kInteger},
    {"int8", 1, Category::kInteger},
    {"int16", 2, Category::kInteger},
    {"int32", 4, Category::kInteger},
    {"int64", 8, Category::kInteger},
    {"float16", 2, Category::kFloat},
    {"bfloat16", 2, Category::kFloat},
    {"float32", 4, Category::kFloat},
    {"float64", 8, Category::kFloat},
}};
inline constexpr int kDTypeCount = static_cast<int>(kDTypes.size());

constexpr const DTypeInfo& info(DType dtype) { return kDTypes[static_cast<std::size_t>(dtype)]; }
constexpr int size_of(DType dtype) { return info(dtype).size; }

// Calls `f.template operator()<T>()` with the type that stores `dtype`, which must be a float.
template <class F>
constexpr decltype(auto) visit_float(DType dtype, F&& f) {
  switch (dtype) {
    case DType::kFloat16:
      return std::forward<F>(f).template operator()<Float16>();
    case DType::kBFloat16:
      return std::forward<F>(f).template operator()<BFloat16>();
    case DType::kFloat32:
      return std::forward<F>(f).template operator()<float>();
    default:
      return std::forward<F>(f).template operator()<double>();
  }
}

// The same for any dtype.
template <class F>
constexpr decltype(auto) visit(DType dtype, F&& f) {
  switch (dtype) {
    case DType::kBool:
      return std::forward<F>(f).template operator()<Bool>();
    case DType::kUint8:
      return std::forward<F>(f).template operator()<std::uint8_t>();
    case DType::kInt8:
      return std::forward<F>(f).template operator()<std::int8_t>();
    case DType::kInt16:
      return std::forward<F>(f).template operator()<std::int16_t>();
    case DType::kInt32:
      return std::forward<F>(f).template operator()<std::int32_t>();
    case DType::kInt64:
      return std::forward<F>(f).template operator()<std::int64_t>();
    default:
      return visit_float(dtype, std::forward<F>(f));
  }
}

// The inverse: `dtype_of<float>` is DType::kFloat32. Doesn't compile for a type that stores no dtype.
template <class T>
inline constexpr DType dtype_of = [] {
  int i = 0;
  while (!visit(static_cast<DType>(i), []<class U>() { return std::is_same_v<T, U>; })) ++i;
  return static_cast<DType>(i);
}();

}  // namespace stride0
