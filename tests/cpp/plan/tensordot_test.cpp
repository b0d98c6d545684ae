#include "plan/tensordot.h"

#include <gtest/gtest.h>

#include "print.h"

namespace stride0 {
namespace {

Tensordot along(const Shape& a, const Shape& b, const Numbers& first, const Numbers& second, bool same_dtype = true) {
  Tensordot out(a, b);
  out.dims = {first, second};
  out.plan(same_dtype);
  return out;
}

Tensordot along(const Shape& a, const Shape& b, double count) {
  Tensordot out(a, b);
  out.ask_for(count);
  out.plan(true);
  return out;
}

Tensordot inner(const Shape& a, const Shape& b) {
  Tensordot out(a, b);
  out.ask_for_last();
  out.plan(true);
  return out;
}

TEST(Tensordot, LeavesTheDimensionsThatAreInNoPair) {
  const Tensordot out = along({2, 3, 4}, {4, 3, 5}, {1, -1}, {1, 0});
  EXPECT_TRUE(out.ok());
  EXPECT_EQ(out.shape, (Shape{2, 5}));
  EXPECT_EQ(out.dims[0], (Numbers{1, 2, 0}));
  EXPECT_EQ(out.dims[1], (Numbers{1, 0, 2}));
  EXPECT_EQ(out.alone, (Numbers{-1, -1}));
  EXPECT_FALSE(out.is_dot);
}

TEST(Tensordot, TakesANumberOfDimensions) {
  EXPECT_EQ(along({2, 3, 4}, {3, 4, 5}, 2).shape, (Shape{2, 5}));
  EXPECT_EQ(along({2}, {0, 3}, 0).shape, (Shape{2, 0, 3}));
  EXPECT_EQ(along({}, {}, 0).shape, Shape{});
}

TEST(Tensordot, SumsAloneAlongADimensionThatTheOtherHasOneOf) {
  EXPECT_EQ(along({3, 1, 1}, {1, 4, 1}, {0, 1, 2}, {0, 1, 2}).alone, (Numbers{0, 1, -1}));
  EXPECT_EQ(along({0}, {1}, 1).alone, (Numbers{0}));
}

TEST(Tensordot, IsADotProductIfOnlyOnesRemain) {
  EXPECT_TRUE(along({1, 3}, {3, 1}, 1).is_dot);
  EXPECT_TRUE(along({}, {1}, 0).is_dot);
  EXPECT_FALSE(along({3}, {3, 2}, 1).is_dot);
}

TEST(Tensordot, OfInnerSumsTheLastDimensions) {
  EXPECT_EQ(inner({2, 4}, {3, 4}).shape, (Shape{2, 3}));
  EXPECT_EQ(inner({2, 4}, {3, 1}).error, (Error{Code::kInnerSize, 0, 0, 0, 0}));
}

TEST(Tensordot, RefusesNumbersThatNoTensorHas) {
  EXPECT_EQ(along({2, 3}, {2}, -1).error, (Error{Code::kPairsNegative, 0, 0, 0, 0}));
  EXPECT_EQ(along({2, 3}, {2}, 2).error, (Error{Code::kPairsMany, 0, 0, 0, 0}));
  EXPECT_EQ(along({2, 3}, {2}, 1e300).error, (Error{Code::kPairsMany, 0, 0, 0, 0}));
}

TEST(Tensordot, ReportsTheFirstErrorThatPyTorchFinds) {
  EXPECT_EQ(along({2}, {3}, {0, 5}, {0}, false).error, (Error{Code::kDimCount, 0, 0, 2, 1}));
  EXPECT_EQ(along({2}, {3}, {0}, {5}, false).error, (Error{Code::kPairDType, 0, 0, 0, 0}));
  EXPECT_EQ(along({}, {3}, {4}, {5}).error, (Error{Code::kNoDims, 0, 0, 4, 0}));
  EXPECT_EQ(along({2}, {}, {0}, {5}).error, (Error{Code::kNoDims, 0, 0, 5, 0}));
  EXPECT_EQ(along({2}, {3}, {-2}, {5}).error, (Error{Code::kDimRange, 0, 0, -2, 1}));
  EXPECT_EQ(along({2}, {3}, {0}, {5}).error, (Error{Code::kDimRange, 0, 0, 5, 1}));
  EXPECT_EQ(along({2, 2}, {2, 3}, {0, 0}, {0, -1}).error, (Error{Code::kPairSize, 0, 0, 0, -1}));
  EXPECT_EQ(along({2, 2}, {2, 2}, {0, 1}, {1, -1}).error, (Error{Code::kDimRepeated, 1, 0, 0, 0}));
  EXPECT_EQ(along({2, 2}, {2, 2}, {0, -2}, {1, -1}).error, (Error{Code::kDimRepeated, 0, 0, 0, 0}));
}

TEST(Tensordot, HasAtMostAsManyDimensionsAsATensor) {
  const Shape ones = Shape::filled(33, 1);
  EXPECT_EQ(along(ones, ones, 0).error, (Error{Code::kRankTooLarge, 0, 0, 66, kMaxRank}));
  EXPECT_EQ(along(ones, ones, 1).shape, Shape::filled(64, 1));
}

}  // namespace
}  // namespace stride0
