#include "plan/roll.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(Roll, HasTheLastElementsFirst) {
  EXPECT_EQ(*roll_front(row_major({2, 5}), 1, 2), (View{{2, 2}, {5, 1}, 3}));
  EXPECT_EQ(*roll_back(row_major({2, 5}), 1, 2), (View{{2, 3}, {5, 1}}));
}

TEST(Roll, ComesRound) {
  for (const Dim shift : {-13, -3, 2, 12}) EXPECT_EQ(roll_start(5, shift), 3);
  for (const Dim shift : {-5, 0, 10}) EXPECT_EQ(roll_start(5, shift), 0);
  EXPECT_EQ(roll_start(0, 3), 0);
}

}  // namespace
}  // namespace stride0
