#include "kernels/functors/scaled.h"

#include <gtest/gtest.h>

#include <cmath>

#include "single.h"

namespace stride0 {
namespace {

Params parameters(double real, double second = 0) {
  Params out;
  out.real = {real, second};
  out.whole = {static_cast<std::int64_t>(real), static_cast<std::int64_t>(second)};
  return out;
}

template <class T>
T lerp(T start, T end, double weight) {
  return single_with<T>(parameters(weight), Op::kLerpScalar, start, end);
}
template <class T>
T clamp(T a, T low, T high) {
  return single<T>(Op::kClamp, a, low, high);
}

TEST(Scaled, IntegersTakeTheWholeParameterAndWrap) {
  Params params;
  params.real = {0.5, 0};
  params.whole = {std::int64_t{1} << 62, 0};
  EXPECT_EQ(single_with<std::int64_t>(params, Op::kAddScaled, std::int64_t{1}, std::int64_t{4}), 1);
  EXPECT_EQ(single_with<std::int64_t>(params, Op::kSubScaled, std::int64_t{1}, std::int64_t{1}),
            1 - (std::int64_t{1} << 62));
  EXPECT_EQ(single_with<float>(params, Op::kAddScaled, 1.0F, 4.0F), 3.0F);
}

TEST(Scaled, LerpReachesBothEndsExactly) {
  EXPECT_EQ(lerp(0.1F, 1e8F, 0), 0.1F);
  EXPECT_EQ(lerp(0.1F, 1e8F, 1), 1e8F);
  EXPECT_EQ(single<double>(Op::kLerp, 2.0, 4.0, 0.25), 2.5);
  EXPECT_TRUE(std::isnan(lerp(1.0F, INFINITY, 0.5)));
}

TEST(Scaled, ProductsAndQuotientsAreAddedUnfused) {
  EXPECT_EQ(single_with<double>(parameters(0.5), Op::kAddcmul, 1.0, 2.0, 3.0), 4.0);
  EXPECT_EQ(single_with<double>(parameters(2), Op::kAddcdiv, 1.0, 3.0, 2.0), 4.0);
  EXPECT_EQ(single_with<std::int64_t>(parameters(0.5), Op::kAddcmul, std::int64_t{1}, std::int64_t{2}, std::int64_t{3}),
            1)
      << "0.5 is 0 as a whole number";
  const float third = 1.0F / 3;
  EXPECT_EQ(single_with<float>(parameters(1), Op::kAddcmul, -1.0F, third, 3.0F),
            static_cast<float>(third * 3.0F) - 1.0F);
}

TEST(Scaled, ClampReturnsTheUpperBoundIfTheBoundsCross) {
  EXPECT_EQ(clamp(5.0F, 3.0F, 1.0F), 1.0F);
  EXPECT_EQ(clamp(-5.0F, 3.0F, 4.0F), 3.0F);
  EXPECT_TRUE(std::isnan(clamp(NAN, 0.0F, 1.0F)));
  EXPECT_TRUE(std::isnan(clamp(0.5F, NAN, 1.0F)));
}

TEST(Scaled, AMaskChooses) {
  const Bool yes{3};
  const Bool no{0};
  EXPECT_EQ(single<float>(Op::kWhere, yes, 1.0F, 2.0F), 1.0F);
  EXPECT_EQ(single<float>(Op::kWhere, no, 1.0F, 2.0F), 2.0F);
  EXPECT_EQ(single<float>(Op::kMaskedFill, 1.0F, yes, 2.0F), 2.0F);
  EXPECT_EQ(single<float>(Op::kMaskedFill, 1.0F, no, 2.0F), 1.0F);
}

template <class T>
bool close(Op op, T a, T b, const Params& tolerances) {
  return single_with<Bool>(tolerances, op, a, b).byte != 0;
}

TEST(Isclose, MeasuresByTheSecondOperand) {
  const Params tolerant = parameters(0.1, 0);  // rtol, atol
  EXPECT_TRUE(close(Op::kIsclose, 1.0, 1.1, tolerant));
  EXPECT_FALSE(close(Op::kIsclose, 1.1, 0.99, tolerant));
  EXPECT_TRUE(close(Op::kIsclose, INFINITY, INFINITY, tolerant));
  EXPECT_FALSE(close(Op::kIsclose, INFINITY, 1.0F, tolerant));
  EXPECT_FALSE(close(Op::kIsclose, NAN, NAN, tolerant));
  EXPECT_TRUE(close(Op::kIscloseEqualNan, NAN, NAN, tolerant));
  EXPECT_TRUE(close(Op::kIsclose, std::int64_t{100}, std::int64_t{105}, tolerant));
  EXPECT_FALSE(close(Op::kIsclose, 1.0, std::nextafter(1.0, 2.0), parameters(0, 0)));
}

}  // namespace
}  // namespace stride0
