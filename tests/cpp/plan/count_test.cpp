#include "plan/count.h"

#include <gtest/gtest.h>

#include <limits>

#include "layouts.h"
#include "naive.h"
#include "print.h"

namespace stride0 {
namespace {

constexpr Dim k2To27 = Dim{1} << 27;
constexpr Dim k2To26 = Dim{1} << 26;

static_assert(*count({}) == 1);
static_assert(*count({2, 3, 4}) == 24);
static_assert(*contiguous_strides({2, 3, 4}) == Strides{12, 4, 1});

TEST(Count, AZeroAnywhereMakesTheCountZero) {
  EXPECT_EQ(*count({0}), 0);
  EXPECT_EQ(*count({k2To27, k2To27, k2To27, 0}), 0);
  EXPECT_EQ(*count({0, k2To27, k2To27, k2To27}), 0);
}

TEST(Count, StridesMayNotExceedTheLargestCount) {
  EXPECT_EQ(*contiguous_strides({k2To27, k2To27, 0}), (Strides{k2To27, 1, 1}));
  EXPECT_EQ(contiguous_strides({0, k2To27, k2To27}).error.code, Code::kStrideOverflow);
}

TEST(MultipliesTo, IsNotFooledByAProductThatWraps) {
  EXPECT_TRUE(multiplies_to(3, 4, 12));
  EXPECT_FALSE(multiplies_to(5, 2, 12));
  EXPECT_TRUE(multiplies_to(0, kMaxCount, 0));
  EXPECT_FALSE(multiplies_to(0, 3, 12));
  EXPECT_TRUE(multiplies_to(3, 0, 0));
  EXPECT_FALSE(multiplies_to(Dim{1} << 40, Dim{1} << 40, 0));
  EXPECT_FALSE(multiplies_to((Dim{1} << 40) + 1, Dim{1} << 40, Dim{1} << 40));
}

TEST(WrappingProduct, WrapsAsInPyTorch) {
  EXPECT_EQ(wrapping_product(3, 4), 12);
  EXPECT_EQ(wrapping_product(Dim{1} << 32, Dim{1} << 32), 0);
  EXPECT_EQ(wrapping_product(Dim{1} << 31, Dim{1} << 32), std::numeric_limits<Dim>::min());
}

TEST(Count, ReachesTheLargestExactNumberAndNoFurther) {
  EXPECT_EQ(*count({kMaxCount}), kMaxCount);
  EXPECT_EQ(*count({k2To27, k2To26 - 1}), k2To27 * (k2To26 - 1));
  EXPECT_EQ(count({k2To27, k2To26}).error.code, Code::kTooManyElements);
  EXPECT_EQ(count({kMaxCount + 1}).error.code, Code::kTooManyElements);
}

TEST(Count, NeverWraps) {
  EXPECT_EQ(count(Shape::filled(kMaxRank, 2)).error.code, Code::kTooManyElements);
  EXPECT_EQ(count(Shape::filled(kMaxRank, kMaxCount)).error.code, Code::kTooManyElements);
  EXPECT_EQ(count({Dim{1} << 32, Dim{1} << 32}).error,
            (Error{Code::kTooManyElements, 1, 0, Dim{1} << 32, Dim{1} << 32}));
}

TEST(Count, ANegativeSizeIsAnErrorEvenWithAZero) {
  EXPECT_EQ(count({2, -3}).error, (Error{Code::kNegativeSize, 1, 0, -3, 0}));
  EXPECT_EQ(count({0, -1}).error, (Error{Code::kNegativeSize, 1, 0, -1, 0}));
}

TEST(ContiguousStrides, AZeroCountsAsOne) {
  EXPECT_EQ(*contiguous_strides({}), Strides{});
  EXPECT_EQ(*contiguous_strides({0}), Strides{1});
  EXPECT_EQ(*contiguous_strides({2, 0}), (Strides{1, 1}));
  EXPECT_EQ(*contiguous_strides({4, 0, 3}), (Strides{3, 3, 1}));
}

TEST(ContiguousStrides, AreAnErrorIfTheyCannotBeCounted) {
  EXPECT_EQ(contiguous_strides({0, k2To27, k2To27}).error.code, Code::kStrideOverflow);
  EXPECT_EQ(*contiguous_strides({k2To27, k2To27, 0}), (Strides{k2To27, 1, 1}));
}

TEST(ContiguousStrides, CountTheElementsInRowMajorOrder) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    const Shape shape = random_shape(random, 6);
    const Strides strides = *contiguous_strides(shape);
    EXPECT_TRUE(is_contiguous(shape, strides));
    Dim expected = 0;
    for (const Dim offset : naive::offsets(shape, strides))
      ASSERT_EQ(offset, expected++) << testing::PrintToString(shape);
    ASSERT_EQ(expected, *count(shape));
  }
}

TEST(IsContiguous, IgnoresStridesOfDimensionsOfSizeOne) {
  EXPECT_TRUE(is_contiguous({1, 3}, {0, 1}));
  EXPECT_TRUE(is_contiguous({2, 1, 3}, {3, 99, 1}));
  EXPECT_FALSE(is_contiguous({2, 3}, {1, 2}));
  EXPECT_FALSE(is_contiguous({2, 3}, {0, 1}));
  EXPECT_TRUE(is_contiguous({}, {}));
}

TEST(IsContiguous, IsTrueOfAnyStridesWithoutElements) { EXPECT_TRUE(is_contiguous({2, 0}, {7, 9})); }

TEST(IsContiguous, AgreesWithTheOffsetsOfAllElements) {
  Random random;
  for (int i = 0; i < 2000; ++i) {
    const Shape shape = random_shape(random, 4, 60);
    const Strides strides = random_view(random, shape);
    Dim expected = 0;
    bool in_order = true;
    for (const Dim offset : naive::offsets(shape, strides)) in_order = in_order && offset == expected++;
    ASSERT_EQ(is_contiguous(shape, strides), in_order)
        << testing::PrintToString(shape) << ':' << testing::PrintToString(strides);
  }
}

}  // namespace
}  // namespace stride0
