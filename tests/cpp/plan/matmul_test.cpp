#include "plan/matmul.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<MatmulPlan>);

Shape shape_of(const Shape& a, const Shape& b) { return plan_matmul(row_major(a), row_major(b), false)->shape; }
Error error_of(const Shape& a, const Shape& b, DType first = DType::kFloat32, DType second = DType::kFloat32) {
  return plan_matmul(row_major(a, first), row_major(b, second), false).error;
}

// The operation that PyTorch names when it refuses these dtypes with `code`.
Product refused(Code code, const Shape& a, const Shape& b, DType first, DType second) {
  const Error error = error_of(a, b, first, second);
  EXPECT_EQ(error.code, code);
  return static_cast<Product>(error.dim);
}

TEST(PlanMatmul, BatchesBroadcastAndVectorsLendADimension) {
  EXPECT_EQ(shape_of({2, 3}, {3, 4}), (Shape{2, 4}));
  EXPECT_EQ(shape_of({3}, {3}), Shape{});
  EXPECT_EQ(shape_of({2, 3}, {3}), Shape{2});
  EXPECT_EQ(shape_of({3}, {3, 4}), Shape{4});
  EXPECT_EQ(shape_of({5, 1, 2, 3}, {4, 3, 6}), (Shape{5, 4, 2, 6}));
  EXPECT_EQ(shape_of({3}, {5, 3, 4}), (Shape{5, 4}));
  EXPECT_EQ(shape_of({5, 2, 3}, {3}), (Shape{5, 2}));
  EXPECT_EQ(shape_of({2, 0}, {0, 4}), (Shape{2, 4}));
}

TEST(PlanMatmul, ReportsSizesThatDoNotFit) {
  EXPECT_EQ(error_of({2, 3}, {4, 2}), (Error{Code::kMmSize, 0, 0, 2, 3}));
  EXPECT_EQ(error_of({3}, {4}), (Error{Code::kDotSize, 0, 0, 3, 4}));
  EXPECT_EQ(error_of({2, 3}, {4}), (Error{Code::kMvSize, 0, 1, 2, 3})) << "mat (2x3), vec (4)";
  EXPECT_EQ(error_of({}, {3}).code, Code::kMatmulRank);
  EXPECT_EQ(error_of({2, 2, 3}, {3, 3, 4}), (Error{Code::kShapeMismatch, 0, 1, 2, 3}));
}

TEST(PlanMatmul, SizesMayOverflowIfThereAreNoElements) {
  constexpr Dim kMany = Dim{1} << 40;
  EXPECT_EQ(error_of({kMany, kMany, 0}, {1, 3}).code, Code::kMmSize);
  EXPECT_EQ(error_of({kMany, kMany, 0}, {3}).code, Code::kMvSize);
  EXPECT_EQ(error_of({kMany, 0}, {0, kMany}).code, Code::kTooManyElements);
  EXPECT_EQ(plan_matmul(row_major({0, kMany, 3}), strided({3, kMany}, {0, 0}), false).error.code,
            Code::kStrideOverflow);
  const Operand far{nullptr, DType::kFloat32, {2, 3, 4}, {Dim{1} << 52, Dim{1} << 62, 1}};
  EXPECT_EQ(plan_matmul(far, row_major({4, 5}), false)->product, Product::kBmm);
}

TEST(PlanMatmul, PairedBatchesDoNotBroadcast) {
  EXPECT_TRUE(plan_matmul(row_major({2, 3, 4}), row_major({2, 4, 5}), true).ok());
  EXPECT_EQ(plan_matmul(row_major({2, 3, 4}), row_major({1, 4, 5}), true).error.code, Code::kBmmSize);
}

TEST(PlanMatmul, DTypesMustBeTheSame) {
  constexpr auto kFloat = DType::kFloat32;
  constexpr auto kDouble = DType::kFloat64;
  EXPECT_EQ(refused(Code::kMatmulDType, {3}, {4}, kFloat, kDouble), Product::kDot) << "before sizes";
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 3}, {3}, kFloat, kDouble), Product::kMv);
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 3}, {3, 4}, kFloat, kDouble), Product::kMm);
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 2, 3}, {2, 3, 4}, kFloat, kDouble), Product::kBmm);
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 20, 30}, {2, 30, 40}, kFloat, kDouble), Product::kMm);
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 500, 1}, {2, 1, 500}, kFloat, kDouble), Product::kMm);
  EXPECT_EQ(refused(Code::kMatmulDType, {2, 1, 400}, {2, 400, 2}, kFloat, kDouble), Product::kMm);
  EXPECT_EQ(error_of({2, 2, 0}, {2, 0, 4}, kFloat, kDouble), Error{}) << "where nothing is multiplied";
}

TEST(PlanMatmul, BoolsAreNotMultiplied) {
  constexpr auto kBool = DType::kBool;
  EXPECT_EQ(refused(Code::kNotImplemented, {0}, {0}, kBool, kBool), Product::kDot);
  EXPECT_EQ(refused(Code::kNotImplemented, {2, 3}, {3}, kBool, kBool), Product::kMv);
  EXPECT_EQ(refused(Code::kNotImplemented, {2, 3}, {3, 4}, kBool, kBool), Product::kMm);
  EXPECT_EQ(refused(Code::kNotImplemented, {2, 2, 3}, {2, 3, 4}, kBool, kBool), Product::kBmm);
  EXPECT_EQ(refused(Code::kNotImplemented, {2, 20, 30}, {2, 30, 40}, kBool, kBool), Product::kMm);
  EXPECT_EQ(error_of({2, 0}, {0, 4}, kBool, kBool), Error{});
}

TEST(PlanMatmul, AVectorTimesATransposedBatchIsOneMatrixProduct) {
  const Operand turned = strided({5, 2, 3}, {6, 1, 2});
  EXPECT_EQ(plan_matmul(row_major({4}), turned, false).error, (Error{Code::kMvSize, 0, 0, 15, 2}))
      << "mat (15x2), vec (4)";
}

TEST(PlanMatmul, ABatchTimesOneMatrixIsOneMatrixWithMoreRows) {
  const MatmulPlan plan = *plan_matmul(row_major({5, 2, 3}), row_major({3, 4}), false);
  EXPECT_EQ(plan.rows, 10);
  EXPECT_EQ(plan.batch.rank, 0);
}

}  // namespace
}  // namespace stride0
