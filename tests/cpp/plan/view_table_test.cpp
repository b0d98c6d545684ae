#include "plan/view_table.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "golden.h"
#include "print.h"

namespace stride0 {
namespace {

const ViewRule& rule_of(std::string_view name) {
  for (const ViewRule& each : kViews) {
    if (each.name == name) return each;
  }
  ADD_FAILURE() << "no view is called " << name;
  return kViews.front();
}

TEST(ViewTable, HasTheLayoutsOfPyTorchs) {
  std::map<std::string, int> cases;
  for (const GoldenCase& each : golden_cases("more-views.txt")) {
    SCOPED_TRACE(each.line);
    std::string_view left = each.left;
    const std::string_view name = left.substr(0, left.find(' '));
    ++cases[std::string(name)];
    left.remove_prefix(name.size());
    const Operand input = *take_operand(left);
    const Numbers first = take_dims<Numbers>(left).value_or(Numbers{});
    const Numbers second = take_dims<Numbers>(left).value_or(Numbers{});
    const Result<View> result = rule_of(name).ask({input, first, second});
    std::string_view right = each.right;
    const std::optional<Operand> wanted = take_operand(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (!wanted) continue;
    EXPECT_EQ(result->shape, wanted->shape);
    EXPECT_EQ(result->strides, wanted->strides);
    EXPECT_EQ(result->offset, std::stoll(std::string(right.substr(1))));
    EXPECT_EQ(result->copies, right.ends_with(" copy"));
  }
  EXPECT_GE(cases.size(), 13U);
}

}  // namespace
}  // namespace stride0
