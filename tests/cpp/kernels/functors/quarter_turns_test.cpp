#include "kernels/functors/quarter_turns.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "random.h"

namespace stride0 {
namespace {

struct Rest {
  std::uint64_t quarters = 0;
  std::array<double, 2> angle{};
};

Rest rest_of(double angle) {
  Doubles rest{};
  Doubles low{};
  Bits64 quarters{};
  reduce_far(Doubles{1, angle}, Masks{-1, 0}, rest, low, quarters);
  EXPECT_EQ(rest[0], 0);  // this lane was near
  return {quarters[1], {rest[1], low[1]}};
}

double sine(const Rest& rest) {
  const double angle = rest.angle[0];
  const double turned = rest.quarters % 2 == 0 ? std::sin(angle) : std::cos(angle);
  return rest.quarters % 4 >= 2 ? -turned : turned;
}

TEST(QuarterTurns, PreserveTheSineOfLargeAngles) {
  Random random;
  for (int i = 0; i < 20000; ++i) {
    const double fraction = 1 + static_cast<double>(random.bits() >> 12) * 0x1p-52;
    const double angle = std::ldexp(fraction, random.between(20, 1023));
    EXPECT_NEAR(sine(rest_of(angle)), std::sin(angle), 3e-16) << angle;
    EXPECT_NEAR(sine(rest_of(-angle)), -std::sin(angle), 3e-16) << angle;
  }
}

TEST(QuarterTurns, AreExactWhereTheAngleIsNearAQuarterTurn) {
  const double nearest = std::ldexp(6381956970095103.0, 797);  // of all doubles
  const Rest rest = rest_of(nearest);
  EXPECT_DOUBLE_EQ(std::abs(rest.angle[0]), 4.687165924254624e-19);
  EXPECT_LE(std::abs(rest.angle[1]), 0x1p-53 * std::abs(rest.angle[0]));
  EXPECT_EQ(rest.quarters % 2, 1);
  EXPECT_DOUBLE_EQ(sine(rest_of(std::numeric_limits<double>::max())), std::sin(std::numeric_limits<double>::max()));
}

TEST(QuarterTurns, OfInfinityAndNaNAreNaN) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double angle : {infinity, -infinity, std::nan("")}) EXPECT_TRUE(std::isnan(rest_of(angle).angle[0]));
}

}  // namespace
}  // namespace stride0
