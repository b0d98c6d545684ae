#include "core/shape.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<Shape> && std::is_trivially_destructible_v<Strides>);
static_assert(!std::is_convertible_v<Shape, Strides> && !std::is_convertible_v<Strides, Shape>);
static_assert(Shape{}.rank == 0 && Shape{2, 3}.rank == 2);
static_assert(Shape{2, 3} != Shape{2, 3, 0} && Shape{2, 3} == Shape{2, 3});

TEST(Shape, CountsFromBothEnds) {
  Shape shape{2, 3, 4};
  EXPECT_EQ(shape[0], 2);
  EXPECT_EQ(shape.from_end(0), 4);
  EXPECT_EQ(shape.from_end(2), 2);
  shape.from_end(1) = 7;
  EXPECT_EQ(shape, (Shape{2, 7, 4}));
}

TEST(Shape, HoldsSixtyFourDimensions) {
  const Shape shape = Shape::filled(kMaxRank, 1);
  EXPECT_EQ(shape.rank, 64);
  EXPECT_EQ(shape.from_end(63), 1);
}

TEST(Shape, EqualityReadsRankAndNumbers) {
  EXPECT_EQ(Shape::filled(2, 5), (Shape{5, 5}));
  EXPECT_NE(Shape{1}, (Shape{1, 1}));
  EXPECT_NE(Shape{}, Shape{0});
}

}  // namespace
}  // namespace stride0
