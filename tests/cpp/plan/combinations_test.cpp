#include "plan/combinations.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(Combinations, AreRows) {
  EXPECT_EQ(combinations(row_major({4}), 2, false)->shape, (Shape{6, 2}));
  EXPECT_EQ(combinations(row_major({4}), 5, false)->shape, (Shape{0, 5}));
  EXPECT_EQ(combinations(row_major({3}), 4, true)->shape, (Shape{15, 4}));
  EXPECT_EQ(combinations(row_major({0}), 2, true)->shape, (Shape{0, 2}));
  EXPECT_EQ(combinations(row_major({0}), 2, false)->shape, (Shape{0, 2}));
  EXPECT_EQ(combinations(row_major({4}), 0, false)->shape, (Shape{0}));
  EXPECT_EQ(combinations(row_major({4}), -1, false).error, (Error{Code::kNegativeChoice, 0, 0, -1, 0}));
}

// Pascal's triangle: each number is the sum of the two above it.
TEST(Combinations, AreThoseWithTheFirstElementAndThoseWithout) {
  for (Dim n = 1; n <= 55; ++n) {
    for (Dim r = 1; r <= n; ++r) {
      EXPECT_EQ(combining::choices(n, r), combining::choices(n - 1, r - 1) + combining::choices(n - 1, r));
    }
  }
}

TEST(Combinations, AreAtMostAsManyAsCanBeCounted) {
  EXPECT_EQ(combining::choices(60, 30), kMaxCount);
  EXPECT_EQ(combining::choices(Dim{1} << 40, Dim{1} << 30), kMaxCount);
}

}  // namespace
}  // namespace stride0
