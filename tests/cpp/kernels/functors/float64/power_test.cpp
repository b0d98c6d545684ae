#include "kernels/functors/float64/power.h"

#include <gtest/gtest.h>

#include <cmath>

#include "units.h"

namespace stride0 {
namespace {

double of(double x, double y) { return float64::power(both(x), both(y))[0]; }

TEST(PowerOfDoubles, IsNearTheExactAnswer) {
  if (!kJudges) GTEST_SKIP();
  Random random;
  const auto check = [](double x, double y) {
    EXPECT_LE(units(of(x, y), std::pow(static_cast<long double>(x), static_cast<long double>(y))), 1.25)
        << x << ' ' << y;
  };
  const auto part = [&] {
    return static_cast<double>(random.between(std::int64_t{-1} << 50, std::int64_t{1} << 50)) / 0x1p50;
  };
  for (int i = 0; i < kMany; ++i) {
    const double any = std::fabs(bit_cast<double>(random.bits()));
    check(any, part() * 1080 / std::log2(any));
    const double near = 1 + part() * std::exp2(-26 * std::fabs(part()));
    check(near, part() * 1080 / std::log2(near));
    check(part() * 100, std::nearbyint(part() * 40));
    check(part() * 3, bit_cast<double>(random.bits()));
  }
}

// The C library's double is exact here, and a long double has other limits than a double.
TEST(PowerOfDoubles, HasItsLimits) {
  std::vector<double> numbers = special_doubles();
  for (const double y : {0x1p51 + 1, 0x1p52 + 3, 0x1p53 + 2, 1 / 3.0}) numbers.insert(numbers.end(), {y, -y});
  for (const double x : numbers) {
    for (const double y : numbers) EXPECT_LE(units(of(x, y), std::pow(x, y)), 1.0) << x << ' ' << y;
  }
}

TEST(PowerOfDoubles, IsExactWhereItIsWhole) {
  for (int base = -50; base <= 50; ++base) {
    double power = 1;
    for (int exponent = 0; std::fabs(power) < 0x1p53; ++exponent, power *= base) {
      ASSERT_EQ(of(base, exponent), power) << base << " ** " << exponent;
      if (std::abs(base) < 2 && exponent > 9) break;
    }
  }
}

}  // namespace
}  // namespace stride0
