#include "plan/parts.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

namespace stride0 {
namespace {

Operand turned(const Shape& shape, const Strides& strides) { return {nullptr, DType::kFloat32, shape, strides}; }

Operand of(const Shape& shape, DType dtype = DType::kFloat32) {
  return {nullptr, dtype, shape, *contiguous_strides(shape)};
}

std::vector<Range> ranges(const Cut& cut) {
  std::vector<Range> all;
  for (int part = 0; part < cut.parts; ++part) all.push_back(cut[part]);
  return all;
}

// Cuts an operation on these inputs into at most four parts.
Cut operation(Op op, const std::vector<Operand>& inputs) {
  Request request;
  request.op = op;
  request.inputs = inputs;
  return cut_operation(request, *plan(request), 4);
}

Cut reduction(Reduce kind, const Operand& input, const std::vector<Dim>& dims, bool keepdim = false,
              std::optional<DType> dtype = {}) {
  const ReduceRequest request{kind, input, dims, keepdim, dtype};
  return cut_reduction(request, *plan_reduce(request), 4, 2);
}

Cut product(const Operand& a, const Operand& b) { return cut_product(a, b, *plan_matmul(a, b, false), 4); }

TEST(Parts, RowsAreCutEvenly) {
  const Cut cut = operation(Op::kAdd, {of({1000, 300}), of({300})});
  EXPECT_EQ(ranges(cut), (std::vector<Range>{{0, 250}, {250, 500}, {500, 750}, {750, 1000}}));
}

TEST(Parts, AnOperandThatIsStretchedAlongTheCutIsNotNarrowed) {
  const Cut cut = operation(Op::kAdd, {of({1000, 300}), of({300})});
  Operand rows = of({1000, 300});
  EXPECT_EQ(narrow(rows, cut.from_end[1], cut[1]), 250 * 300 * 4);
  EXPECT_EQ(rows.shape, (Shape{250, 300}));
  Operand row = of({300});
  EXPECT_EQ(narrow(row, cut.from_end[2], cut[1]), 0);
  EXPECT_EQ(row.shape, (Shape{300}));
}

TEST(Parts, AMissingDimensionIsNotNarrowed) {
  Operand rows = of({1, 300});
  EXPECT_EQ(narrow(rows, 0, {1, 2}), 0);
  EXPECT_EQ(narrow(rows, 2, {1, 2}), 0);
  EXPECT_EQ(narrow(rows, 3, {1, 2}), 0);
  EXPECT_EQ(rows.shape, (Shape{1, 300}));
}

TEST(Parts, TheOutermostDimensionInMemoryIsCut) {
  EXPECT_EQ(operation(Op::kExp, {turned({300, 1000}, {1, 300})}).from_end[0], 1);
  EXPECT_EQ(operation(Op::kExp, {turned({6, 8, 5}, {5, 30, 1})}).from_end[0], 2);
  EXPECT_EQ(operation(Op::kExp, {of({2, 3, 3})}).from_end[0], 2) << "or else the longest";
  EXPECT_EQ(operation(Op::kExp, {of({})}).parts, 0);
}

TEST(Parts, AdjacentElementsStayInGroups) {
  const Cut cut = operation(Op::kExp, {of({1000})});
  EXPECT_EQ(ranges(cut), (std::vector<Range>{{0, 192}, {192, 448}, {448, 704}, {704, 1000}}));
  EXPECT_EQ(operation(Op::kExp, {of({100})}).parts, 0);
}

TEST(Parts, AnOperationThatMayRaiseIsNotCut) {
  EXPECT_EQ(operation(Op::kFloorDivide, {of({1000, 9}, DType::kInt32), of({1000, 9}, DType::kInt32)}).parts, 0);
  EXPECT_EQ(operation(Op::kFloorDivide, {of({1000, 9}), of({1000, 9})}).parts, 4);
}

TEST(Parts, AnOperationThatReadsWhatItHasWrittenIsNotCut) {
  std::array<float, 20> memory{};
  Operand target = of({4, 4});
  target.data = bytes_at(memory.data());
  const std::vector<Operand> itself{target};
  std::vector<Operand> shifted{target};
  shifted[0].data += 4 * sizeof(float);
  Request request;
  request.op = Op::kExp;
  request.target = Target::kOut;
  request.out = target;
  Plan plan;
  plan.shape = target.shape;
  plan.strides = target.strides;
  request.inputs = itself;
  EXPECT_EQ(cut_operation(request, plan, 4).parts, 4);
  request.inputs = shifted;
  EXPECT_EQ(cut_operation(request, plan, 4).parts, 0);
}

TEST(Parts, AReductionIsCutAlongARemainingDimension) {
  const Cut rows = reduction(Reduce::kSum, of({1000, 300}), {1});
  EXPECT_EQ(rows.parts, 4);
  EXPECT_EQ(rows.from_end[0], 1);
  EXPECT_EQ(rows.from_end[1], 2);
  EXPECT_EQ(reduction(Reduce::kSum, of({1000, 300}), {1}, true).from_end[0], 2);
}

TEST(Parts, ColumnsAreSharedAmongThreadsInGroups) {
  EXPECT_EQ(ranges(reduction(Reduce::kSum, of({1000, 300}), {0})), (std::vector<Range>{{0, 128}, {128, 300}}));
}

TEST(Parts, AReductionWhoseOrderDependsOnTheCutIsNotCut) {
  EXPECT_EQ(reduction(Reduce::kSum, of({1000, 300}), {0, 1}).parts, 0);
  EXPECT_EQ(reduction(Reduce::kSum, of({1000, 300}, DType::kFloat16), {1}).parts, 0);
  EXPECT_EQ(reduction(Reduce::kAmax, of({1000, 300}), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kAmax, of({1000, 30}), {1}).parts, 0);
}

TEST(Parts, AReductionWhoseOrderDoesNotMatterIsCut) {
  EXPECT_EQ(reduction(Reduce::kAll, of({1000, 30}), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kAny, of({1000, 30}), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kSum, of({1000, 30}, DType::kInt32), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kProd, of({1000, 30}, DType::kFloat16), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kMean, of({1000, 30}, DType::kFloat64), {1}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kSum, of({1000, 30}, DType::kInt32), {1}, false, DType::kFloat32).parts, 0);
}

TEST(Parts, ExtremesAreOnlyCutForContiguousFloats) {
  EXPECT_EQ(reduction(Reduce::kAmin, of({1000, 1, 300}), {1, 2}).parts, 4);
  EXPECT_EQ(reduction(Reduce::kAmin, of({1000, 2, 300}), {1, 2}).parts, 0);
  EXPECT_EQ(reduction(Reduce::kAmin, of({1000, 300}, DType::kFloat64), {1}).parts, 0);
  EXPECT_EQ(reduction(Reduce::kAmin, turned({1000, 300}, {1, 1000}), {1}).parts, 0);
}

TEST(Parts, AReductionIsCutAlongTheFirstRemainingDimensionLongerThanOne) {
  const Cut cut = reduction(Reduce::kSum, of({1, 1000, 7, 30}), {3});
  EXPECT_EQ(cut.parts, 4);
  EXPECT_EQ(cut.from_end[0], 2);
  EXPECT_EQ(cut.from_end[1], 3);
  EXPECT_EQ(reduction(Reduce::kSum, of({1, 1}), {1}).parts, 0);
  EXPECT_EQ(reduction(Reduce::kSum, of({1, 1000}), {0}).from_end[1], 1);
}

TEST(Parts, ContiguousColumnsAreCutAnywhere) {
  EXPECT_EQ(ranges(reduction(Reduce::kSum, turned({100, 7}, {1, 100}), {0})), (std::vector<Range>{{0, 3}, {3, 7}}));
}

TEST(Parts, AProductIsCutAlongItsBatchOrItsRows) {
  const Cut rows = product(of({512, 40}), of({40, 30}));
  EXPECT_EQ(rows.parts, 4);
  EXPECT_EQ(rows.from_end, (std::array{2, 2, 0, 0}));
  const Cut batch = product(of({8, 64, 40}), of({8, 40, 30}));
  EXPECT_EQ(batch.parts, 4);
  EXPECT_EQ(batch.from_end, (std::array{3, 3, 3, 0}));
  EXPECT_EQ(product(of({40}), of({40, 300})).parts, 0);
  EXPECT_EQ(product(of({40}), of({40})).parts, 0);
  EXPECT_EQ(product(of({1, 8, 64, 40}), of({40, 30})).from_end, (std::array{3, 3, 3, 0}));
  EXPECT_EQ(product(of({512, 40}), of({40})).from_end, (std::array{1, 2, 0, 0}));
  EXPECT_EQ(product(of({40}), of({256, 40, 30})).from_end, (std::array{2, 3, 3, 0}));
}

}  // namespace
}  // namespace stride0
