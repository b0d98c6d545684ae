#include "plan/plan.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<Plan>);

Result<Plan> fresh(Op op, const std::vector<Operand>& inputs) {
  Request request;
  request.op = op;
  request.inputs = inputs;
  return plan(request);
}

Result<Plan> into(Target target, Op op, const Operand& out, const std::vector<Operand>& inputs) {
  Request request;
  request.op = op;
  request.inputs = inputs;
  request.target = target;
  request.out = out;
  return plan(request);
}

Result<Plan> add(const Operand& a, const Operand& b) { return fresh(Op::kAdd, {a, b}); }

TEST(Plan, DescribesTheResult) {
  const Result<Plan> planned = add(strided({5, 1, 4}, {4, 4, 1}), strided({3, 1}, {1, 1}, DType::kFloat64));
  ASSERT_TRUE(planned.ok());
  EXPECT_EQ(planned->op, Op::kAdd);
  EXPECT_EQ(planned->dtype, DType::kFloat64);
  EXPECT_EQ(planned->shape, (Shape{5, 3, 4}));
  EXPECT_EQ(planned->strides, (Strides{12, 4, 1}));
  EXPECT_EQ(planned->count, 60);
  EXPECT_EQ(planned->loop.operand_count, 3);
  EXPECT_EQ(planned->resizes, 0);
}

TEST(Plan, IsComparedByValue) {
  const Operand a = strided({2, 3}, {3, 1});
  EXPECT_TRUE(*add(a, a) == *add(a, a));
  EXPECT_FALSE(*add(a, a) == *add(a, strided({3}, {1})));
}

TEST(Plan, HoldsNoAddress) {
  std::byte here{};
  Operand a = strided({2, 3}, {3, 1});
  const Plan without = *add(a, a);
  a.data = &here;
  EXPECT_TRUE(without == *add(a, a));
}

TEST(Plan, NamesTheMismatch) {
  EXPECT_EQ(add(strided({2, 3}, {3, 1}), strided({4}, {1})).error, (Error{Code::kShapeMismatch, 1, 1, 3, 4}));
}

TEST(Plan, RefusesMoreElementsThanCanBeCounted) {
  const Dim large = Dim{1} << 27;
  EXPECT_EQ(add(strided({large, 1}, {1, 1}), strided({1, large}, {large, 1})).error.code, Code::kTooManyElements);
}

TEST(Plan, SaysWhichDTypeHasNoKernel) {
  const Operand odd = strided({2}, {1}, DType::kBool);
  EXPECT_EQ(fresh(Op::kSub, {odd, odd}).error, (Error{Code::kNotImplemented, 0, 0, static_cast<Dim>(DType::kBool), 0}));
}

TEST(Plan, ATargetOfAnotherDTypeIsRefusedBeforeAMissingKernel) {
  const Operand odd = strided({2}, {1}, DType::kBool);
  Request request;
  request.op = Op::kFloor;
  request.inputs = std::span(&odd, 1);
  request.target = Target::kOut;
  request.out = strided({2}, {1}, DType::kFloat32);
  EXPECT_EQ(plan(request).error, (Error{Code::kNotImplemented, 0, 0, static_cast<Dim>(DType::kBool), 0}));
  request.exact = true;
  EXPECT_EQ(plan(request).error,
            (Error{Code::kFoundDType, 0, 0, static_cast<Dim>(DType::kFloat32), static_cast<Dim>(DType::kBool)}));
  request.out = odd;
  EXPECT_EQ(plan(request).error.code, Code::kNotImplemented);
}

TEST(Plan, CountsTheWarningsThatPrecedeAFailure) {
  const Operand odd = strided({2}, {1}, DType::kBool);
  const auto warned = [&](const Operand& out) { return into(Target::kOut, Op::kSub, out, {odd, odd}).error.b; };
  EXPECT_EQ(warned(strided({2}, {1}, DType::kBool)), 0);
  EXPECT_EQ(warned(strided({3}, {1}, DType::kBool)), 1);
  EXPECT_EQ(warned(strided({3}, {1}, DType::kInt8)), 2);  // and once more for the conversion from bool to int8
}

