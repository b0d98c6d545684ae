// Compared with x87's long double, if there is one.
#include "kernels/random/double_functions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/random/generator.h"
#include "units.h"

namespace stride0 {
namespace {

TEST(DoubleFunctions, AreCorrectlyRoundedButForAFew) {
  if (!kJudges) GTEST_SKIP();
  Generator generator;
  generator.seed(0);
  int wrong = 0;
  for (int i = 0; i < kMany; ++i) {
    const double x = 1 - generator.uniform<double>();
    const double angle = 6.283185307179586 * generator.uniform<double>();
    const double logarithm = twofold::logarithm(both(x))[0];
    const twofold::Circular two = twofold::circular(both(angle));
    const double sine = two.sine[0];
    const double cosine = two.cosine[0];
    ASSERT_LT(units(logarithm, std::log(static_cast<long double>(x))), 0.51) << x;
    ASSERT_LT(units(sine, std::sin(static_cast<long double>(angle))), 0.51) << angle;
    ASSERT_LT(units(cosine, std::cos(static_cast<long double>(angle))), 0.51) << angle;
    wrong += static_cast<int>(logarithm != static_cast<double>(std::log(static_cast<long double>(x))));
    wrong += static_cast<int>(sine != static_cast<double>(std::sin(static_cast<long double>(angle))));
    wrong += static_cast<int>(cosine != static_cast<double>(std::cos(static_cast<long double>(angle))));
  }
  EXPECT_LT(wrong, kMany * 3 / 1000);
}

TEST(DoubleFunctions, AtTheEnds) {
  EXPECT_EQ(twofold::logarithm(Doubles{1, 0x1p-53})[0], 0);
  EXPECT_EQ(twofold::logarithm(Doubles{1, 0x1p-53})[1], -0x1.25e4f7b2737fap+5);
  EXPECT_EQ(twofold::circular(both(0)).sine[0], 0);
  EXPECT_EQ(twofold::circular(both(0)).cosine[0], 1);
  EXPECT_EQ(twofold::circular(both(6.283185307179586)).cosine[0], 1);
}

}  // namespace
}  // namespace stride0
