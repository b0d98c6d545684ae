#include "plan/repeat.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

TEST(Repeat, AddsDimensionsOnTheLeft) {
  EXPECT_EQ(repeat(row_major({}), {2, 3})->shape, (Shape{2, 3}));
  EXPECT_EQ(repeat(row_major({4}), {2, 3})->shape, (Shape{2, 12}));
  EXPECT_EQ(repeat(row_major({4, 0}), {0, 3})->shape, (Shape{0, 0}));
  EXPECT_EQ(tile(row_major({4}), {2, 3})->shape, (Shape{2, 12}));
  EXPECT_EQ(tile(row_major({4, 5}), {})->shape, (Shape{4, 5}));
}

TEST(Repeat, TakesANumberForEachDimension) {
  EXPECT_EQ(repeat(row_major({2, 3}), {2}).error, (Error{Code::kRepeatsFewer, 0, 0, 1, 2}));
}

TEST(Tiles, AreTheRepetitionsThenTheElementsOfEach) {
  EXPECT_EQ(*tiles(row_major({2, 12}), {4}), (View{{2, 3, 4}, {12, 4, 1}}));
  EXPECT_EQ(*tiles(row_major({6, 1}), {3, 1}), (View{{2, 3}, {3, 1}}));
  EXPECT_EQ(*tiles(row_major({0, 2}), {0, 1}), (View{{2, 0}, {1, 2}}));
}

TEST(Repeated, IsReadOnceForEachRepetition) {
  EXPECT_EQ(*repeated(strided({3, 2}, {1, 3}), 0, 2, 4), (View{{2, 4, 2}, {1, 0, 3}}));
  EXPECT_EQ(*repeats(row_major({8, 2}), 0, 2, 4), (View{{2, 4, 2}, {8, 2, 1}}));
}

TEST(Repeated, LeavesOutDimensionsOfSize1) {
  EXPECT_EQ(*repeated(row_major({1, 3}), 1, 3, 1), (View{{3}, {1}}));
  EXPECT_EQ(*repeats(row_major({1, 5}), 1, 1, 5), (View{{5}, {1}}));
  EXPECT_EQ(*repeated(row_major({3}), 0, 3, 0), (View{{3, 0}, {1, 0}}));
}

}  // namespace
}  // namespace stride0
