#include "plan/kronecker.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(Kronecker, ReadsOperandsWithoutACopy) {
  EXPECT_EQ(*kron_operand(strided({2, 3}, {1, 2}), 0, 2), (View{{2, 1, 3, 1}, {1, 6, 2, 2}}));
  EXPECT_EQ(*kron_operand(strided({}, {}), 1, 1), (View{{1, 1}, {1, 1}}));
  EXPECT_FALSE(kron_operand(strided({4, 5}, {0, 3}), 1, 3)->copies);
}

TEST(Kronecker, MultipliesSizes) {
  EXPECT_EQ(kron_sizes(row_major({2, 3, 4, 0}))->shape, (Shape{6, 0}));
  EXPECT_EQ(kron_sizes(row_major({}))->shape, Shape{});
}

TEST(Kronecker, HasHalfAsManyDimensionsAsATensor) {
  EXPECT_EQ(kron_operand(row_major({2}), 0, 33).error, (Error{Code::kRankTooLarge, 0, 0, 66, kMaxRank}));
}

}  // namespace
}  // namespace stride0
