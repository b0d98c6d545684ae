#include "plan/reduce.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<ReducePlan>);

Result<ReducePlan> reduce(Reduce kind, const Operand& input, const std::vector<Dim>& dims, bool keepdim = false,
                          std::optional<DType> dtype = std::nullopt) {
  return plan_reduce({kind, input, dims, keepdim, dtype});
}

TEST(PlanReduce, ReducedDimensionsAreRemovedOrBecomeOnes) {
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 3, 4}), {1})->shape, (Shape{2, 4}));
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 3, 4}), {1}, true)->shape, (Shape{2, 1, 4}));
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 3, 4}), {0, 1, 2})->shape, Shape{});
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 3, 4}), {0, 2})->folded, 8);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 3, 4}), {})->folded, 1);
}

TEST(PlanReduce, SumsOfIntegersAreInt64) {
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2}, DType::kBool), {0})->result.stored, DType::kInt64);
  EXPECT_EQ(reduce(Reduce::kProd, row_major({2}, DType::kInt8), {0})->result.stored, DType::kInt64);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2}, DType::kFloat16), {0})->result.stored, DType::kFloat16);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2}, DType::kInt8), {0}, false, DType::kInt8)->result.stored, DType::kInt8);
  EXPECT_EQ(reduce(Reduce::kAmax, row_major({2}, DType::kInt8), {0})->result.stored, DType::kInt8);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2}), {0}, false, DType::kBool)->result.computed, DType::kBool);
}

TEST(PlanReduce, SumsOf16BitFloatsAreWideUnlessTheyAreInOneRow) {
  const Operand halves = row_major({2, 3, 4}, DType::kFloat16);
  EXPECT_TRUE(reduce(Reduce::kSum, halves, {0, 2})->wide);
  EXPECT_FALSE(reduce(Reduce::kSum, halves, {1, 2})->wide);
  EXPECT_FALSE(reduce(Reduce::kProd, halves, {0, 2})->wide);
  EXPECT_FALSE(reduce(Reduce::kSum, row_major({2, 3, 4}), {0, 2})->wide);
  EXPECT_FALSE(reduce(Reduce::kSum, row_major({2, 0, 4}, DType::kFloat16), {0, 1})->wide);
}

TEST(PlanReduce, AllAndAnyOfBytesAreBytes) {
  EXPECT_EQ(reduce(Reduce::kAll, row_major({2}, DType::kFloat32), {0})->result.stored, DType::kBool);
  EXPECT_EQ(reduce(Reduce::kAny, row_major({2}, DType::kUint8), {0})->result.stored, DType::kUint8);
}

TEST(PlanReduce, AnEmptyInputHasNoElementsToReduce) {
  EXPECT_EQ(reduce(Reduce::kAmax, row_major({2, 0}), {0})->count, 0);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 0}), {1})->folded, 0);
  EXPECT_EQ(reduce(Reduce::kSum, row_major({2, 0}), {1})->count, 2);
}

TEST(PlanReduce, MoreElementsThanCanBeCountedAreAnError) {
  constexpr Dim kMany = Dim{1} << 40;
  const Operand empty = row_major({kMany, kMany, 0});
  EXPECT_EQ(reduce(Reduce::kSum, empty, {2}).error.code, Code::kTooManyElements);
  EXPECT_EQ(reduce(Reduce::kSum, empty, {2}, true).error.code, Code::kTooManyElements);
  EXPECT_EQ(reduce(Reduce::kSum, strided({0, kMany, kMany, 1}, {1, kMany, 1, 1}), {3}).error.code,
            Code::kStrideOverflow);
  EXPECT_EQ(reduce(Reduce::kSum, empty, {0, 1})->shape, Shape{0});
  EXPECT_EQ(reduce(Reduce::kSum, empty, {0, 2})->folded, 0);
}

TEST(PlanReduce, TheGroupWithTheSmallerStrideIsTheInnerLoop) {
  const ReducePlan rows = *reduce(Reduce::kAmax, row_major({50, 60}), {1});
  EXPECT_FALSE(rows.by_columns);
  EXPECT_EQ(rows.loop.sizes[0], 60);
  const ReducePlan columns = *reduce(Reduce::kAmax, row_major({50, 60}), {0});
  EXPECT_TRUE(columns.by_columns);
  EXPECT_EQ(columns.loop.sizes[0], 60);
}

}  // namespace
}  // namespace stride0
