#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "random.h"

extern "C" int __rem_pio2_large(const double* x, double* y, int e0, int count, int precision);  // NOLINT: musl's name

namespace stride0 {
namespace {

struct Rest {
  int quarters = 0;
  std::array<double, 2> angle{};
};

// Splits an angle as musl does: whole numbers of 24 bits, the first with its highest bit set, no zeros at the end.
Rest rest_of(double angle) {
  const int exponent = std::ilogb(angle) - 23;
  double left = std::ldexp(angle, -exponent);
  std::array<double, 3> parts{};
  for (double& part : parts) {
    part = std::trunc(left);
    left = std::ldexp(left - part, 24);
  }
  const int count = parts[2] != 0 ? 3 : parts[1] != 0 ? 2 : 1;
  Rest out;
  out.quarters = __rem_pio2_large(parts.data(), out.angle.data(), exponent, count, 1);
  return out;
}

double sine(const Rest& rest) {
  const double angle = rest.angle[0];
  const double turned = rest.quarters % 2 == 0 ? std::sin(angle) : std::cos(angle);
  return rest.quarters % 4 >= 2 ? -turned : turned;
}

TEST(RemPio2Large, LeavesTheSineOfLargeAngles) {
  Random random;
  for (int i = 0; i < 20000; ++i) {
    const double fraction = 1 + static_cast<double>(random.bits() >> 12) * 0x1p-52;
    const double angle = std::ldexp(fraction, random.between(20, 1023));
    EXPECT_NEAR(sine(rest_of(angle)), std::sin(angle), 3e-16) << angle;
  }
}

TEST(RemPio2Large, IsExactWhereTheAngleIsNearAQuarterTurn) {
  const double nearest = std::ldexp(6381956970095103.0, 797);  // of all doubles
  const Rest rest = rest_of(nearest);
  EXPECT_DOUBLE_EQ(std::abs(rest.angle[0]), 4.687165924254624e-19);
  EXPECT_LE(std::abs(rest.angle[1]), 0x1p-53 * std::abs(rest.angle[0]));
  EXPECT_EQ(rest.quarters % 2, 1);
  EXPECT_DOUBLE_EQ(sine(rest_of(std::numeric_limits<double>::max())), std::sin(std::numeric_limits<double>::max()));
}

TEST(RemPio2Large, WritesOneNumberWhereOneIsAskedFor) {
  const double whole = 0x1.8p23;
  std::array<double, 2> angle{0, 7};
  const int quarters = __rem_pio2_large(&whole, angle.data(), 10, 1, 0);
  EXPECT_DOUBLE_EQ(sine({quarters, angle}), std::sin(0x1.8p33));
  EXPECT_EQ(angle[1], 7);
}

}  // namespace
}  // namespace stride0
