// Measures the error of doubles with x87's long double, which has 11 more bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/lanes.h"
#include "random.h"

namespace stride0 {

// A long double of 53 bits is no more exact, and with 113 bits musl uses the functions of double.
inline constexpr bool kJudges = std::numeric_limits<long double>::digits == 64;

// How many numbers are drawn for each function.
inline constexpr int kMany = 20'000;

// The error in units in the last place of a double. Where NaN, infinity or 0 is expected, 0 or very large.
inline double units(double actual, long double exact) {
  const auto nearest = static_cast<double>(exact);
  if (std::isnan(nearest)) return std::isnan(actual) ? 0 : HUGE_VAL;
  if (actual == nearest) return std::signbit(actual) == std::signbit(nearest) ? 0 : HUGE_VAL;
  if (exact == 0 || std::isinf(exact) || !std::isfinite(actual)) return HUGE_VAL;
  const int exponent = std::max(std::ilogb(exact), -1022);
  return static_cast<double>(std::fabs(static_cast<long double>(actual) - exact) / std::scalbn(1.0L, exponent - 52));
}

// Special numbers for double functions: exact results, NaN, and both ends of a double's range, all with both signs.
inline std::vector<double> special_doubles() {
  std::vector<double> out;
  for (const double each : {0.0,
                            0x1p-1074,
                            0x1p-1030,
                            0x1p-1022,
                            1e-300,
                            0x1p-55,
                            0x1p-28,
                            0.25,
                            0.5,
                            1 - 0x1p-53,
                            1.0,
                            1 + 0x1p-52,
                            1.5,
                            2.0,
                            3.0,
                            10.0,
                            21.0,
                            40.0,
                            708.4,
                            709.78,
                            710.0,
                            710.47,
                            710.6,
                            745.1,
                            746.0,
                            1023.0,
                            1024.0,
                            1074.0,
                            1076.0,
                            0x1p20,
                            1e15,
                            0x1p52 + 1,
                            0x1p53 - 1,
                            0x1p53,
                            0x1p60,
                            1e154,
                            1e300,
                            std::numeric_limits<double>::max(),
                            std::numeric_limits<double>::infinity(),
                            std::nan("")}) {
    out.push_back(each);
    out.push_back(-each);
  }
  return out;
}

// Numbers of every magnitude, and many between -reach and reach for several values of reach.
inline std::vector<double> many_doubles(int count) {
  Random random;
  std::vector<double> out = special_doubles();
  for (int i = 0; i < count; ++i) {
    out.push_back(bit_cast<double>(random.bits()));
    const double part = static_cast<double>(random.between(std::int64_t{0}, std::int64_t{1} << 50)) / 0x1p49 - 1;
    for (const double reach : {1e-5, 0.5, 1.0, 3.0, 40.0, 740.0, 1e6}) out.push_back(part * reach);
    out.push_back(1 + part * 1e-3);
  }
  return out;
}

// Checks that a function's error is at most that many units.
template <Doubles (*kFunction)(Doubles), class F>
void expect_within(double allowed, F&& exact, const std::vector<double>& numbers) {
  if (!kJudges) GTEST_SKIP();
  double most = 0;
  double where = 0;
  for (const double x : numbers) {
    const double off = units(kFunction(both(x))[0], exact(static_cast<long double>(x)));
    if (off > most) {
      most = off;
      where = x;
    }
  }
  EXPECT_LE(most, allowed) << "at " << where;
}

}  // namespace stride0
