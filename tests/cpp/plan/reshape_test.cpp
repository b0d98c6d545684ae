#include "plan/reshape.h"

#include <gtest/gtest.h>

#include <vector>

#include "golden.h"
#include "layouts.h"
#include "naive.h"
#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(*resolve({-1, 4}, 12) == Shape{3, 4});

TEST(Resolve, FillsInTheMissingSize) {
  EXPECT_EQ(*resolve({2, 6}, 12), (Shape{2, 6}));
  EXPECT_EQ(*resolve({2, -1, 3}, 12), (Shape{2, 2, 3}));
  EXPECT_EQ(*resolve({-1}, 0), Shape{0});
  EXPECT_EQ(*resolve({3, -1}, 0), (Shape{3, 0}));
  EXPECT_EQ(*resolve({}, 1), Shape{});
}

TEST(Resolve, RefusesSizesWithAnotherNumberOfElements) {
  struct Case {
    Shape sizes;
    Dim elements;
    Error error;
  };
  const Case cases[] = {
      {{4}, 6, {Code::kReshapeCount, 0, 0, 6, 0}},
      {{4, -1}, 6, {Code::kReshapeCount, 0, 0, 6, 0}},
      {{}, 2, {Code::kReshapeCount, 0, 0, 2, 0}},
      {{0, -1}, 6, {Code::kReshapeCount, 0, 0, 6, 0}},
      {{-1, 0}, 0, {Code::kReshapeAmbiguous, 0, 0, 0, 0}},
      {{-1, 2, -1}, 6, {Code::kReshapeTwoUnknown, 2, 0, 0, 0}},
      {{-2, 3}, 6, {Code::kReshapeBadSize, 0, 0, -2, 0}},
      {{-1, -3}, 6, {Code::kReshapeBadSize, 1, 0, -3, 0}},
      {{Dim{1} << 40, Dim{1} << 40, -1}, 6, {Code::kReshapeCount, 0, 0, 6, 0}},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(resolve(each.sizes, each.elements).error, each.error) << testing::PrintToString(each.sizes);
  }
}

TEST(ViewStrides, SplitAndMergeContiguousDimensions) {
  EXPECT_EQ(view_strides(strided({2, 6}, {6, 1}), {3, 4}), (Strides{4, 1}));
  EXPECT_EQ(view_strides(strided({2, 6}, {12, 2}), {12}), Strides{2});
  EXPECT_EQ(view_strides(strided({2, 1, 3}, {3, 99, 1}), {6}), Strides{1});
  EXPECT_EQ(view_strides(strided({6}, {1}), {1, 6, 1}), (Strides{6, 1, 1}));
}

TEST(ViewStrides, DoNotMergeAcrossAGap) {
  EXPECT_EQ(view_strides(strided({2, 3}, {1, 2}), {6}), std::nullopt);
  EXPECT_EQ(view_strides(strided({2, 3}, {4, 1}), {3, 2}), std::nullopt);
  EXPECT_EQ(view_strides(strided({2, 3}, {1, 2}), {2, 3, 1}), (Strides{1, 2, 2}));
}

TEST(ViewStrides, AStretchedTensorIsViewedWithoutACopy) {
  EXPECT_EQ(view_strides(strided({2, 3}, {0, 0}), {6}), Strides{0});
}

TEST(ViewStrides, AScalarHasAViewOfAnyRank) {
  EXPECT_EQ(view_strides(strided({}, {}), {1, 1}), (Strides{1, 1}));
  EXPECT_EQ(view_strides(strided({1, 1}, {5, 7}), {}), Strides{});
}

TEST(ViewStrides, AnEmptyViewHasUnchangedStridesOrIsRowMajor) {
  EXPECT_EQ(view_strides(strided({0, 3}, {1, 9}), {0, 3}), (Strides{1, 9}));
  EXPECT_EQ(view_strides(strided({0, 3}, {1, 9}), {3, 0}), (Strides{1, 1}));
}

// Splits and joins sizes at random into another shape with as many elements.
Shape another_shape(Random& random, const Shape& shape) {
  Shape out;
  for (int i = 0; i < shape.rank; ++i) {
    if (random.chance(20)) out[out.rank++] = 1;
    if (out.rank > 0 && random.chance(40)) {
      out[out.rank - 1] *= shape[i];
    } else if (shape[i] % 2 == 0 && shape[i] > 0 && random.chance(50)) {
      out[out.rank++] = 2;
      out[out.rank++] = shape[i] / 2;
    } else {
      out[out.rank++] = shape[i];
    }
  }
  return out;
}

