#include "plan/promote.h"

#include <gtest/gtest.h>

#include <vector>

#include "print.h"

namespace stride0 {
namespace {

constexpr DType kBool = DType::kBool;
constexpr DType kUint8 = DType::kUint8;
constexpr DType kInt8 = DType::kInt8;
constexpr DType kInt32 = DType::kInt32;
constexpr DType kInt64 = DType::kInt64;
constexpr DType kFloat16 = DType::kFloat16;
constexpr DType kBFloat16 = DType::kBFloat16;
constexpr DType kFloat32 = DType::kFloat32;
constexpr DType kFloat64 = DType::kFloat64;

static_assert(promote(kUint8, kInt8) == DType::kInt16);
static_assert(promote(kFloat16, kBFloat16) == kFloat32);

TEST(Promote, IsCommutativeAndIdempotent) {
  for (int a = 0; a < kDTypeCount; ++a) {
    EXPECT_EQ(promote(static_cast<DType>(a), static_cast<DType>(a)), static_cast<DType>(a));
    for (int b = 0; b < kDTypeCount; ++b) {
      EXPECT_EQ(promote(static_cast<DType>(a), static_cast<DType>(b)),
                promote(static_cast<DType>(b), static_cast<DType>(a)));
    }
  }
}

TEST(Promote, TheHigherCategoryWinsHoweverNarrow) {
  EXPECT_EQ(promote(kBool, kUint8), kUint8);
  EXPECT_EQ(promote(kInt64, kFloat16), kFloat16);
  EXPECT_EQ(promote(kUint8, kInt32), kInt32);
  EXPECT_EQ(promote(kBFloat16, kFloat64), kFloat64);
}

struct Given {
  DType dtype;
  int rank = 1;
  bool is_number = false;
};
constexpr Given zero_dim(DType dtype) { return {dtype, 0}; }
constexpr Given number(DType dtype) { return {dtype, 0, true}; }

DType common(const std::vector<Given>& operands, DType default_dtype = kFloat32) {
  Promotion promotion(default_dtype);
  for (const Given& each : operands) promotion.add(each.dtype, each.rank, each.is_number);
  return promotion.result();
}

TEST(Promotion, ALowerClassCountsOnlyByItsCategory) {
  EXPECT_EQ(common({{kFloat32}, zero_dim(kFloat64)}), kFloat32);
  EXPECT_EQ(common({{kInt32}, zero_dim(kFloat64)}), kFloat64);
  EXPECT_EQ(common({{kInt8}, zero_dim(kInt64)}), kInt8);
  EXPECT_EQ(common({{kUint8}, number(kInt64)}), kUint8);
  EXPECT_EQ(common({{kBool}, number(kInt64)}), kInt64);
  EXPECT_EQ(common({zero_dim(kInt8), number(kInt64)}), kInt8);
  EXPECT_EQ(common({zero_dim(kFloat16), number(kFloat64)}), kFloat16);
}

TEST(Promotion, AFloatScalarHasTheDefaultDType) {
  EXPECT_EQ(common({{kInt32}, number(kFloat64)}), kFloat32);
  EXPECT_EQ(common({{kInt32}, number(kFloat64)}, kFloat16), kFloat16);
  EXPECT_EQ(common({number(kFloat64), number(kInt64)}, kFloat64), kFloat64);
}

TEST(Promotion, EachClassPromotesWithinItself) {
  EXPECT_EQ(common({{kUint8}, {kInt8}}), DType::kInt16);
  EXPECT_EQ(common({zero_dim(kInt8), zero_dim(kInt64)}), kInt64);
  EXPECT_EQ(common({{kInt8}, zero_dim(kInt64), zero_dim(kFloat16), number(kFloat64)}), kFloat16);
}

}  // namespace
}  // namespace stride0
