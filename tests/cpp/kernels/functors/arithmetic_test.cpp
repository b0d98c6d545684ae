#include "kernels/functors/arithmetic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "single.h"

namespace stride0 {
namespace {

constexpr std::int64_t kMin64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax64 = std::numeric_limits<std::int64_t>::max();

template <class T>
T low_bits(int value) {
  T out;
  std::memcpy(&out, &value, sizeof out);
  return out;
}

template <class T>
void every_pair() {
  for (int i = 0; i < 256; ++i) {
    const T a = low_bits<T>(i);
    for (int j = 0; j < 256; ++j) {
      const T b = low_bits<T>(j);
      ASSERT_EQ(single<T>(Op::kAdd, a, b), low_bits<T>(a + b));
      ASSERT_EQ(single<T>(Op::kSub, a, b), low_bits<T>(a - b));
      ASSERT_EQ(single<T>(Op::kMul, a, b), low_bits<T>(a * b));
      ASSERT_EQ(single<T>(Op::kMaximum, a, b), a > b ? a : b);
      ASSERT_EQ(single<T>(Op::kMinimum, a, b), a < b ? a : b);
      ASSERT_EQ(holds(Op::kLt, a, b), a < b);
      ASSERT_EQ(holds(Op::kGe, a, b), a >= b);
    }
    ASSERT_EQ(single<T>(Op::kNeg, a), low_bits<T>(-a));
    ASSERT_EQ(single<T>(Op::kAbs, a), low_bits<T>(a < 0 ? -a : a));
    ASSERT_EQ(single<T>(Op::kSquare, a), low_bits<T>(a * a));
    ASSERT_EQ(single<T>(Op::kBitwiseNot, a), low_bits<T>(-1 - a));
  }
}
TEST(Arithmetic, SignedBytesWrap) { every_pair<std::int8_t>(); }
TEST(Arithmetic, UnsignedBytesWrap) { every_pair<std::uint8_t>(); }

TEST(Arithmetic, TheWidestIntegersWrap) {
  EXPECT_EQ(single<std::int64_t>(Op::kAdd, kMax64, std::int64_t{1}), kMin64);
  EXPECT_EQ(single<std::int64_t>(Op::kSub, kMin64, std::int64_t{1}), kMax64);
  EXPECT_EQ(single<std::int64_t>(Op::kMul, kMax64, kMax64), 1);
  EXPECT_EQ(single<std::int64_t>(Op::kNeg, kMin64), kMin64);
  EXPECT_EQ(single<std::int64_t>(Op::kAbs, kMin64), kMin64);
  EXPECT_EQ(single<std::int16_t>(Op::kSquare, std::int16_t{-32768}), 0);
}

TEST(Arithmetic, OfBoolsIsLogicWhateverTheirBytes) {
  const Bool no{0};
  const Bool yes{1};
  const Bool odd{6};
  for (const Bool a : {yes, odd}) {
    EXPECT_EQ(single<Bool>(Op::kAdd, a, odd).byte, 1);
    EXPECT_EQ(single<Bool>(Op::kMul, a, odd).byte, 1);
    EXPECT_EQ(single<Bool>(Op::kMul, a, no).byte, 0);
    EXPECT_EQ(single<Bool>(Op::kBitwiseXor, a, odd).byte, 0);
    EXPECT_TRUE(holds(Op::kEq, a, yes));
    EXPECT_FALSE(holds(Op::kLogicalNot, a));
  }
}

TEST(Arithmetic, MaximumAndMinimumReturnNaNAndFmaxAndFminIgnoreIt) {
  for (const Op op : {Op::kMaximum, Op::kMinimum}) {
    EXPECT_TRUE(std::isnan(single<float>(op, NAN, 1.0F)) && std::isnan(single<float>(op, 1.0F, NAN)));
  }
  EXPECT_EQ(single<float>(Op::kFmax, NAN, 1.0F), 1.0F);
  EXPECT_EQ(single<float>(Op::kFmax, 1.0F, NAN), 1.0F);
  EXPECT_EQ(single<float>(Op::kFmin, NAN, INFINITY), INFINITY);
  EXPECT_TRUE(std::isnan(single<float>(Op::kFmin, NAN, NAN)));
}

TEST(Arithmetic, ComparisonsWithNaNAreFalseButForInequality) {
  for (const Op op : {Op::kEq, Op::kLt, Op::kLe, Op::kGt, Op::kGe}) {
    EXPECT_FALSE(holds(op, NAN, 1.0F) || holds(op, 1.0F, NAN) || holds(op, NAN, NAN)) << info(op).name;
  }
  EXPECT_TRUE(holds(Op::kNe, NAN, NAN));
}

TEST(Arithmetic, SignOfNaNIsZeroAndReluOfNaNIsNaN) {
  EXPECT_EQ(single<float>(Op::kSign, NAN), 0.0F);
  EXPECT_EQ(single<float>(Op::kHeaviside, NAN, 0.5F), 0.0F);
  EXPECT_EQ(single<float>(Op::kHeaviside, -0.0F, 0.5F), 0.5F);
  EXPECT_TRUE(std::isnan(single<float>(Op::kRelu, NAN)));
  EXPECT_EQ(single<float>(Op::kRelu, -3.0F), 0.0F);
  EXPECT_TRUE(std::signbit(single<float>(Op::kNeg, 0.0F)));
  EXPECT_FALSE(std::signbit(single<float>(Op::kAbs, -0.0F)));
}

TEST(Arithmetic, DivisionOfFloatsFollowsIeee) {
  EXPECT_EQ(single<float>(Op::kDiv, 1.0F, 0.0F), INFINITY);
  EXPECT_EQ(single<double>(Op::kDiv, 1.0, -0.0), -INFINITY);
  EXPECT_TRUE(std::isnan(single<float>(Op::kDiv, 0.0F, 0.0F)));
}

}  // namespace
}  // namespace stride0
