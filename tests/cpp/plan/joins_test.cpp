#include "plan/joins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "golden.h"
#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

Result<View> joined(const std::vector<Operand>& tensors, Dim dim) {
  Joining joining;
  for (const Operand& each : tensors) {
    if (const Error error = joining.check(each); error.code != Code::kOk) return error;
  }
  if (const Error error = joining.begin(dim); error.code != Code::kOk) return error;
  for (const Operand& each : tensors) {
    if (const Error error = joining.add(each); error.code != Code::kOk) return error;
  }
  const Result<Strides> strides = joining.strides();
  if (!strides.ok()) return strides.error;
  return View{joining.shape(), *strides};
}

TEST(Joins, RefuseWhatCannotBeCounted) {
  constexpr Dim kMany = Dim{1} << 52;
  EXPECT_EQ(joined({}, 0).error.code, Code::kCatNone);
  EXPECT_EQ(joined({strided({kMany}, {0}), strided({kMany}, {0})}, 0).error.code, Code::kTooManyElements);
}

TEST(Joins, OfChannelsLastVolumesAreChannelsLast) {
  const Shape shape{2, 3, 4, 5, 6};
  const Operand volume = strided(shape, channels_last_strides(shape));
  EXPECT_EQ(joined({volume, volume}, 1)->strides, channels_last_strides({2, 6, 4, 5, 6}));
  EXPECT_EQ(joined({volume, strided(shape, *contiguous_strides(shape))}, 1)->strides,
            *contiguous_strides({2, 6, 4, 5, 6}));
}

TEST(Joins, AnswerAsPyTorchDoes) {
  int asked = 0;
  for (const GoldenCase& each : golden_cases("rules.txt")) {
    if (!each.left.starts_with("cat ")) continue;
    SCOPED_TRACE(each.line);
    std::string_view left = std::string_view(each.left).substr(4);
    const Dim dim = std::stoll(std::string(left));
    left.remove_prefix(left.find(' '));
    std::vector<Operand> tensors;
    while (const auto tensor = take_operand(left)) tensors.push_back(*tensor);
    const Result<View> result = joined(tensors, dim);
    std::string_view right = each.right;
    const auto wanted = take_operand(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*result, (View{wanted->shape, wanted->strides}));
    }
    ++asked;
  }
  EXPECT_GT(asked, 300);
}

Result<Shape> stacked(const std::vector<Shape>& shapes, Dim dim) {
  Stacking stacking;
  Error error = stacking.begin(shapes[0], dim);
  for (std::size_t i = 0; i < shapes.size() && error.code == Code::kOk; ++i) error = stacking.add(shapes[i]);
  if (error.code != Code::kOk) return error;
  return stacking.shape();
}

Result<Shape> on_a_diagonal(const std::vector<Shape>& shapes) {
  BlockDiagonal blocks;
  for (const Shape& each : shapes) {
    if (const auto block = blocks.add(each); !block.ok()) return block.error;
  }
  return blocks.shape();
}

TEST(Stacking, AddsADimension) {
  EXPECT_EQ(*stacked({{2, 3}, {2, 3}}, 1), (Shape{2, 2, 3}));
  EXPECT_EQ(*stacked({{}}, -1), (Shape{1}));
  EXPECT_EQ(stacked({{2, 3}, {2, 3}, {3, 2}}, 0).error, (Error{Code::kStackSize, 0, 2, 0, 0}));
  EXPECT_EQ(stacked({{2, 3}, {3, 2}}, 3).error.code, Code::kDimRange);
  EXPECT_EQ(stacked({Shape::filled(kMaxRank, 1)}, 0).error.code, Code::kRankTooLarge);
}

TEST(BlockDiagonal, PutsEachBlockAfterThePreviousOne) {
  BlockDiagonal blocks;
  EXPECT_EQ(*blocks.add({2, 3}), (BlockDiagonal::Block{0, 0, 2, 3}));
  EXPECT_EQ(*blocks.add({5}), (BlockDiagonal::Block{2, 3, 1, 5}));
  EXPECT_EQ(*blocks.add({}), (BlockDiagonal::Block{3, 8, 1, 1}));
  EXPECT_EQ(blocks.shape(), (Shape{4, 9}));
  EXPECT_EQ(blocks.add({1, 1, 1}).error, (Error{Code::kBlockRank, 0, 3, 3, 0}));
}

TEST(Joins, HaveTheShapesOfPyTorchs) {
  int asked = 0;
  for (const GoldenCase& each : golden_cases("joins.txt")) {
    std::string_view left = each.left;
    const std::string_view rule = left.substr(0, left.find(' '));
    if (rule != "stack" && rule != "block_diag") continue;
    SCOPED_TRACE(each.line);
    left.remove_prefix(rule.size() + 1);
    const Dim dim = std::stoll(std::string(left));
    left.remove_prefix(std::min(left.find(' '), left.size()));
    std::vector<Shape> shapes;
    while (const auto shape = take_dims<Shape>(left)) shapes.push_back(*shape);
    const Result<Shape> result = rule == "stack" ? stacked(shapes, dim) : on_a_diagonal(shapes);
    std::string_view right = each.right;
    const auto wanted = take_dims<Shape>(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*result, *wanted);
    }
    ++asked;
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace stride0