TEST(Plan, AnInputThatIsConvertedFirstMayShareMemory) {
  std::array<std::byte, 4> memory{};
  Operand input = strided({3}, {1}, DType::kBool);
  Operand out = strided({3}, {1}, DType::kBool);
  input.data = memory.data();
  out.data = memory.data() + 1;
  EXPECT_EQ(into(Target::kOut, Op::kExp, out, {input}).error.code, Code::kPartialOverlap);
  EXPECT_EQ(into(Target::kOut, Op::kSquare, out, {input}).error.code, Code::kCannotStore);
}

TEST(Plan, NoElementsAreAnEmptyLoop) {
  const Dim large = Dim{1} << 50;
  const Result<Plan> planned = add(strided({2, 0, 3}, {large, large, large}), strided({3}, {1}));
  ASSERT_TRUE(planned.ok());
  EXPECT_EQ(planned->count, 0);
  EXPECT_EQ(planned->shape, (Shape{2, 0, 3}));
  EXPECT_EQ(planned->loop.rank, 1);
  EXPECT_EQ(planned->loop.sizes[0], 0);
}

TEST(Plan, AConvertedInputCountsWithTheStridesOfItsCopy) {
  const Operand gaps = strided({2, 3}, {6, 2}, DType::kInt8);
  EXPECT_EQ(add(gaps, strided({2, 3}, {1, 2}))->strides, (Strides{3, 1}));
  const Operand still = strided({3, 2}, {0, 1}, DType::kInt8);
  EXPECT_EQ(add(still, strided({3, 2}, {1, 3}))->strides, (Strides{2, 1}));
  EXPECT_EQ(add(strided({3, 2}, {0, 1}), strided({3, 2}, {1, 3}))->strides, (Strides{1, 3}));
}

TEST(PlanInPlace, HasTheLayoutAndDTypeOfTheTarget) {
  const Operand x = strided({2, 3}, {1, 4}, DType::kFloat16);
  const Result<Plan> planned = into(Target::kInPlace, Op::kAdd, x, {x, strided({3}, {1}, DType::kFloat64)});
  ASSERT_TRUE(planned.ok());
  EXPECT_EQ(planned->strides, (Strides{1, 4}));
  EXPECT_EQ(planned->dtype, DType::kFloat16);
  EXPECT_EQ(planned->conversions[0], (Conversion{DType::kFloat16, DType::kFloat64, DType::kFloat64}));
}

TEST(PlanInPlace, TheShapeMayNotChange) {
  const Operand x = strided({1, 3, 1}, {3, 1, 1});
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, x, {x, strided({3, 1, 7}, {7, 7, 1})}).error.code, Code::kGrows);
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, strided({}, {}), {strided({}, {}), strided({1}, {1})}).error.code,
            Code::kGrows);
}

TEST(PlanInPlace, AHigherCategoryIsNotStored) {
  const Operand x = strided({2}, {1}, DType::kInt32);
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, x, {x, strided({2}, {1})}).error,
            (Error{Code::kCannotStore, 0, 0, static_cast<Dim>(DType::kFloat32), static_cast<Dim>(DType::kInt32)}));
  EXPECT_TRUE(into(Target::kInPlace, Op::kEq, x, {x, strided({2}, {1})}).ok());
}

