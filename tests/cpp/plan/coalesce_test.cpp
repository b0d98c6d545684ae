#include "plan/coalesce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include "layouts.h"
#include "naive.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<Loop>);

// A loop of operands over `sizes`, leftmost dimension first, as shapes are written.
Loop loop(const Shape& sizes, std::initializer_list<Strides> operands) {
  Loop out;
  out.rank = sizes.rank;
  for (int i = 0; i < sizes.rank; ++i) out.sizes[static_cast<std::size_t>(i)] = sizes.from_end(i);
  for (const Strides& operand : operands) {
    auto& strides = out.strides[static_cast<std::size_t>(out.operand_count++)];
    for (int i = 0; i < sizes.rank; ++i) strides[static_cast<std::size_t>(i)] = operand.from_end(i);
  }
  return out;
}

// The sizes of that loop once coalesced, innermost first.
std::vector<Dim> sizes_of(Loop coalesced) {
  coalesce(coalesced);
  return {coalesced.sizes.begin(), coalesced.sizes.begin() + coalesced.rank};
}

using Sizes = std::vector<Dim>;

TEST(Loop, IsComparedByValue) {
  const Loop one = loop({2, 3}, {{3, 1}, {0, 1}});
  EXPECT_TRUE(one == loop({2, 3}, {{3, 1}, {0, 1}}));
  EXPECT_FALSE(one == loop({3}, {{1}, {1}}));
  EXPECT_FALSE(one == loop({2, 3}, {{3, 1}}));
  EXPECT_FALSE(one == loop({2, 4}, {{3, 1}, {0, 1}}));
  EXPECT_FALSE(one == loop({2, 3}, {{3, 2}, {0, 1}}));
  EXPECT_FALSE(one == loop({2, 3}, {{3, 1}, {1, 1}}));
}

TEST(Coalesce, EqualContiguousShapesAreOneRun) {
  EXPECT_EQ(sizes_of(loop({2, 3, 4}, {{12, 4, 1}, {12, 4, 1}, {12, 4, 1}})), Sizes{24});
  EXPECT_EQ(sizes_of(loop({}, {{}, {}})), Sizes{});
  EXPECT_EQ(sizes_of(loop({1, 1}, {{1, 1}, {0, 0}})), Sizes{});
}

TEST(Coalesce, StridesWhoseProductOverflowsDoNotMerge) {
  EXPECT_EQ(sizes_of(loop({2, Dim{1} << 20}, {{1, Dim{1} << 50}})), (Sizes{2, Dim{1} << 20}));
  EXPECT_EQ(sizes_of(loop({2, Dim{1} << 20}, {{0, Dim{1} << 44}})), (Sizes{Dim{1} << 20, 2}));
}

TEST(Coalesce, WithEqualStridesTheLargerDimensionIsOutside) {
  EXPECT_EQ(sizes_of(loop({3, 8}, {{3, 3}, {1, 9}})), (Sizes{3, 8}));
  EXPECT_EQ(sizes_of(loop({8, 3}, {{3, 3}, {9, 1}})), (Sizes{3, 8}));
  EXPECT_EQ(sizes_of(loop({8, 3}, {{3, 3}, {1, 9}})), (Sizes{8, 3}));  // the other operand decides
}

TEST(Coalesce, AScalarOperandLeavesOneDimension) {
  EXPECT_EQ(sizes_of(loop({2, 3, 4}, {{12, 4, 1}, {12, 4, 1}, {0, 0, 0}})), Sizes{24});
}

TEST(Coalesce, AnOperandPerChannelLeavesThreeDimensions) {
  Loop coalesced = loop({8, 64, 56, 56}, {{200704, 3136, 56, 1}, {200704, 3136, 56, 1}, {0, 1, 0, 0}});
  coalesce(coalesced);
  Loop wanted;
  wanted.rank = wanted.operand_count = 3;
  wanted.sizes = {3136, 64, 8};
  wanted.strides[0] = {1, 3136, 200704};
  wanted.strides[1] = {1, 3136, 200704};
  wanted.strides[2] = {0, 1, 0};
  EXPECT_EQ(coalesced, wanted);
}

