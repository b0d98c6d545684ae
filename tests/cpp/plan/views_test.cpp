#include "plan/views.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "golden.h"
#include "operands.h"
#include "plan/reshape.h"
#include "print.h"

namespace stride0 {
namespace {

constexpr Dim kFar = Dim{1} << 52;

TEST(Views, WrapOffsetsThatNoElementHas) {
  EXPECT_EQ(unsqueeze(strided({4096, 0}, {kFar, 1}), 0)->strides, (Strides{0, kFar, 1}));
  EXPECT_EQ(slice(strided({3, 0}, {kFar, 1}), 0, 2, kMaxCount, 1)->offset, 2 * kFar);
}

TEST(Views, HaveNoMoreDimensionsThanATensorMay) {
  const Operand full = strided(Shape::filled(kMaxRank, 1), Strides::filled(kMaxRank, 1));
  const Error error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank};
  EXPECT_EQ(unsqueeze(full, 0).error, error);
  EXPECT_EQ(unfold(full, 0, 1, 1).error, error);
  EXPECT_EQ(unflatten(full, 0, {1, 1}).error, error);
}

Result<View> view_of(const Result<Reshaped>& reshaped) {
  return reshaped.ok() ? Result(reshaped->view) : reshaped.error;
}

Result<View> asked(std::string_view rule, const Operand& input, const std::optional<Numbers>& numbers,
                   const std::optional<Numbers>& more) {
  const auto number = [&](int i) { return (*numbers)[i]; };
  if (rule == "unsqueeze") return unsqueeze(input, number(0));
  if (rule == "squeeze") return numbers ? squeeze(input, *numbers) : Result(squeeze(input));
  if (rule == "permute") return permute(input, *numbers);
  if (rule == "transpose") return transpose(input, number(0), number(1));
  if (rule == "movedim") return movedim(input, *numbers, *more);
  if (rule == "select") return select(input, number(0), number(1));
  if (rule == "slice") return slice(input, number(0), number(1), number(2), number(3));
  if (rule == "narrow") return narrow(input, number(0), number(1), number(2));
  if (rule == "diagonal") return diagonal(input, number(0), number(1), number(2));
  if (rule == "unfold") return unfold(input, number(0), number(1), number(2));
  if (rule == "flatten") return view_of(flatten(input, number(0), number(1)));
  Shape sizes = Shape::filled(numbers->rank, 0);
  for (int i = 0; i < sizes.rank; ++i) sizes[i] = number(i);
  return view_of(unflatten(input, (*more)[0], sizes));
}

TEST(Views, HaveTheStridesOfPyTorchs) {
  std::map<std::string, int> cases;
  for (const GoldenCase& each : golden_cases("more-views.txt")) {
    SCOPED_TRACE(each.line);
    std::string_view left = each.left;
    const std::string rule(left.substr(0, left.find(' ')));
    left.remove_prefix(rule.size());
    const Operand input = *take_operand(left);
    const std::optional<Numbers> numbers = take_dims<Numbers>(left);
    const Result<View> result = asked(rule, input, numbers, take_dims<Numbers>(left));
    ++cases[rule];
    std::string_view right = each.right;
    const std::optional<Operand> wanted = take_operand(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (!wanted) continue;
    EXPECT_EQ(*result, (View{wanted->shape, wanted->strides, std::stoll(std::string(right.substr(1)))}));
  }
  EXPECT_EQ(cases.size(), 12U);
}

TEST(Views, RefuseWhatIsNegative) {
  EXPECT_EQ(views::start_of(0, -1, 3), -1);
  EXPECT_EQ(slice(strided({3}, {1}), 0, 0, 3, 0).error, (Error{Code::kSliceStep, 0, 3, 0, 0}));
}

}  // namespace
}  // namespace stride0