TEST(PlanInPlace, OverlapIsNamedBeforeShapesAndShapesBeforeDTypes) {
  std::array<std::byte, 64> block{};
  Operand x = strided({3, 4}, {0, 1}, DType::kInt32);
  x.data = block.data();
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, x, {x, strided({5}, {1})}).error.code, Code::kSelfOverlap);
  Operand m = strided({3, 3}, {3, 1});
  m.data = block.data();
  Operand turned = m;
  turned.strides = {1, 3};
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, m, {m, turned}).error, (Error{Code::kPartialOverlap, 0, 1, 0, 0}));
  const Operand whole = strided({2}, {1}, DType::kInt32);
  EXPECT_EQ(into(Target::kInPlace, Op::kAdd, whole, {whole, strided({3, 2}, {2, 1})}).error.code, Code::kGrows);
}

TEST(PlanOut, ATargetOfAnotherShapeGetsNewStrides) {
  const Operand a = strided({2, 3}, {1, 2});
  const Result<Plan> planned = into(Target::kOut, Op::kAdd, strided({5}, {1}, DType::kFloat64), {a, a});
  ASSERT_TRUE(planned.ok());
  EXPECT_EQ(planned->resizes, 2);  // and once more, because the result is converted
  EXPECT_EQ(planned->strides, (Strides{1, 2}));
  EXPECT_EQ(planned->dtype, DType::kFloat64);
}

TEST(PlanOut, AnAnswerOfTheCommonDTypeWarnsOnce) {
  const Operand a = strided({2}, {1});
  EXPECT_EQ(into(Target::kOut, Op::kEq, strided({3}, {1}), {a, a})->resizes, 1);
  EXPECT_EQ(into(Target::kOut, Op::kEq, strided({3}, {1}, DType::kFloat64), {a, a})->resizes, 2);
}

TEST(PlanOut, TheStridesOfATargetOfTheRightShapeDoNotChange) {
  const Operand a = strided({2, 3}, {1, 2});
  const Result<Plan> planned = into(Target::kOut, Op::kAdd, strided({2, 3}, {5, 1}), {a, a});
  EXPECT_EQ(planned->resizes, 0);
  EXPECT_EQ(planned->strides, (Strides{5, 1}));
}

TEST(PlanCopy, HasTheLayoutOfTheTarget) {
  const Result<Plan> planned =
      plan_copy(strided({3}, {1}, DType::kInt8), strided({2, 3}, {1, 5}, DType::kFloat64), true);
  ASSERT_TRUE(planned.ok());
  EXPECT_EQ(planned->op, Op::kCopy);
  EXPECT_EQ(planned->dtype, DType::kFloat64);
  EXPECT_EQ(planned->strides, (Strides{1, 5}));
  EXPECT_EQ(planned->count, 6);
}

TEST(PlanCopy, TheTargetDoesNotStretch) {
  EXPECT_EQ(plan_copy(strided({2, 3}, {3, 1}), strided({1, 3}, {3, 1}), true).error.code, Code::kGrows);
  EXPECT_EQ(plan_copy(strided({1, 3}, {3, 1}), strided({3}, {1}), true).error.code, Code::kGrows);
  EXPECT_EQ(plan_copy(strided({2}, {1}), strided({3}, {1}), true).error, (Error{Code::kShapeMismatch, 0, 1, 3, 2}));
}

TEST(PlanCopy, SharedMemoryIsRefusedIfGuarded) {
  std::array<std::byte, 64> block{};
  Operand m = strided({3, 3}, {3, 1});
  m.data = block.data();
  Operand turned = m;
  turned.strides = {1, 3};
  EXPECT_EQ(plan_copy(turned, m, true).error.code, Code::kPartialOverlap);
  EXPECT_TRUE(plan_copy(turned, m, false).ok());
}

TEST(Plan, RefusesStridesThatCannotBeCounted) {
  const Dim many = Dim{1} << 40;
  EXPECT_EQ(add(row_major({0, many, 1}), strided({many}, {0})).error.code, Code::kStrideOverflow);
  EXPECT_EQ(plan_copy(row_major({1}), strided({many, many}, {0, 0}), false).error.code, Code::kTooManyElements);
}

}  // namespace
}  // namespace stride0
