#include "plan/indexing.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "golden.h"
#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

constexpr Dim kPast = Dim{1} << 40;

Result<Indexed> indexed(const Operand& x, const std::vector<Item>& items, bool alone = false) {
  return Indexing(x)(items, alone);
}

TEST(Indexing, ReportsWhereIndexTensorsAre) {
  // x[1, rows, None, ::2]
  const Operand x = strided({2, 3, 8}, {24, 8, 1});
  const Result<Indexed> result = indexed(
      x, {{ItemKind::kInteger, 1}, {ItemKind::kTensor, 1, 1}, {ItemKind::kNewAxis}, {ItemKind::kSlice, 0, kPast, 2}});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->view, (View{{3, 1, 4}, {8, 8, 2}, 24}));
  EXPECT_EQ(result->covered_dims, 3);
  EXPECT_EQ(result->items[0], 1);
  EXPECT_EQ(result->items[1], kNone);
  EXPECT_EQ(result->sources[0], 1);
  EXPECT_EQ(result->sources[1], kNone);
  EXPECT_EQ(result->sources[2], 2);
}

TEST(Indexing, RefusesTooManyIndicesOrDimensions) {
  const Operand scalar = strided({}, {});
  EXPECT_EQ(indexed(scalar, {{ItemKind::kInteger, 0}}, true).error.code, Code::kIndexOfScalar);
  EXPECT_EQ(indexed(scalar, {{ItemKind::kSlice, 0, kPast, 1}}, true).error.code, Code::kNoDims);
  EXPECT_EQ(indexed(scalar, {{ItemKind::kInteger, 0}}).error.code, Code::kTooManyIndices);
  EXPECT_EQ(indexed(scalar, {{ItemKind::kWrong}}, true).error.code, Code::kTooManyIndices);
  EXPECT_EQ(indexed(strided({2}, {1}), {{ItemKind::kWrong}}).error, (Error{Code::kWrongItem, 0, 0, 0, 0}));
  EXPECT_EQ(indexed(strided({2}, {1}), {{ItemKind::kSlice, 0, 1, 0}}).error.code, Code::kSliceStep);
  const std::vector<Item> axes(kMaxRank + 1, {ItemKind::kNewAxis});
  EXPECT_EQ(indexed(scalar, axes).error, (Error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank}));
  EXPECT_EQ(indexed(scalar, std::vector<Item>(kMaxRank + 1, {ItemKind::kBoolean, 1})).error.code, Code::kRankTooLarge);
}

TEST(Indexing, AMaskGivenAsAListCountsForOneDimensionAndIndexesAll) {
  const Operand x = strided({2, 3}, {3, 1});
  const Item mask{ItemKind::kTensor, 1, 2};
  EXPECT_EQ(indexed(x, {mask, {ItemKind::kInteger, 0}}).error, (Error{Code::kIndexRange, 1, 1, 0, 0}));
  EXPECT_EQ(indexed(x, {mask, {ItemKind::kNewAxis}}).error.code, Code::kOk);
  EXPECT_EQ(indexed(strided({2}, {1}), {mask, {ItemKind::kNewAxis}}).error.code, Code::kDimRange);
  EXPECT_EQ(indexed(strided({2}, {1}), {mask, {ItemKind::kBoolean}}).error.code, Code::kDimRange);
  EXPECT_EQ(indexed(x, {mask, {ItemKind::kSlice, 1, kPast, 1}}).error.code, Code::kOk);
  EXPECT_EQ(indexed(x, {mask, {ItemKind::kSlice, 0, kPast, 2}}).error.code, Code::kDimRange);
}

TEST(Indexing, CountsTwoEllipsesTwice) {
  // x[..., ..., rows]
  const std::vector<Item> items{{ItemKind::kEllipsis}, {ItemKind::kEllipsis}, {ItemKind::kTensor, 1, 1}};
  EXPECT_EQ(indexed(strided({2, 3}, {3, 1}), items).error, (Error{Code::kTooManyIndices, 0, 0, 2, 3}));
  const Operand most = strided(Shape::filled(kMaxRank, 1), Strides::filled(kMaxRank, 1));
  EXPECT_EQ(indexed(most, items).error, (Error{Code::kTooManyIndices, 0, 0, 64, 127}));
}

TEST(Indexing, WithoutItemsIsTheTensorItself) {
  EXPECT_EQ(indexed(strided({2, 3}, {3, 1}), {}, true)->view, (View{{2, 3}, {3, 1}, 0}));
}

TEST(IndexLoop, HasNoMoreDimensionsThanATensorMay) {
  const Operand view = strided(Shape::filled(kMaxRank, 1), Strides::filled(kMaxRank, 1));
  const IndexTensor wide{strided({1, 1}, {1, 1}), 0};
  EXPECT_EQ(index_loop(view, {&wide, 1}).error, (Error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank}));
}

TEST(IndexLoop, AMaskMayIndexMoreDimensionsThanTheViewHas) {
  const Operand rows = strided({3}, {1}, DType::kInt64);
  const std::array adjacent{IndexTensor{rows, 0}, IndexTensor{rows, 1}, IndexTensor{rows, 2}};
  EXPECT_EQ(index_loop(strided({2, 3}, {3, 1}), adjacent).error.code, Code::kDimRange);
  const std::array apart{IndexTensor{rows, 0}, IndexTensor{rows, 2}};
  EXPECT_EQ(index_loop(strided({2, 3}, {3, 1}), apart)->shape, (Shape{3, 3}));
}

