#include "plan/typing.h"

#include <gtest/gtest.h>

#include <vector>

#include "print.h"

namespace stride0 {
namespace {

Operand of(DType dtype, int rank = 1) {
  Operand out;
  out.dtype = dtype;
  out.shape = Shape::filled(rank, 2);
  return out;
}

OpTypes types(Op op, const std::vector<Operand>& inputs) { return types_of(op, inputs, DType::kFloat32); }

constexpr Conversion through(DType stored, DType rounded, DType computed) { return {stored, rounded, computed}; }
constexpr Conversion none(DType dtype) { return {dtype, dtype, dtype}; }

TEST(Typing, OperandsAreConvertedToTheirCommonDType) {
  const OpTypes typed = types(Op::kAdd, {of(DType::kInt8), of(DType::kFloat64)});
  EXPECT_EQ(typed.common, DType::kFloat64);
  EXPECT_EQ(typed.result, none(DType::kFloat64));
  EXPECT_EQ(typed.inputs[0], through(DType::kInt8, DType::kFloat64, DType::kFloat64));
  EXPECT_EQ(typed.inputs[1], none(DType::kFloat64));
}

TEST(Typing, HalvesAreComputedInFloat32AndRoundedOnce) {
  const OpTypes typed = types(Op::kHypot, {of(DType::kFloat16), of(DType::kInt64)});
  EXPECT_EQ(typed.result, through(DType::kFloat16, DType::kFloat16, DType::kFloat32));
  EXPECT_EQ(typed.inputs[1], through(DType::kInt64, DType::kFloat16, DType::kFloat32));
}

TEST(Typing, TheSecondFactorOfAHalfIsNotRoundedIfItIsASingleNumber) {
  EXPECT_EQ(types(Op::kMul, {of(DType::kFloat16), of(DType::kFloat64, 0)}).inputs[1],
            through(DType::kFloat64, DType::kFloat32, DType::kFloat32));
  EXPECT_EQ(types(Op::kAdd, {of(DType::kFloat16), of(DType::kFloat64, 0)}).inputs[1],
            through(DType::kFloat64, DType::kFloat16, DType::kFloat16));
}

TEST(Typing, SumsOfHalvesHaveAKernelOfTheirOwn) {
  EXPECT_EQ(types(Op::kSub, {of(DType::kBFloat16), of(DType::kBFloat16)}).result, none(DType::kBFloat16));
}

TEST(Typing, IntegersWithoutAKernelOfTheirOwnGoThroughInt32) {
  EXPECT_EQ(types(Op::kRemainder, {of(DType::kInt8), of(DType::kInt8)}).inputs[0],
            through(DType::kInt8, DType::kInt8, DType::kInt32));
}

TEST(Typing, QuotientsOfIntegersAreOfTheDefaultDType) {
  EXPECT_EQ(types(Op::kDiv, {of(DType::kInt32), of(DType::kInt32)}).result.stored, DType::kFloat32);
  EXPECT_EQ(types_of(Op::kDiv, std::vector{of(DType::kInt32), of(DType::kInt32)}, DType::kFloat64).result.stored,
            DType::kFloat64);
}

TEST(Typing, ComparisonsGiveBool) {
  const OpTypes typed = types(Op::kLt, {of(DType::kInt8), of(DType::kFloat32)});
  EXPECT_EQ(typed.result, through(DType::kBool, DType::kBool, DType::kBool));
  EXPECT_EQ(typed.inputs[0].computed, DType::kFloat32);
  EXPECT_EQ(types(Op::kLogicalAnd, {of(DType::kInt8), of(DType::kInt8)}).inputs[0],
            through(DType::kInt8, DType::kInt8, DType::kBool));
}

TEST(Typing, AMaskTakesNoPartInPromotion) {
  const OpTypes chosen = types(Op::kWhere, {of(DType::kBool), of(DType::kInt8), of(DType::kInt32)});
  EXPECT_EQ(chosen.common, DType::kInt32);
  EXPECT_EQ(chosen.inputs[0].computed, DType::kBool);
  const OpTypes filled = types(Op::kMaskedFill, {of(DType::kInt8), of(DType::kBool), of(DType::kFloat32, 0)});
  EXPECT_EQ(filled.common, DType::kInt8);
  EXPECT_EQ(filled.inputs[2], through(DType::kFloat32, DType::kInt8, DType::kInt8));
}

TEST(Typing, EveryOperationHasAKernelForEveryDTypeThatItTakes) {
  for (const OpInfo& op : kOps) {
    for (int i = 0; i < kDTypeCount; ++i) {
      const auto dtype = static_cast<DType>(i);
      const OpTypes typed = types(op.op, std::vector<Operand>(op.arity, of(dtype)));
      if (!op.takes.contains(typed.common)) continue;
      const DType computed = typed.inputs[op.arity - std::size_t{1}].computed;
      EXPECT_TRUE(op.computes_in.contains(computed))
          << op.name << " of " << info(dtype).name << " in " << info(computed).name;
    }
  }
}

}  // namespace
}  // namespace stride0
