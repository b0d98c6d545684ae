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
      1, [](long double x) { return std::tan(x); }, numbers);
  expect_within<float64::arcsine>(
      1, [](long double x) { return std::asin(x); }, numbers);
  expect_within<float64::arccosine>(
      1, [](long double x) { return std::acos(x); }, numbers);
  expect_within<float64::arctangent>(
      1, [](long double x) { return std::atan(x); }, numbers);
}

TEST(CircularFunctionsOfDoubles, AreNearWhereTheAngleIsAWholeNumberOfQuarters) {
  std::vector<double> numbers;
  for (int n = 1; n < 700'000; n += n / 50 + 1) {
    const auto angle = static_cast<double>(n * 1.57079632679489661923132169163975144L);
    numbers.insert(numbers.end(), {angle, -angle, std::nextafter(angle, 0.0)});
  }
  expect_within<float64::sine>(
      1, [](long double x) { return std::sin(x); }, numbers);
  expect_within<float64::cosine>(
      1, [](long double x) { return std::cos(x); }, numbers);
  expect_within<float64::tangent>(
      1, [](long double x) { return std::tan(x); }, numbers);
}

template <Doubles (*kFunction)(Doubles, Doubles)>
void expect_near_for_pairs(long double (*exact)(long double, long double)) {
  const auto expect_near = [&](double a, double b) {
    EXPECT_LE(units(kFunction(both(a), both(b))[0], exact(a, b)), 1.0) << a << ' ' << b;
  };
  const std::vector<double> ones = special_doubles();
  for (const double a : ones) {
    for (const double b : ones) expect_near(a, b);
  }
  if (!kJudges) GTEST_SKIP();
  Random random;
  for (int i = 0; i < kMany; ++i) {
    const double a = static_cast<double>(random.between(-1'000'000, 1'000'000)) / 1000;
    expect_near(a, static_cast<double>(random.between(-1'000'000, 1'000'000)) / 1000);
    expect_near(a, a * (1.5 + static_cast<double>(random.between(-1'000'000, 1'000'000)) / 0x1p20));
    expect_near(bit_cast<double>(random.bits()), bit_cast<double>(random.bits()));
  }
}

TEST(CircularFunctionsOfDoubles, GiveTheAngleOfAPair) { expect_near_for_pairs<float64::angle_of>(atan2l); }
TEST(CircularFunctionsOfDoubles, GiveTheHypotenuseOfAPair) { expect_near_for_pairs<float64::hypotenuse>(hypotl); }

}  // namespace
}  // namespace stride0
