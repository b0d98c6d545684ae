#include "kernels/functors/real.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "random.h"
#include "reference.h"
#include "single.h"

namespace stride0 {
namespace {

double of(Op op, double a) { return single<double>(op, a); }
double of(Op op, double a, double b) { return single<double>(op, a, b); }

TEST(Real, AHalfRoundsToTheEvenInteger) {
  EXPECT_EQ(of(Op::kRound, 0.5), 0.0);
  EXPECT_EQ(of(Op::kRound, 1.5), 2.0);
  EXPECT_EQ(of(Op::kRound, -2.5), -2.0);
  EXPECT_TRUE(std::signbit(of(Op::kRound, -0.25)));
  EXPECT_EQ(single<std::int64_t>(Op::kRound, std::int64_t{7}), 7);
}

TEST(Real, InfinitiesAndNaNAreDistinguished) {
  EXPECT_TRUE(holds(Op::kIsnan, kNotANumber) && !holds(Op::kIsnan, kInfinity));
  EXPECT_TRUE(holds(Op::kIsposinf, kInfinity) && !holds(Op::kIsposinf, -kInfinity));
  EXPECT_TRUE(holds(Op::kIsneginf, -kInfinity) && !holds(Op::kIsneginf, kInfinity));
  EXPECT_TRUE(holds(Op::kIsfinite, 1e308) && !holds(Op::kIsfinite, kNotANumber) && !holds(Op::kIsfinite, kInfinity));
  EXPECT_TRUE(holds(Op::kSignbit, -0.0) && !holds(Op::kSignbit, 0.0));
}

TEST(Real, LogarithmsOfSumsOfExponentialsPreserveInfinities) {
  EXPECT_EQ(of(Op::kLogaddexp, kInfinity, kInfinity), kInfinity);
  EXPECT_EQ(of(Op::kLogaddexp, -kInfinity, -kInfinity), -kInfinity);
  EXPECT_EQ(of(Op::kLogaddexp, kInfinity, -kInfinity), kInfinity);
  EXPECT_NEAR(of(Op::kLogaddexp, 0.0, 0.0), std::log(2.0), 1e-15);
  EXPECT_NEAR(of(Op::kLogaddexp, 1000.0, 1000.0), 1000 + std::log(2.0), 1e-12);
  EXPECT_NEAR(of(Op::kLogaddexp2, 3.0, 3.0), 4.0, 1e-15);
  EXPECT_TRUE(std::isnan(of(Op::kLogaddexp, kNotANumber, 0.0)));
}

TEST(Real, ZeroTimesALogarithmIsZero) {
  EXPECT_EQ(of(Op::kXlogy, 0.0, 0.0), 0.0);
  EXPECT_EQ(of(Op::kXlogy, 0.0, kInfinity), 0.0);
  EXPECT_TRUE(std::isnan(of(Op::kXlogy, 0.0, kNotANumber)));
  EXPECT_EQ(of(Op::kXlogy, 2.0, 1.0), 0.0);
}

TEST(Real, TheRest) {
  EXPECT_EQ(of(Op::kFrac, -1.25), -0.25);
  EXPECT_EQ(of(Op::kReciprocal, -0.0), -kInfinity);
  EXPECT_EQ(of(Op::kRsqrt, 4.0), 0.5);
  EXPECT_EQ(of(Op::kSigmoid, -kInfinity), 0.0);
  EXPECT_EQ(of(Op::kHypot, kInfinity, kNotANumber), kInfinity);
  EXPECT_EQ(of(Op::kLdexp, 3.0, -1.0), 1.5);
  EXPECT_TRUE(std::signbit(of(Op::kCopysign, 1.0, -0.0)));
}

// The operations that float32 kernels approximate, with the C library's function in double. `npm run accuracy` measures
// the error over all floats; these inputs are the ones that a change would break first.
struct OfOne {
  Op op;
  double (*exact)(double);
};
struct OfTwo {
  Op op;
  double (*exact)(double, double);
};
// As in PyTorch: e^-a is a float, and may be infinite.
double logistic_of(double a) { return a < -88.722839 ? 0 : 1 / (1 + std::exp(-a)); }

constexpr OfOne kOfOne[] = {
    {Op::kExp, exp},     {Op::kExp2, exp2},
    {Op::kExpm1, expm1}, {Op::kLog, log},
    {Op::kLog2, log2},   {Op::kLog10, log10},
    {Op::kLog1p, log1p}, {Op::kSin, sin},
    {Op::kCos, cos},     {Op::kTan, tan},
    {Op::kAsin, asin},   {Op::kAcos, acos},
    {Op::kAtan, atan},   {Op::kSinh, sinh},
    {Op::kCosh, cosh},   {Op::kTanh, tanh},
    {Op::kAsinh, asinh}, {Op::kAcosh, [](double a) { return a < 1 ? std::nan("") : acosh(a); }},
    {Op::kAtanh, atanh}, {Op::kErf, erf},
    {Op::kErfc, erfc},   {Op::kSigmoid, logistic_of},
};
constexpr OfTwo kOfTwo[] = {{Op::kPow, pow}, {Op::kAtan2, atan2}, {Op::kHypot, hypot}};

// NaN, signs, infinities and exact zeros must match; other results may be off by four units in the last place, where
// infinity counts as 2^128.
testing::AssertionResult is_near(float got, double exact) {
  const auto wanted = static_cast<float>(exact);
  if (std::isnan(wanted) ? std::isnan(got) : got == wanted && std::signbit(got) == std::signbit(wanted)) {
    return testing::AssertionSuccess();
  }
  const double number = std::isinf(got) ? std::copysign(0x1p128, got) : got;
  const double unit = std::ldexp(1, std::max(std::ilogb(exact), -126) - 23);
  if (std::isfinite(exact) && exact != 0 && std::signbit(got) == std::signbit(wanted) &&
      std::abs(number - exact) <= 4 * unit) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << got << " instead of " << exact;
}

// Numbers with exact results, NaN, and both ends of a float's range and of the kernels' own bounds, all with both
// signs.
std::vector<float> special_numbers() {
  std::vector<float> out;
  for (const float each : {0.0F,
                           0x1p-149F,
                           0x1.8p-130F,
                           0x1p-126F,
                           1e-20F,
                           0x1p-12F,
                           0.5F,
                           0x1.6a09e6p-1F,
                           0x1.fffffep-1F,
                           1.0F,
                           0x1.000002p0F,
                           1.5F,
                           2.0F,
                           3.0F,
                           9.02F,
                           10.1F,
                           88.7228F,
                           88.73F,
                           103.9F,
                           104.0F,
                           128.0F,
                           149.0F,
                           151.0F,
                           0x1.fffffep22F,
                           0x1p22F,
                           0x1.fffffep23F,
                           0x1p40F,
                           std::numeric_limits<float>::max(),
                           std::numeric_limits<float>::infinity(),
                           std::nanf("")}) {
    out.push_back(each);
    out.push_back(-each);
  }
  return out;
}

float any_float(Random& random) { return bit_cast<float>(static_cast<std::uint32_t>(random.bits())); }

TEST(Real, AHypotenuseOfDoublesNeitherOverflowsNorVanishes) {
  EXPECT_EQ(of(Op::kHypot, 3.0, -4.0), 5.0);
  EXPECT_EQ(of(Op::kHypot, 3 * 0x1p1000, 4 * 0x1p1000), 5 * 0x1p1000);
  EXPECT_EQ(of(Op::kHypot, 3 * 0x1p-1074, 4 * 0x1p-1074), 5 * 0x1p-1074);
  EXPECT_EQ(of(Op::kHypot, 0.0, -0.0), 0.0);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(of(Op::kHypot, -infinity, std::nan("")), infinity);
}

TEST(Real, AcoshBelowOneIsNaN) {
  for (const double a : {0.5, -0.5, -2.0, -8388607.5, -1e12, -1e300}) {
    EXPECT_TRUE(std::isnan(of(Op::kAcosh, a))) << a;
    EXPECT_TRUE(std::isnan(single<float>(Op::kAcosh, static_cast<float>(a)))) << a;
  }
}

TEST(Real, FloatsAreNearTheExactAnswer) {
  Random random;
  for (const OfOne& function : kOfOne) {
    std::vector<float> numbers = special_numbers();
    for (int i = 0; i < 20000; ++i) numbers.push_back(any_float(random));
    for (int i = 0; i < 20000; ++i) numbers.push_back(static_cast<float>(random.between(-110'000, 110'000)) / 1000);
    for (const float a : numbers) {
      ASSERT_TRUE(is_near(single<float>(function.op, a), function.exact(a))) << info(function.op).name << ' ' << a;
    }
  }
}

TEST(Real, PairsOfFloatsAreNearTheExactAnswer) {
  Random random;
  const std::vector<float> specials = special_numbers();
  for (const OfTwo& function : kOfTwo) {
    const auto check = [&function](float a, float b) {
      const bool signals = is_signalling(a) || is_signalling(b);
      ASSERT_TRUE(is_near(single<float>(function.op, a, b), signals ? NAN : function.exact(a, b)))
          << info(function.op).name << ' ' << a << ' ' << b;
    };
    for (const float a : specials) {
      for (const float b : specials) check(a, b);
    }
    for (int i = 0; i < 50000; ++i) {
      const float a = any_float(random);
      check(a, any_float(random));
      check(a,
            static_cast<float>(float(random.between(-200, 200)) / std::log2(std::abs(a))));  // most powers are in range
      check(a, static_cast<float>(random.between(-9, 9)));
    }
  }
}

TEST(Real, PowersThatAreWholeNumbersAreExact) {
  for (int base = -50; base <= 50; ++base) {
    double power = 1;
    for (int exponent = 0; std::abs(power) < 0x1p24; ++exponent, power *= base) {
      ASSERT_EQ(single<float>(Op::kPow, float(base), float(exponent)), power) << base << " ** " << exponent;
      if (std::abs(base) < 2 && exponent > 9) break;
    }
  }
  for (int n = -149; n < 128; ++n) {
    ASSERT_EQ(single<float>(Op::kExp2, float(n)), std::ldexp(1, n));
    ASSERT_EQ(single<float>(Op::kLog2, static_cast<float>(std::ldexp(1, n))), n);
    ASSERT_EQ(single<float>(Op::kPow, 2.0F, float(n)), std::ldexp(1, n));
  }
}

TEST(Real, LimitsAreReached) {
  for (const float far : {10.0F, 1e30F, std::numeric_limits<float>::infinity()}) {
    EXPECT_EQ(single<float>(Op::kTanh, far), 1);
    EXPECT_EQ(single<float>(Op::kTanh, -far), -1);
    EXPECT_EQ(single<float>(Op::kErf, far), 1);
    EXPECT_EQ(single<float>(Op::kErfc, -far), 2);
  }
  for (const Op op : {Op::kLogaddexp, Op::kLogaddexp2}) {
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(single<float>(op, infinity, infinity), infinity);
    EXPECT_EQ(single<float>(op, -infinity, -infinity), -infinity);
    EXPECT_EQ(single<float>(op, -infinity, 3.0F), 3);
    EXPECT_TRUE(std::isnan(single<float>(op, infinity, std::nanf(""))));
    EXPECT_TRUE(std::isnan(single<float>(op, std::nanf(""), -infinity)));
  }
  EXPECT_EQ(single<float>(Op::kXlogy, 0.0F, 0.0F), 0);
  EXPECT_TRUE(std::isnan(single<float>(Op::kXlogy, 0.0F, std::nanf(""))));
}

// Compares nextafter of each number with the next bit pattern in ascending order.
template <class Half>
void check_nextafter() {
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
TEST(NextAfter, OfEveryFloat16) { check_nextafter<Float16>(); }
TEST(NextAfter, OfEveryBFloat16) { check_nextafter<BFloat16>(); }

TEST(NextAfter, OfEqualNumbersIsTheSecond) {
  EXPECT_EQ(single<Float16>(Op::kNextafter, Float16{0x0000}, Float16{0x8000}).bits, 0x8000);
  EXPECT_EQ(single<Float16>(Op::kNextafter, Float16{0x3C00}, Float16{0x3C00}).bits, 0x3C00);
  EXPECT_TRUE(std::isnan(reference::number(single<Float16>(Op::kNextafter, Float16{0x3C00}, Float16{0x7E00}))));
}

}  // namespace
}  // namespace stride0
