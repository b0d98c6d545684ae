#include "core/op.h"

#include <gtest/gtest.h>

#include <set>

#include "core/operand.h"

namespace stride0 {
namespace {

static_assert(dtypes(DType::kBool, DType::kFloat64).bits == 0b10'0000'0001);
static_assert(kEveryDType.contains(DType::kBool) && kEveryDType.contains(DType::kFloat64));
static_assert(!DTypeSet{}.contains(DType::kBool));

TEST(DTypeSet, TheNamedSetsFollowTheCategories) {
  for (int i = 0; i < kDTypeCount; ++i) {
    const auto dtype = static_cast<DType>(i);
    const Category category = info(dtype).category;
    EXPECT_EQ(kBools.contains(dtype), category == Category::kBool);
    EXPECT_EQ(kIntegers.contains(dtype), category == Category::kInteger);
    EXPECT_EQ(kFloats.contains(dtype), category == Category::kFloat);
    EXPECT_EQ(kNumbers.contains(dtype), category != Category::kBool);
    EXPECT_TRUE(kEveryDType.contains(dtype));
    EXPECT_NE(kNative.contains(dtype), kHalves.contains(dtype));
  }
}

TEST(Op, NamesAreUniqueAndNotEmpty) {
  std::set<std::string_view> names;
  for (const OpInfo& each : kOps) {
    EXPECT_FALSE(each.name.empty());
    EXPECT_FALSE(each.kernel.empty()) << each.name;
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
  }
}

TEST(Op, TakesNoMoreInputsThanAPlanHasOperands) {
  for (const OpInfo& each : kOps) {
    EXPECT_GE(each.arity, 1) << each.name;
    EXPECT_LE(each.arity, kMaxInputs) << each.name;
  }
}

TEST(Op, TakesAndComputesInAtLeastOneDType) {
  for (const OpInfo& each : kOps) {
    EXPECT_NE(each.takes.bits, 0) << each.name;
    EXPECT_NE(each.computes_in.bits, 0) << each.name;
  }
}

TEST(Op, OnlyOperationsOfThreeOperandsHaveMasks) {
  for (const OpInfo& each : kOps) {
    const bool masked = each.typing == Typing::kSelect || each.typing == Typing::kFill;
    EXPECT_TRUE(!masked || each.arity == 3) << each.name;
  }
}

}  // namespace
}  // namespace stride0
