#include "plan/triangles.h"

#include <gtest/gtest.h>

namespace stride0 {
namespace {

TEST(Triangles, AreOneBatchIfTheyFollowEachOther) {
  EXPECT_TRUE(is_one_batch({4, 5}, {1, 4}));  // one alone
  EXPECT_TRUE(is_one_batch({2, 3, 4, 5}, {60, 20, 1, 4}));
  EXPECT_FALSE(is_one_batch({2, 3, 4, 5}, {60, 21, 5, 1}));
}

TEST(Triangles, AFirstDimensionMayBeStretched) {
  EXPECT_TRUE(is_one_batch({2, 3, 4, 5}, {0, 20, 5, 1}));
  EXPECT_TRUE(is_one_batch({1, 3, 4, 5}, {7, 20, 5, 1}));
  EXPECT_FALSE(is_one_batch({2, 3, 4, 5}, {60, 0, 5, 1}));
}

TEST(Triangles, OfARowAreAsLongAsTheRowAtMost) {
  EXPECT_EQ(up_to_diagonal(0, 3, 0), 1);
  EXPECT_EQ(up_to_diagonal(2, 3, 5), 3);
  EXPECT_EQ(up_to_diagonal(2, 3, -9), 0);
}

}  // namespace
}  // namespace stride0
