// The exports as JavaScript sees them: words in a block, integers in and out. Native addresses fit a double too.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/op.h"
#include "core/result.h"
#include "plan/plan.h"
#include "wasm/exports.h"

namespace stride0 {
namespace {

using Numbers = std::vector<double>;

double* slot(int index) { return stride0_block() + std::ptrdiff_t{abi::kSlotWords} * index; }

void describe(int index, DType dtype, const Numbers& sizes, const Numbers& strides = {}, const void* data = nullptr) {
  double* words = slot(index);
  words[abi::kNumberWord] = 0;
  words[abi::kDTypeWord] = static_cast<double>(dtype);
  words[abi::kDataWord] = static_cast<double>(slots::number_of(data));
  words[abi::kRankWord] = static_cast<double>(sizes.size());
  std::copy(sizes.begin(), sizes.end(), words + abi::kSizesWord);
  std::copy(strides.begin(), strides.end(), words + abi::kStridesWord);
}

Numbers result(int from) {
  const double* words = slot(0);
  Numbers all(words + from, words + from + static_cast<int>(words[abi::kRankWord]));
  return all;
}
Numbers sizes() { return result(abi::kSizesWord); }
Numbers strides() { return result(abi::kStridesWord); }
double word(int index) { return stride0_block()[index]; }
int plan(Op op, int inputs, Target target = Target::kFresh) {
  stride0_block()[abi::kDefaultDTypeWord] = static_cast<double>(DType::kFloat32);
  return stride0_plan(static_cast<int>(op), inputs, static_cast<int>(target), 0);
}
// The last plan as a program, in memory of the caller, as in JavaScript.
class Ready {
 public:
  Ready() : memory_(static_cast<std::size_t>(stride0_program_bytes())) { stride0_ready(address()); }
  std::uintptr_t address() const { return slots::number_of(memory_.data()); }

