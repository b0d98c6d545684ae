#include "kernels/functors/float64/logarithm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "units.h"

namespace stride0 {
namespace {

TEST(LogarithmOfDoubles, IsNearTheExactAnswer) {
  const std::vector<double> numbers = many_doubles(kMany);
  expect_within<float64::logarithm>(
      1, [](long double x) { return std::log(x); }, numbers);
  expect_within<float64::log2_of>(
      1, [](long double x) { return std::log2(x); }, numbers);
  expect_within<float64::logarithm10>(
      1, [](long double x) { return std::log10(x); }, numbers);
  expect_within<float64::logarithm_of_one_plus>(
      1, [](long double x) { return std::log1p(x); }, numbers);
  expect_within<float64::inverse_hyperbolic_sine>(
      1, [](long double x) { return std::asinh(x); }, numbers);
  expect_within<float64::inverse_hyperbolic_cosine>(
      1, [](long double x) { return std::acosh(x); }, numbers);
  expect_within<float64::inverse_hyperbolic_tangent>(
      1, [](long double x) { return std::atanh(x); }, numbers);
}

TEST(LogarithmOfDoubles, OfPowersOfTwoIsWhole) {
  for (int n = -1074; n < 1024; ++n) EXPECT_EQ(float64::log2_of(both(std::ldexp(1.0, n)))[0], n);
}

}  // namespace
}  // namespace stride0
