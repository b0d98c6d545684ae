// e^x and 2^x against those of x87's long double, which has 11 bits more.
#include "wasm/exponentials.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "random.h"

namespace stride0 {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// How far `actual` is from `exact`, in units in the last place of a double there.
double ulps(double actual, long double exact) {
  if (std::isinf(static_cast<double>(exact)) || std::isinf(actual))
    return actual == static_cast<double>(exact) ? 0 : 99;
  const int exponent = std::max(std::ilogb(exact), -1022);
  return static_cast<double>(std::fabs(static_cast<long double>(actual) - exact) / std::scalbn(1.0L, exponent - 52));
}

template <class F, class G>
double worst(F&& ours, G&& exact, double from, double to, int count) {
  Random random;
  double most = 0;
  for (int i = 0; i < count; ++i) {
    const double x =
        from + (to - from) * static_cast<double>(random.between(std::int64_t{0}, std::int64_t{1} << 50)) / 0x1p50;
    most = std::max(most, ulps(ours(x), exact(static_cast<long double>(x))));
  }
  return most;
}

TEST(Exponentials, AreWithinEightTenthsOfAUnit) {
  // That of 53 bits is no judge, and of 113 bits musl takes the exponential of a double.
  if (std::numeric_limits<long double>::digits != 64) GTEST_SKIP() << "long double is not that of x87 here";
  const auto exact_e = [](long double x) { return std::exp(x); };
  const auto exact_two = [](long double x) { return std::exp2(x); };
  for (const double reach : {1e-9, 0.4, 3.0, 40.0, 708.0}) {
    EXPECT_LT(worst(e_to_the, exact_e, -reach, reach, 20'000), 0.8) << reach;
    EXPECT_LT(worst(two_to_the, exact_two, -reach, reach, 20'000), 0.8) << reach;
  }
  // Subnormal results are rounded twice, the second time to units at least twice as large: 0.8 / 2 + 0.5.
  EXPECT_LT(worst(e_to_the, exact_e, -745.2, -708, 20'000), 0.9);
  EXPECT_LT(worst(two_to_the, exact_two, -1075.5, -1021, 20'000), 0.9);
  EXPECT_LT(worst(e_to_the, exact_e, 708, 710, 20'000), 0.8);
  EXPECT_LT(worst(two_to_the, exact_two, 1020, 1025, 20'000), 0.8);
}

TEST(Exponentials, HaveTheirLimits) {
  for (const auto of : {e_to_the, two_to_the}) {
    EXPECT_EQ(of(0), 1);
    EXPECT_EQ(of(-0.0), 1);
    EXPECT_EQ(of(kInfinite), kInfinite);
    EXPECT_EQ(of(-kInfinite), 0);
    EXPECT_EQ(of(1e308), kInfinite);
    EXPECT_EQ(of(-1e308), 0);
    EXPECT_EQ(of(1e-320), 1);
    EXPECT_TRUE(std::isnan(of(std::numeric_limits<double>::quiet_NaN())));
  }
  for (int n = -1074; n < 1024; ++n) EXPECT_EQ(two_to_the(n), std::scalbn(1.0, n)) << n;
}

}  // namespace
}  // namespace stride0