 private:
  std::vector<std::byte> memory_;
};
// Runs the last plan at the addresses in the slots.
int run() {
  const Ready program;
  const auto address = [](int index) { return static_cast<std::uintptr_t>(slot(index)[abi::kDataWord]); };
  return stride0_run(program.address(), address(0), address(1), address(2), address(3));
}
int code(Code each) { return static_cast<int>(each); }

TEST(Exports, PlanAndRun) {
  const std::array<float, 2> a{1, 2};
  const std::array<float, 3> b{10, 20, 30};
  std::array<float, 6> out{};
  describe(1, DType::kFloat32, {2, 1}, {1, 1}, a.data());
  describe(2, DType::kFloat32, {3}, {1}, b.data());
  ASSERT_EQ(plan(Op::kMul, 2), 0);
  EXPECT_EQ(sizes(), (Numbers{2, 3}));
  EXPECT_EQ(strides(), (Numbers{3, 1}));
  EXPECT_EQ(slot(0)[abi::kDTypeWord], static_cast<double>(DType::kFloat32));
  describe(0, DType::kFloat32, {2, 3}, {3, 1}, out.data());
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(out, (std::array<float, 6>{10, 20, 30, 20, 40, 60}));
}

TEST(Exports, AFailureLeavesItsNumbersInTheBlock) {
  describe(1, DType::kFloat32, {2, 3}, {3, 1});
  describe(2, DType::kFloat32, {4}, {1});
  EXPECT_EQ(plan(Op::kAdd, 2), code(Code::kShapeMismatch));
  EXPECT_EQ(word(abi::kErrorDimWord), 1);
  EXPECT_EQ(word(abi::kErrorOperandWord), 1);
  EXPECT_EQ(word(abi::kErrorAWord), 3);
  EXPECT_EQ(word(abi::kErrorBWord), 4);
}

TEST(Exports, ParametersOfBothKindsReachTheKernel) {
  std::array<std::int64_t, 2> a{1, 2};
  std::array<std::int64_t, 2> out{};
  describe(1, DType::kInt64, {2}, {1}, a.data());
  describe(2, DType::kInt64, {2}, {1}, a.data());
  const std::int64_t alpha = (std::int64_t{1} << 60) + 1;  // a double can't hold it
  std::memcpy(stride0_block() + abi::kWholeParamsWord, &alpha, sizeof alpha);
  ASSERT_EQ(plan(Op::kAddScaled, 2), 0);
  describe(0, DType::kInt64, {2}, {1}, out.data());
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(out[1], 2 + 2 * alpha);
}

TEST(Exports, AProgramIsRunAgainWithOtherParameters) {
  std::array<float, 2> a{1, 2};
  std::array<float, 2> out{};
  describe(1, DType::kFloat32, {2}, {1});
  describe(2, DType::kFloat32, {2}, {1});
  stride0_block()[abi::kRealParamsWord] = 2;
  ASSERT_EQ(plan(Op::kAddScaled, 2), 0);
  const Ready ready;
  const std::uintptr_t program = ready.address();
  const auto address = [](auto& of) { return slots::number_of(of.data()); };
  EXPECT_EQ(stride0_run(program, address(out), address(a), address(a), 0), 0);
  EXPECT_EQ(out, (std::array<float, 2>{3, 6}));
  stride0_block()[abi::kRealParamsWord] = 10;
  stride0_set_params(program);
  EXPECT_EQ(stride0_run(program, address(out), address(a), address(a), 0), 0);
  EXPECT_EQ(out, (std::array<float, 2>{11, 22}));
}

TEST(Exports, ATargetIsWrittenInPlace) {
  std::array<float, 2> a{1, 2};
  describe(0, DType::kFloat32, {2}, {1}, a.data());
  describe(1, DType::kFloat32, {2}, {1}, a.data());
  describe(2, DType::kFloat32, {2}, {1}, a.data());
  ASSERT_EQ(plan(Op::kAdd, 2, Target::kInPlace), 0);
  EXPECT_EQ(word(abi::kResizesWord), 0);
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(a, (std::array<float, 2>{2, 4}));
}

TEST(Exports, DivisionByAnIntegerZeroIsACode) {
  std::array<std::int8_t, 2> a{1, 0};
  std::array<std::int8_t, 2> out{7, 7};
  describe(1, DType::kInt8, {2}, {1}, a.data());
  describe(2, DType::kInt8, {2}, {1}, a.data());
  ASSERT_EQ(plan(Op::kFmod, 2), 0);
  describe(0, DType::kInt8, {2}, {1}, out.data());
  EXPECT_EQ(run(), code(Code::kZeroDivision));
  EXPECT_EQ(out, (std::array<std::int8_t, 2>{7, 7}));
}

TEST(Exports, ResultTypeTreatsScalarsAsPyTorchDoes) {
  describe(1, DType::kInt8, {2}, {1});
  describe(2, DType::kInt64, {}, {});
  slot(2)[abi::kNumberWord] = 1;
  EXPECT_EQ(stride0_result_type(2), static_cast<int>(DType::kInt8));
}

TEST(Exports, CopyConverts) {
  const std::array<std::uint8_t, 3> from{0, 1, 255};
  std::array<double, 3> to{};
  describe(0, DType::kFloat64, {3}, {1}, to.data());
  describe(1, DType::kUint8, {3}, {1}, from.data());
  ASSERT_EQ(stride0_plan_copy(1), 0);
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(to, (std::array<double, 3>{0, 1, 255}));
}

TEST(Exports, ContiguousCountsFirst) {
  describe(0, DType::kInt8, {4, 0, 3});
  ASSERT_EQ(stride0_contiguous(), 0);
  EXPECT_EQ(strides(), (Numbers{3, 3, 1}));
  describe(0, DType::kInt8, {2, -3});
  EXPECT_EQ(stride0_contiguous(), code(Code::kNegativeSize));
  EXPECT_EQ(word(abi::kErrorAWord), -3);
  describe(0, DType::kInt8, {0x1p30, 0x1p30});
  EXPECT_EQ(stride0_contiguous(), code(Code::kTooManyElements));
}

TEST(Exports, ExpandAndReshapeGiveGeometry) {
  describe(1, DType::kInt16, {3, 1}, {1, 1});
  describe(2, DType::kInt16, {2, -1, 4});
  ASSERT_EQ(stride0_view(0), 0);
  EXPECT_EQ(sizes(), (Numbers{2, 3, 4}));
  EXPECT_EQ(strides(), (Numbers{0, 1, 0}));

  describe(1, DType::kInt16, {2, 3}, {3, 1});
  describe(2, DType::kInt16, {-1});
  ASSERT_EQ(stride0_view(1), 0);
  EXPECT_EQ(sizes(), Numbers{6});
  EXPECT_EQ(word(abi::kErrorBWord), 0) << "reads the input as it lies";
  describe(1, DType::kInt16, {2, 3}, {1, 2});
  ASSERT_EQ(stride0_view(1), 0);
  EXPECT_EQ(strides(), Numbers{1});
  EXPECT_EQ(word(abi::kErrorBWord), 1) << "must copy";
}

}  // namespace
}  // namespace stride0
