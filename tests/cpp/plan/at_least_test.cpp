#include "plan/at_least.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(AtLeast, LeavesTensorsOfMoreDimensionsAsTheyAre) {
  EXPECT_EQ(*at_least(strided({2, 3, 4}, {1, 2, 6}), 2), (View{{2, 3, 4}, {1, 2, 6}}));
  EXPECT_EQ(*at_least(strided({}, {}), 3), (View{{1, 1, 1}, {1, 1, 1}}));
}

TEST(Column, IsAMatrix) {
  EXPECT_EQ(column(strided({}, {}))->shape, (Shape{1, 1}));
  EXPECT_EQ(column(strided({0}, {1}))->shape, (Shape{0, 1}));
  EXPECT_EQ(*column(strided({2, 3}, {1, 2})), (View{{2, 3}, {1, 2}}));
}

}  // namespace
}  // namespace stride0
