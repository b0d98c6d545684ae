#include "kernels/table.h"

#include <gtest/gtest.h>

namespace stride0 {
namespace {

TEST(Table, HasAKernelForExactlyTheDTypesAnOperationComputesIn) {
  for (const OpInfo& each : kOps) {
    if (each.op == Op::kCopy) continue;
    for (int i = 0; i < kDTypeCount; ++i) {
      const auto dtype = static_cast<DType>(i);
      EXPECT_EQ(kernel_for(each.op, dtype, Motion::kVectorVector) != nullptr, each.computes_in.contains(dtype))
          << each.name << ' ' << info(dtype).name;
    }
  }
}

TEST(Table, AnOperationHasLoopsForAScalarOnBothSidesOrOnNeither) {
  for (const OpInfo& each : kOps) {
    for (int i = 0; i < kDTypeCount; ++i) {
      const auto dtype = static_cast<DType>(i);
      const Kernel second = kernel_for(each.op, dtype, Motion::kVectorScalar);
      const Kernel first = kernel_for(each.op, dtype, Motion::kScalarVector);
      // With three operands, only a mask may be a scalar for a whole run.
      const bool both = each.arity == 2 && first != nullptr;
      // The logarithm of a scalar is computed once, except that 16 bits round it. A scalar factor saves nothing.
      const bool only_second = each.op == Op::kXlogy && kReals.contains(dtype);
      EXPECT_EQ(second != nullptr, both || only_second) << each.name << ' ' << info(dtype).name;
      if (first == nullptr) continue;
      EXPECT_TRUE(each.arity == 2 || each.typing == Typing::kSelect) << each.name;
      EXPECT_NE(kernel_for(each.op, dtype, Motion::kVectorVector), nullptr) << each.name;
    }
  }
}

// Follows the conversions from one dtype to another, and counts the loops.
int steps_between(DType from, DType to) {
  if (copy_kernel(from, to) != nullptr) return 1;
  const DType way = intermediate_dtype(from, to);
  return way == from || way == to ? 99 : steps_between(from, way) + steps_between(way, to);
}

TEST(Table, EveryPairOfDTypesCanBeCopiedInAFewSteps) {
  for (int from = 0; from < kDTypeCount; ++from) {
    for (int to = 0; to < kDTypeCount; ++to) {
      EXPECT_LE(steps_between(static_cast<DType>(from), static_cast<DType>(to)), 4)
          << info(static_cast<DType>(from)).name << " to " << info(static_cast<DType>(to)).name;
    }
  }
}

}  // namespace
}  // namespace stride0
