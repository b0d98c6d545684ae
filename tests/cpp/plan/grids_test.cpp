#include "plan/grids.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(Grid, HasTheElementsAlongOneDimension) {
  EXPECT_EQ(*grid(strided({3}, {2}), 1, {4, 3}), (View{{4, 3}, {0, 2}}));
  EXPECT_EQ(*grid(strided({}, {}), 0, {1, 2}), (View{{1, 2}, {1, 0}}));
  EXPECT_EQ(*grid(strided({0}, {1}), 0, {0, 2}), (View{{0, 2}, {1, 0}}));
}

TEST(Grid, HasNoMoreElementsThanCanBeCounted) {
  constexpr Dim kMany = Dim{1} << 40;
  EXPECT_EQ(grid(strided({2}, {1}), 0, {2, kMany, kMany}).error.code, Code::kTooManyElements);
  EXPECT_EQ(grid(strided({kMany, kMany}, {0, 0}), 0, {kMany}).error.code, Code::kTooManyElements);
}

TEST(DiagEmbed, MakesRoomForTheOffset) {
  EXPECT_EQ(diag_embed(row_major({2, 3}), -1, 0, -1)->shape, (Shape{4, 2, 4}));
  EXPECT_EQ(diag_embed(row_major({3}), 2, 1, 0)->shape, (Shape{5, 5}));
}

TEST(DiagEmbed, NeedsTwoDimensions) {
  EXPECT_EQ(diag_embed(row_major({3}), 0, 2, 0).error, (Error{Code::kDimRange, 0, 1, 2, 2}));
  EXPECT_EQ(diag_embed(row_major({3}), 0, 0, 2).error, (Error{Code::kDimRange, 0, 2, 2, 2}));
  EXPECT_EQ(diag_embed(row_major({3}), 0, 0, -2).error, (Error{Code::kSameDims, 0, 1, 0, -2}));
  EXPECT_EQ(diag_embed(row_major(Shape::filled(kMaxRank, 1)), 0, 0, 1).error.code, Code::kRankTooLarge);
}

}  // namespace
}  // namespace stride0
