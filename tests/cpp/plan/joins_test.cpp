#include "plan/joins.h"

#include <gtest/gtest.h>

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
    if (const Error error = joining.look_at(each); error.code != Code::kOk) return error;
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

TEST(Joins, AreOfVolumesTooChannelsLast) {
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
    const Result<View> made = joined(tensors, dim);
    std::string_view right = each.right;
    const auto wanted = take_operand(right);
    ASSERT_EQ(made.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*made, (View{wanted->shape, wanted->strides}));
    }
    ++asked;
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace stride0
