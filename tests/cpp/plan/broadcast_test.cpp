#include "plan/broadcast.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "golden.h"
#include "layouts.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<Alignment>);
static_assert(*broadcast({{2, 1}, {0}}) == Shape{2, 0});
static_assert(*broadcast({{8, 1, 6, 1}, {7, 1, 5}}) == Shape{8, 7, 6, 5});
static_assert(!broadcast({{0}, {2, 2}}).ok());

Alignment align(const std::vector<Shape>& shapes) {
  Alignment alignment;
  for (const Shape& shape : shapes) alignment.add(shape);
  return alignment;
}

TEST(Broadcast, AOneStretchesToAZero) { EXPECT_EQ(*broadcast({{1}, {0}}), Shape{0}); }

TEST(Broadcast, AZeroIsNotAWildcard) {
  EXPECT_FALSE(broadcast({{2}, {0}}).ok());
  EXPECT_FALSE(broadcast({{2, 0}, {2, 2}}).ok());
}

TEST(Broadcast, NoOperandsGiveZeroDimensions) { EXPECT_EQ(*broadcast({}), Shape{}); }

TEST(Broadcast, AScalarBroadcastsWithEverything) {
  EXPECT_EQ(*broadcast({{}, {2, 0, 3}}), (Shape{2, 0, 3}));
  EXPECT_EQ(*broadcast({{}, {}}), Shape{});
}

TEST(Broadcast, TheRightmostConflictIsNamed) {
  EXPECT_EQ(broadcast({{2, 3, 4}, {5, 6, 7}}).error, (Error{Code::kShapeMismatch, 2, 1, 4, 7}));
}

TEST(Broadcast, TheErrorNamesTheSizeThatEarlierOperandsAgreedOn) {
  EXPECT_EQ(broadcast({{2}, {3}, {4}}).error, (Error{Code::kShapeMismatch, 0, 1, 2, 3}));
  EXPECT_EQ(broadcast({{3, 1}, {1, 4}, {2}}).error, (Error{Code::kShapeMismatch, 1, 2, 4, 2}));
}

TEST(Broadcast, TheDimensionOfAnErrorCountsInTheRankSoFar) {
  const Alignment alignment = align({{3, 4}, {2, 4}, {9, 9, 1, 1}});
  EXPECT_EQ(alignment.error, (Error{Code::kShapeMismatch, 0, 1, 3, 2}));
  EXPECT_EQ(alignment.named_column(), 2);
  EXPECT_EQ(align({{2, 3}, {3}, {4, 1, 2}}).error, (Error{Code::kShapeMismatch, 2, 2, 3, 2}));
}

TEST(Broadcast, AgreedIsTheShapeAtTheFirstConflictInTheFinalRank) {
  EXPECT_EQ(align({{0}, {2, 2}}).agreed(), (Shape{1, 0}));
  EXPECT_EQ(align({{3, 4}, {1, 1, 2, 4}}).agreed(), (Shape{1, 1, 3, 4}));
  EXPECT_EQ(align({{3}, {4}, {5, 1, 1}}).agreed(), (Shape{1, 1, 3}));
  EXPECT_EQ(align({{2, 1}, {3}}).agreed(), (Shape{2, 3}));
}

TEST(Broadcast, ANegativeSizeIsNamedAgainstAOne) {
  EXPECT_EQ(broadcast({{2, -3}}).error, (Error{Code::kNegativeSize, 1, 0, -3, 0}));
  EXPECT_EQ(broadcast({{1}, {-1}}).error, (Error{Code::kNegativeSize, 0, 1, -1, 0}));
  EXPECT_EQ(broadcast({{4}, {-1}}).error, (Error{Code::kShapeMismatch, 0, 1, 4, -1}));
}

TEST(Broadcast, EveryConflictingColumnIsReported) {
  const Alignment alignment = align({{2, 3, 4, 1}, {5, 3, 7, 6}, {1, 1, 1, 9}});
  std::vector<int> columns;
  for (int dim = 0; dim < alignment.common.rank; ++dim) {
    if (alignment.conflicts(dim)) columns.push_back(dim);
  }
  EXPECT_EQ(columns, (std::vector{0, 2, 3}));
}