// The only possible strides are the offsets one step from the first element; dimensions of size 1 have none.
bool can_be_viewed(const std::vector<Dim>& offsets, const Shape& shape) {
  Strides strides = Strides::filled(shape.rank, 0);
  Dim step = 1;
  for (int i = shape.rank - 1; i >= 0; --i) {
    if (shape[i] > 1) strides[i] = offsets[static_cast<std::size_t>(step)] - offsets[0];
    step *= shape[i];
  }
  return naive::offsets(shape, strides) == offsets;
}

TEST(ViewStrides, ThereAreStridesExactlyWhenTheElementsCanBeReadInOrder) {
  Random random;
  int viewed = 0;
  int refused = 0;
  for (int i = 0; i < 4000; ++i) {
    const Shape from = random_shape(random, 5, 200);
    const Operand input = strided(from, random_view(random, from));
    const Shape to = another_shape(random, from);
    const std::optional<Strides> strides = view_strides(input, to);
    SCOPED_TRACE(testing::PrintToString(input) + " as " + testing::PrintToString(to));
    if (has_no_elements(from)) {
      ASSERT_TRUE(strides.has_value());
      continue;
    }
    const std::vector<Dim> offsets = naive::offsets(from, input.strides);
    ASSERT_EQ(strides.has_value(), can_be_viewed(offsets, to));
    if (strides) {
      ASSERT_EQ(naive::offsets(to, *strides), offsets);
      ++viewed;
    } else {
      ++refused;
    }
  }
  EXPECT_GT(viewed, 100);
  EXPECT_GT(refused, 100);
}

TEST(Reshape, ComparesStridesThatMultiplyPastSixtyFourBits) {
  constexpr Dim kMany = Dim{1} << 50;
  constexpr Dim kFar = Dim{1} << 52;
  EXPECT_EQ(view_strides(strided({kMany, 3}, {0, 4000}), {1, 3 * kMany}), std::nullopt);
  EXPECT_EQ(view_strides(strided({3, kMany}, {4000, 0}), {3 * kMany, 1}), std::nullopt);
  EXPECT_EQ(view_strides(strided({kMany, 4}, {1, kFar}), {4 * kMany}), std::nullopt);
  EXPECT_EQ(*view_strides(strided({1, 1}, {kFar, kFar}), {1, 1, 1}), (Strides{kFar, kFar, kFar}));
}

TEST(Reshape, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("views.txt")) {
    if (!each.left.starts_with("view ") && !each.left.starts_with("reshape ")) continue;
    SCOPED_TRACE(each.line);
    std::string_view left = std::string_view(each.left).substr(each.left.find('('));
    const Operand input = *take_operand(left);
    left.remove_prefix(3);  // " to"
    const Result<Shape> shape = resolve(*take_dims<Shape>(left), *count(input.shape));
    if (each.right.starts_with("shape '")) {
      EXPECT_EQ(shape.error.code, Code::kReshapeCount);
    } else if (each.right.starts_with("only one dimension")) {
      EXPECT_EQ(shape.error.code, Code::kReshapeTwoUnknown);
    } else {
      ASSERT_TRUE(shape.ok());
      const std::optional<Strides> strides = view_strides(input, *shape);
      std::string_view right = each.right;
      const auto wanted = take_operand(right);
      EXPECT_EQ(strides.has_value(), wanted.has_value() && right != " copy");
      if (!wanted) continue;
      EXPECT_EQ(*shape, wanted->shape);
      EXPECT_EQ(strides.value_or(*contiguous_strides(*shape)), wanted->strides);
    }
  }
}

TEST(Reshape, RefusesWhatCannotBeCounted) {
  constexpr Dim kMany = Dim{1} << 40;
  EXPECT_EQ(reshape(row_major({6}), {4}).error, (Error{Code::kReshapeCount, 0, 0, 6, 0}));
  EXPECT_EQ(reshape(row_major({0}), {0, kMany, kMany}).error.code, Code::kStrideOverflow);
  EXPECT_EQ(reshape(strided({kMany, kMany}, {0, 0}), {-1}).error.code, Code::kTooManyElements);
}

}  // namespace
}  // namespace stride0
