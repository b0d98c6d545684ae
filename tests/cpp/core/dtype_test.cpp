#include "core/dtype.h"

#include <gtest/gtest.h>

#include <set>

namespace stride0 {
namespace {

static_assert(sizeof(Bool) == 1 && sizeof(Float16) == 2 && sizeof(BFloat16) == 2);
static_assert(dtype_of<Bool> == DType::kBool && dtype_of<float> == DType::kFloat32);
static_assert(size_of(DType::kFloat64) == 8);

TEST(DType, EveryTypeIsStoredInAsManyBytesAsTheTableSays) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const auto dtype = static_cast<DType>(i);
    EXPECT_EQ(visit(dtype, []<class T>() { return static_cast<int>(sizeof(T)); }), size_of(dtype)) << info(dtype).name;
    EXPECT_TRUE(visit(dtype, []<class T>() { return std::is_trivially_copyable_v<T>; })) << info(dtype).name;
  }
}

TEST(DType, VisitAndDTypeOfAreInverses) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const auto dtype = static_cast<DType>(i);
    EXPECT_EQ(visit(dtype, []<class T>() { return dtype_of<T>; }), dtype);
  }
}

TEST(DType, NamesArePyTorchsAndDiffer) {
  std::set<std::string_view> names;
  for (const DTypeInfo& each : kDTypes) names.insert(each.name);
  EXPECT_EQ(names, (std::set<std::string_view>{"bool", "uint8", "int8", "int16", "int32", "int64", "float16",
                                               "bfloat16", "float32", "float64"}));
}

TEST(DType, CategoriesFollowTheStoredType) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const auto dtype = static_cast<DType>(i);
    const Category category = visit(dtype, []<class T>() {
      return std::is_same_v<T, Bool> ? Category::kBool : std::is_integral_v<T> ? Category::kInteger : Category::kFloat;
    });
    EXPECT_EQ(info(dtype).category, category) << info(dtype).name;
  }
}

}  // namespace
}  // namespace stride0
