#include "kernels/functors/float64/exponential.h"

#include <gtest/gtest.h>

#include <cmath>

#include "units.h"

namespace stride0 {
namespace {

TEST(ExponentialOfDoubles, IsNearTheExactAnswer) {
  const std::vector<double> numbers = many_doubles(kMany);
  expect_within<float64::exponential>(
      1, [](long double x) { return std::exp(x); }, numbers);
  expect_within<float64::power_of_two>(
      1, [](long double x) { return std::exp2(x); }, numbers);
  expect_within<float64::exp_minus_one>(
      1, [](long double x) { return std::expm1(x); }, numbers);
  expect_within<float64::logistic>(
      3, [](long double x) { return x < -709.782712893384L ? 0 : 1 / (1 + std::exp(-x)); }, numbers);
  expect_within<float64::hyperbolic_sine>(
      1, [](long double x) { return std::sinh(x); }, numbers);
  expect_within<float64::hyperbolic_cosine>(
      1, [](long double x) { return std::cosh(x); }, numbers);
  expect_within<float64::hyperbolic_tangent>(
      1, [](long double x) { return std::tanh(x); }, numbers);
}

TEST(ExponentialOfDoubles, IsExactForWholePowersOfTwo) {
  for (int n = -1074; n < 1024; ++n) {
    EXPECT_EQ(float64::power_of_two(both(n))[0], std::ldexp(1.0, n)) << n;
  }
}

// The fraction of the exponent is kept in two parts.
TEST(ExponentialOfDoubles, TakesAnExponentInTwo) {
  EXPECT_EQ(float64::power_of_two(both(3), both(0)).value()[0], 8);
  EXPECT_EQ(float64::power_of_two(both(0.5), both(0.5)).value()[0], 2);
}

}  // namespace
}  // namespace stride0
