#include "kernels/functors/float64/trigonometric.h"

#include <gtest/gtest.h>

#include <cmath>

#include "units.h"

namespace stride0 {
namespace {

TEST(CircularFunctionsOfDoubles, AreNearTheExactAnswer) {
  const std::vector<double> numbers = many_doubles(kMany);
  expect_within<float64::sine>(
      1, [](long double x) { return std::sin(x); }, numbers);
  expect_within<float64::cosine>(
      1, [](long double x) { return std::cos(x); }, numbers);
  expect_within<float64::tangent>(
      3, [](long double x) { return std::tan(x); }, numbers);
  expect_within<float64::arcsine>(
      2, [](long double x) { return std::asin(x); }, numbers);
  expect_within<float64::arccosine>(
      2, [](long double x) { return std::acos(x); }, numbers);
  expect_within<float64::arctangent>(
      2, [](long double x) { return std::atan(x); }, numbers);
}

TEST(CircularFunctionsOfDoubles, AreNearWhereTheAngleIsAWholeNumberOfQuarters) {
  std::vector<double> numbers;
  for (int n = 1; n < 700'000; n += n / 50 + 1) {
    const double angle = static_cast<double>(n * 1.57079632679489661923132169163975144L);
    numbers.insert(numbers.end(), {angle, -angle, std::nextafter(angle, 0.0)});
  }
  expect_within<float64::sine>(
      1, [](long double x) { return std::sin(x); }, numbers);
  expect_within<float64::cosine>(
      1, [](long double x) { return std::cos(x); }, numbers);
  expect_within<float64::tangent>(
      3, [](long double x) { return std::tan(x); }, numbers);
}

TEST(CircularFunctionsOfDoubles, GiveTheAngleOfAPair) {
  const std::vector<double> ones = special_doubles();
  Random random;
  for (const double y : ones) {
    for (const double x : ones) {
      EXPECT_LE(units(float64::angle_of(both(y), both(x))[0], std::atan2(static_cast<double>(y), x)), 1.0)
          << y << ' ' << x;
    }
  }
  if (!kJudges) GTEST_SKIP();
  for (int i = 0; i < kMany; ++i) {
    const double y = static_cast<double>(random.between(-1'000'000, 1'000'000)) / 1000;
    const double x = static_cast<double>(random.between(-1'000'000, 1'000'000)) / 1000;
    EXPECT_LE(units(float64::angle_of(both(y), both(x))[0], std::atan2(static_cast<long double>(y), x)), 2.0)
        << y << ' ' << x;
  }
}

}  // namespace
}  // namespace stride0
