// Compared with PyTorch 2.14.1. The recorded calls of tests/lib/ops/random compare a million more.
#include "kernels/random/single_functions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace stride0 {
namespace {

TEST(SingleFunctions, AreThoseOfTheCLibrary) {
  EXPECT_EQ(single::logarithm(0.1F), -0x1.26bb1cp+1F);
  EXPECT_EQ(single::logarithm(0.5F), -0x1.62e43p-1F);
  EXPECT_EQ(single::logarithm(0.75F), -0x1.269622p-2F);
  EXPECT_EQ(single::logarithm(1), 0);
  EXPECT_EQ(single::logarithm(0x1p-24F), -0x1.0a2b24p+4F);
  const std::array<std::array<float, 3>, 8> angles{{{0, 0, 1},
                                                    {0.5F, 0x1.eaee88p-2F, 0x1.c15280p-1F},
                                                    {1, 0x1.aed548p-1F, 0x1.14a280p-1F},
                                                    {2, 0x1.d18f6ep-1F, -0x1.aa2266p-2F},
                                                    {3, 0x1.210386p-3F, -0x1.fae04cp-1F},
                                                    {4, -0x1.837b9ep-1F, -0x1.4eaa60p-1F},
                                                    {5, -0x1.eaf820p-1F, 0x1.227858p-2F},
                                                    {6.25F, -0x1.0fcddcp-5F, 0x1.ffb7d6p-1F}}};
  for (const auto& [angle, sine, cosine] : angles) {
    EXPECT_EQ(single::circular(angle).sine, sine) << angle;
    EXPECT_EQ(single::circular(angle).cosine, cosine) << angle;
  }
}

TEST(SingleFunctions, AreWithinAUnit) {
  for (int i = 0; i < 1 << 24; i += 997) {
    const float u = static_cast<float>(i) * 0x1p-24F;
    const float angle = u * 6.2831855F;
    ASSERT_NEAR(single::logarithm(1 - u), std::log1p(-double{u}), 1e-6);
    ASSERT_NEAR(single::circular(angle).sine, std::sin(double{angle}), 1e-7);
    ASSERT_NEAR(single::circular(angle).cosine, std::cos(double{angle}), 1e-7);
  }
}

}  // namespace
}  // namespace stride0