TEST(IndexLoop, RefusesStridesThatCannotBeCounted) {
  const std::array wide{IndexTensor{strided({0, kPast, 1}, {1, 1, 1}), 0}, IndexTensor{strided({kPast}, {0}), 1}};
  std::vector<Operand> room(4);
  const IndexLoop picked = *index_loop(strided({5, 5}, {5, 1}), wide);
  EXPECT_EQ(index_order(picked, DType::kFloat32, wide, nullptr, room).error.code, Code::kStrideOverflow);
  const IndexTensor rows{strided({0, kPast}, {kPast, 1}, DType::kInt64), 0};
  const IndexLoop stretched = *index_loop(strided({5, kPast}, {1, 0}), {&rows, 1});
  EXPECT_EQ(index_order(stretched, DType::kFloat32, {&rows, 1}, nullptr, room).error.code, Code::kStrideOverflow);
}

TEST(IndexLoop, TheStridesOfTheWrittenTensorAffectTheOrder) {
  // x[rows, columns] = value, with a transposed `value`
  const Operand index = strided({2, 3}, {3, 1}, DType::kInt32);
  const std::array index_tensors{IndexTensor{index, 0}, IndexTensor{index, 1}};
  const IndexLoop loop = *index_loop(strided({4, 5}, {5, 1}), index_tensors);
  const Operand value = strided({2, 3}, {1, 2});
  std::vector<Operand> room(4);
  EXPECT_EQ(index_order(loop, DType::kFloat32, index_tensors, &value, room)->result, (Strides{1, 2}));
  EXPECT_EQ(index_order(loop, DType::kFloat32, index_tensors, nullptr, room)->result, (Strides{3, 1}));
}

Item item(const std::string& text) {
  if (text == "...") return {ItemKind::kEllipsis};
  if (text == "None") return {ItemKind::kNewAxis};
  if (text == "True" || text == "False") return {ItemKind::kBoolean};
  if (text[0] == 't') return {ItemKind::kTensor, 1, 1};
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return {ItemKind::kInteger, std::atoll(text.c_str())};
  const std::size_t next = text.find(':', colon + 1);
  const auto number = [](const std::string& part, Dim otherwise) {
    return part.empty() ? otherwise : std::atoll(part.c_str());
  };
  const std::string end = text.substr(colon + 1, next == std::string::npos ? next : next - colon - 1);
  return {ItemKind::kSlice, number(text.substr(0, colon), 0), number(end, kPast),
          next == std::string::npos ? 1 : number(text.substr(next + 1), 1)};
}

// The index tensor that an item describes.
Operand tensor(std::string_view text) {
  if (text == "True") return strided({1}, {1});
  if (text == "False") return strided({0}, {1});
  text.remove_prefix(1);
  Operand out;
  out.dtype = DType::kInt64;
  out.shape = *take_dims<Shape>(text);
  out.strides = *contiguous_strides(out.shape);
  return out;
}

// The result: a view, or the layout of a new tensor.
Result<View> answer(const Operand& x, const std::vector<std::string>& texts) {
  std::vector<Item> items;
  for (const std::string& text : texts) items.push_back(item(text));
  const Result<Indexed> result = indexed(x, items);
  if (!result.ok() || result->covered_dims == 0) return result.ok() ? Result(result->view) : result.error;
  const Operand view{nullptr, x.dtype, result->view.shape, result->view.strides};
  std::vector<IndexTensor> index_tensors;
  for (int dim = 0; dim < result->covered_dims; ++dim) {
    const int number = result->items[static_cast<std::size_t>(dim)];
    if (number != kNone) index_tensors.push_back({tensor(texts[static_cast<std::size_t>(number)]), dim});
    if (number != kNone) index_tensors.back().index.dtype = DType::kInt64;
  }
  const Result<IndexLoop> loop = index_loop(view, index_tensors);
  if (!loop.ok()) return loop.error;
  std::vector<Operand> room(index_tensors.size() + 2);
  const Result<IndexOrder> order = index_order(*loop, x.dtype, index_tensors, nullptr, room);
  if (!order.ok()) return order.error;
  return View{loop->shape, order->result};
}

TEST(Indexing, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("index.txt")) {
    SCOPED_TRACE(each.line);
    std::string_view left = each.left;
    const Operand x = *take_operand(left);
    std::istringstream words{std::string(left)};
    std::vector<std::string> texts;
    for (std::string text; words >> text;) texts.push_back(text);
    const Result<View> result = answer(x, texts);
    std::string_view right = each.right;
    const auto wanted = take_operand(right);
    // These rules read no elements, so they don't detect an index out of range.
    if (!wanted && each.right.starts_with("index 0 is out of bounds")) continue;
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (!wanted) continue;
    const Dim offset = right.empty() ? result->offset : std::stoll(std::string(right.substr(1)));
    EXPECT_EQ(*result, (View{wanted->shape, wanted->strides, offset}));
  }
}

}  // namespace
}  // namespace stride0