TEST(Broadcast, FitIsEqualStretchedMissingOrAConflict) {
  const Alignment alignment = align({{5, 1, 4}, {3, 1}, {2}});
  EXPECT_EQ(alignment.fit({5, 1, 4}, 0), Fit::kEqual);
  EXPECT_EQ(alignment.fit({5, 1, 4}, 1), Fit::kStretched);
  EXPECT_EQ(alignment.fit({5, 1, 4}, 2), Fit::kConflict);
  EXPECT_EQ(alignment.fit({3, 1}, 0), Fit::kMissing);
  EXPECT_EQ(alignment.fit({3, 1}, 2), Fit::kStretched);
  EXPECT_EQ(alignment.fit({2}, 2), Fit::kConflict);
}

TEST(Broadcast, EveryColumnOfTheLargestRankIsReported) {
  Shape wide = Shape::filled(kMaxRank, 1);
  wide[0] = 2;
  Shape other = wide;
  other[0] = 3;
  const Alignment alignment = align({wide, other});
  EXPECT_EQ(alignment.error, (Error{Code::kShapeMismatch, 0, 1, 2, 3}));
  EXPECT_TRUE(alignment.conflicts(0));
  EXPECT_FALSE(alignment.conflicts(63));
  for (int rank = 0; rank <= kMaxRank; ++rank) {
    EXPECT_EQ(*broadcast({Shape::filled(rank, 3), {}, Shape::filled(rank, 1)}), Shape::filled(rank, 3));
  }
}

TEST(Broadcast, CommutesAndAssociates) {
  Random random;
  for (int i = 0; i < 3000; ++i) {
    const Shape full = random_shape(random, random.chance(5) ? 64 : 6);
    std::vector<Shape> shapes;
    for (int k = random.between(2, 5); k > 0; --k) shapes.push_back(random_operand_shape(random, full));
    if (random.chance(40)) shapes.push_back(random_shape(random, 3));
    const Alignment forward = align(shapes);
    std::reverse(shapes.begin(), shapes.end());
    const Alignment backward = align(shapes);
    ASSERT_EQ(forward.ok(), backward.ok());
    if (!forward.ok()) {  // the columns don't depend on the order either
      for (int dim = 0; dim < forward.common.rank; ++dim) ASSERT_EQ(forward.conflicts(dim), backward.conflicts(dim));
      continue;
    }
    ASSERT_EQ(forward.common, backward.common);
    const Shape left = *broadcast({shapes[0], shapes[1]});
    Alignment grouped;
    grouped.add(left);
    for (std::size_t k = 2; k < shapes.size(); ++k) grouped.add(shapes[k]);
    ASSERT_EQ(grouped.common, forward.common);
  }
}

TEST(Broadcast, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("shapes.txt")) {
    SCOPED_TRACE(each.line);
    std::vector<Shape> shapes;
    std::string_view left = each.left;
    while (const auto shape = take_dims<Shape>(left)) shapes.push_back(*shape);
    const Alignment alignment = align(shapes);
    std::string_view right = each.right;
    if (const auto shape = take_dims<Shape>(right)) {
      EXPECT_TRUE(alignment.ok());
      EXPECT_EQ(alignment.common, *shape);
      continue;
    }
    EXPECT_EQ(alignment.error.code, Code::kShapeMismatch);
    EXPECT_EQ(alignment.error.a, number_after(each.right, "a").value_or(alignment.error.a));
    EXPECT_EQ(alignment.error.b, number_after(each.right, "length"));
    EXPECT_EQ(alignment.error.dim, number_after(each.right, "dim").value_or(alignment.error.dim));
    EXPECT_EQ(alignment.error.operand, number_after(each.right, "argument"));
    EXPECT_EQ(alignment.named_column() - alignment.common.rank, number_after(each.right, "at"));
    std::string_view common = std::string_view(each.right).substr(each.right.find("common=") + 7);
    EXPECT_EQ(alignment.agreed(), take_dims<Shape>(common));
  }
}

}  // namespace
}  // namespace stride0
