#include "plan/gather.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "golden.h"
#include "print.h"

namespace stride0 {
namespace {

constexpr std::array kConflict{Fit::kConflict, Fit::kConflict, Fit::kConflict};
constexpr std::array kEqual{Fit::kEqual, Fit::kEqual, Fit::kEqual};

TEST(GatherColumn, AnIndexMayBeLargerOnlyAlongTheDimension) {
  EXPECT_EQ(gather_column(Gathering::kGather, true, false, {3, 7, 7}), (GatherColumn{7, kEqual}));
  EXPECT_EQ(gather_column(Gathering::kGather, false, false, {3, 2, 2}), (GatherColumn{2, kEqual}));
  EXPECT_EQ(gather_column(Gathering::kGather, false, false, {3, 4, 4}), (GatherColumn{4, kConflict}));
  EXPECT_EQ(gather_column(Gathering::kGather, false, true, {3, 4, 4}), (GatherColumn{4, kEqual}));
  EXPECT_EQ(gather_column(Gathering::kScatter, true, false, {3, 4, 5}), (GatherColumn{3, kEqual}));
  EXPECT_EQ(gather_column(Gathering::kScatter, true, false, {3, 4, 2}), (GatherColumn{3, kConflict}));
}

TEST(GatherColumn, OtherDimensionsOfTakeAlongDimBroadcast) {
  const GatherColumn wide = gather_column(Gathering::kTakeAlongDim, false, false, {3, 1, 1});
  EXPECT_EQ(wide.size, 3);
  EXPECT_EQ(wide.fits[0], Fit::kEqual);
  EXPECT_EQ(wide.fits[1], Fit::kStretched);
  EXPECT_EQ(gather_column(Gathering::kTakeAlongDim, false, false, {3, 2, 2}).fits[0], Fit::kConflict);
  EXPECT_EQ(gather_column(Gathering::kTakeAlongDim, true, false, {3, 2, 2}), (GatherColumn{2, kEqual}));
}

// The shape of the result, or the error.
Result<Shape> answer(std::string_view rule, Dim dim, const std::vector<Shape>& shapes) {
  if (rule == "take_along_dim" && shapes[0].rank != shapes[1].rank) return along_dim(shapes[0], 0, shapes[1]).error;
  const Result<int> axis = wrap_dim(dim, shapes[0].rank);
  if (!axis.ok()) return axis.error;
  if (rule == "take_along_dim") {
    if (shapes[0].rank == 0) return Error{Code::kNoDims, 0, 0, 0, 0};
    const Result<AlongDim> expanded = along_dim(shapes[0], *axis, shapes[1]);
    return expanded.ok() ? Result(expanded->index) : expanded.error;
  }
  const Error error = rule == "gather" ? gather_error(shapes[0], *axis, shapes[1])
                                       : scatter_error(shapes[0], *axis, shapes[1], &shapes[2]);
  if (error.code != Code::kOk) return error;
  return rule == "gather" ? shapes[1] : shapes[0];
}

TEST(Gather, AnswersAsPyTorchDoes) {
  int asked = 0;
  for (const GoldenCase& each : golden_cases("rules.txt")) {
    if (each.left.starts_with("cat ")) continue;
    SCOPED_TRACE(each.line);
    // These rules read no elements, so they don't detect an index out of range.
    if (each.right.starts_with("index ") || each.right == "ZeroDivisionError") continue;
    std::string_view left = each.left;
    const std::string rule(left.substr(0, left.find(' ')));
    left.remove_prefix(rule.size() + 1);
    const Dim dim = std::stoll(std::string(left));
    left.remove_prefix(left.find(' '));
    std::vector<Shape> shapes;
    while (const auto shape = take_dims<Shape>(left)) shapes.push_back(*shape);
    const Result<Shape> result = answer(rule, dim, shapes);
    std::string_view right = each.right;
    const auto wanted = take_dims<Shape>(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*result, *wanted);
    }
    ++asked;
  }
  EXPECT_GT(asked, 1000);
}

TEST(Scatter, OfANumberFitsWhereTheIndexFitsTheTarget) {
  EXPECT_EQ(scatter_error({3, 4}, 0, {7, 3}, nullptr), Error{});
  EXPECT_EQ(scatter_error({3, 4}, 0, {2, 5}, nullptr), (Error{Code::kScatterSize, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace stride0
