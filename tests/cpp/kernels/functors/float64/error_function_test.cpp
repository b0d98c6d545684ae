#include "kernels/functors/float64/error_function.h"

#include <gtest/gtest.h>

#include <cmath>

#include "units.h"

namespace stride0 {
namespace {

TEST(ErrorFunctionOfDoubles, IsWithinOneUnitOfTheExactAnswer) {
  std::vector<double> numbers = many_doubles(kMany);
  Random random;
  for (int i = 0; i < kMany; ++i) {  // where the complement is subnormal, and where the method changes
    const double part = static_cast<double>(random.between(std::int64_t{0}, std::int64_t{1} << 50)) / 0x1p50;
    for (const double x : {part * 1e-307, 26 + part * 1.3, 0.6 + part * 0.05, part * 7}) {
      numbers.push_back(x);
      numbers.push_back(-x);
    }
  }
  expect_within<float64::error_function>(
      1, [](long double x) { return std::erf(x); }, numbers);
  expect_within<float64::complementary_error_function>(
      1, [](long double x) { return std::erfc(x); }, numbers);
}

}  // namespace
}  // namespace stride0
