#include "kernels/functors/real.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "reference.h"
#include "single.h"

namespace stride0 {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kNaN = std::nan("");

double of(Op op, double a) { return single<double>(op, a); }
double of(Op op, double a, double b) { return single<double>(op, a, b); }

TEST(Real, AHalfRoundsToTheEvenNeighbour) {
  EXPECT_EQ(of(Op::kRound, 0.5), 0.0);
  EXPECT_EQ(of(Op::kRound, 1.5), 2.0);
  EXPECT_EQ(of(Op::kRound, -2.5), -2.0);
  EXPECT_TRUE(std::signbit(of(Op::kRound, -0.25)));
  EXPECT_EQ(single<std::int64_t>(Op::kRound, std::int64_t{7}), 7);
}

TEST(Real, WhatIsNotFiniteIsToldApart) {
  EXPECT_TRUE(holds(Op::kIsnan, kNaN) && !holds(Op::kIsnan, kInfinity));
  EXPECT_TRUE(holds(Op::kIsposinf, kInfinity) && !holds(Op::kIsposinf, -kInfinity));
  EXPECT_TRUE(holds(Op::kIsneginf, -kInfinity) && !holds(Op::kIsneginf, kInfinity));
  EXPECT_TRUE(holds(Op::kIsfinite, 1e308) && !holds(Op::kIsfinite, kNaN) && !holds(Op::kIsfinite, kInfinity));
  EXPECT_TRUE(holds(Op::kSignbit, -0.0) && !holds(Op::kSignbit, 0.0));
}

TEST(Real, SumsOfExponentialsKeepInfinities) {
  EXPECT_EQ(of(Op::kLogaddexp, kInfinity, kInfinity), kInfinity);
  EXPECT_EQ(of(Op::kLogaddexp, -kInfinity, -kInfinity), -kInfinity);
  EXPECT_EQ(of(Op::kLogaddexp, kInfinity, -kInfinity), kInfinity);
  EXPECT_NEAR(of(Op::kLogaddexp, 0.0, 0.0), std::log(2.0), 1e-15);
  EXPECT_NEAR(of(Op::kLogaddexp, 1000.0, 1000.0), 1000 + std::log(2.0), 1e-12);
  EXPECT_NEAR(of(Op::kLogaddexp2, 3.0, 3.0), 4.0, 1e-15);
  EXPECT_TRUE(std::isnan(of(Op::kLogaddexp, kNaN, 0.0)));
}

TEST(Real, AZeroFactorSilencesALogarithm) {
  EXPECT_EQ(of(Op::kXlogy, 0.0, 0.0), 0.0);
  EXPECT_EQ(of(Op::kXlogy, 0.0, kInfinity), 0.0);
  EXPECT_TRUE(std::isnan(of(Op::kXlogy, 0.0, kNaN)));
  EXPECT_EQ(of(Op::kXlogy, 2.0, 1.0), 0.0);
}

TEST(Real, TheRest) {
  EXPECT_EQ(of(Op::kFrac, -1.25), -0.25);
  EXPECT_EQ(of(Op::kReciprocal, -0.0), -kInfinity);
  EXPECT_EQ(of(Op::kRsqrt, 4.0), 0.5);
  EXPECT_EQ(of(Op::kSigmoid, -kInfinity), 0.0);
  EXPECT_EQ(of(Op::kHypot, kInfinity, kNaN), kInfinity);
  EXPECT_EQ(of(Op::kLdexp, 3.0, -1.0), 1.5);
  EXPECT_TRUE(std::signbit(of(Op::kCopysign, 1.0, -0.0)));
}

// The numbers of the patterns in ascending order are each other's neighbours.
template <class Half>
void neighbours() {
  const auto last = static_cast<std::uint16_t>(reference::magnitudes<Half>().size() - 1);  // infinity
  const Half up{last};
  const Half down{static_cast<std::uint16_t>(last | 0x8000U)};
  for (std::uint16_t bits = 0; bits < last; ++bits) {
    const auto next = static_cast<std::uint16_t>(bits + 1);
    ASSERT_EQ(single<Half>(Op::kNextafter, Half{bits}, up).bits, next);
    ASSERT_EQ(single<Half>(Op::kNextafter, Half{next}, down).bits, next == 1 && bits == 0 ? 0 : bits);
    const auto negative = [](std::uint16_t magnitude) { return Half{static_cast<std::uint16_t>(magnitude | 0x8000U)}; };
    ASSERT_EQ(single<Half>(Op::kNextafter, negative(bits), down).bits, negative(next).bits);
    ASSERT_EQ(single<Half>(Op::kNextafter, negative(next), up).bits, negative(bits).bits);
  }
}
TEST(NextAfter, OfEveryFloat16) { neighbours<Float16>(); }
TEST(NextAfter, OfEveryBFloat16) { neighbours<BFloat16>(); }

TEST(NextAfter, OfEqualNumbersIsTheSecond) {
  EXPECT_EQ(single<Float16>(Op::kNextafter, Float16{0x0000}, Float16{0x8000}).bits, 0x8000);
  EXPECT_EQ(single<Float16>(Op::kNextafter, Float16{0x3C00}, Float16{0x3C00}).bits, 0x3C00);
  EXPECT_TRUE(std::isnan(reference::number(single<Float16>(Op::kNextafter, Float16{0x3C00}, Float16{0x7E00}))));
}

}  // namespace
}  // namespace stride0