TEST(Coalesce, ARowOrAColumnLeavesTwoDimensions) {
  EXPECT_EQ(sizes_of(loop({5, 4}, {{4, 1}, {4, 1}, {0, 1}})), (Sizes{4, 5}));
  EXPECT_EQ(sizes_of(loop({5, 4}, {{4, 1}, {4, 1}, {1, 0}})), (Sizes{4, 5}));
  EXPECT_EQ(sizes_of(loop({2, 5, 4}, {{20, 4, 1}, {20, 4, 1}, {0, 0, 1}})), (Sizes{4, 10}));
}

TEST(Coalesce, OperandsTransposedAlikeAreOneRun) {
  EXPECT_EQ(sizes_of(loop({4, 5}, {{1, 4}, {1, 4}, {1, 4}})), Sizes{20});
  EXPECT_EQ(sizes_of(loop({2, 3, 4, 5}, {{60, 1, 15, 3}, {60, 1, 15, 3}})), Sizes{120});
}

TEST(Coalesce, TheResultDecidesTheOrder) {
  Loop coalesced = loop({4, 5}, {{1, 4}, {5, 1}});
  coalesce(coalesced);
  EXPECT_EQ(coalesced.sizes[0], 4);
  EXPECT_EQ(coalesced.strides[1][0], 5);
}

TEST(Coalesce, AGivenOrderIsPreserved) {
  Loop coalesced = loop({4, 1, 5}, {{1, 9, 4}, {5, 9, 1}});
  coalesce(coalesced, Order::kGiven);
  EXPECT_EQ(coalesced.rank, 2);
  EXPECT_EQ(coalesced.sizes[0], 5);
  EXPECT_EQ(coalesced.sizes[1], 4);
}

TEST(Coalesce, DimensionsOfSizeOneAreDropped) {
  EXPECT_EQ(sizes_of(loop({3, 1, 4}, {{4, 99, 1}, {4, 7, 1}})), Sizes{12});
}

// One step of a loop: the position of each operand.
using Step = std::array<Dim, kMaxLoopOperands>;

std::vector<Step> steps_of(const Loop& given) {
  Shape sizes = Shape::filled(given.rank, 0);
  for (int i = 0; i < given.rank; ++i) sizes[i] = given.sizes[static_cast<std::size_t>(i)];
  std::vector<Step> out;
  naive::each_index(sizes, [&](const Shape& index) {
    Step step{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(given.operand_count); ++s) {
      for (int i = 0; i < given.rank; ++i) step[s] += index[i] * given.strides[s][static_cast<std::size_t>(i)];
    }
    out.push_back(step);
  });
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Coalesce, EveryStepVisitsTheSameElementsAsBefore) {
  Random random;
  for (int i = 0; i < 2000; ++i) {
    const Shape shape = random_shape(random, random.chance(10) ? 12 : 5, 200);
    if (has_no_elements(shape)) continue;  // no loop walks these
    Loop before = loop(shape, {random_strides(random, shape)});
    for (int k = random.between(1, kMaxInputs); k > 0; --k) {
      const Loop one = loop(shape, {random_view(random, shape)});
      before.strides[static_cast<std::size_t>(before.operand_count++)] = one.strides[0];
    }
    Loop after = before;
    coalesce(after);
    SCOPED_TRACE(testing::PrintToString(before) + " became " + testing::PrintToString(after));
    ASSERT_LE(after.rank, before.rank);
    ASSERT_EQ(steps_of(after), steps_of(before));
    Loop again = after;
    coalesce(again);
    ASSERT_EQ(again, after) << "once is enough";
  }
}

TEST(Coalesce, ManyDimensionsOfContiguousOperandsAreOneRun) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    const Shape shape = random_shape(random, 8);
    if (product(shape) < 2) continue;
    const Strides dense = *contiguous_strides(shape);
    ASSERT_EQ(sizes_of(loop(shape, {dense, dense, dense})), Sizes{product(shape)});
  }
}

}  // namespace
}  // namespace stride0
