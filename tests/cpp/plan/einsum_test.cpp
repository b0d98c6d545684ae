#include "plan/einsum.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "golden.h"
#include "print.h"

namespace stride0 {
namespace {

Error read(Equation& equation, const std::vector<Shape>& shapes) {
  const int operands = static_cast<int>(shapes.size());
  if (const Error error = equation.read_terms(operands); error.code != Code::kOk) return error;
  for (int i = 0; i < operands; ++i) {
    const Error error = equation.read_rank(i, shapes[static_cast<std::size_t>(i)]);
    if (error.code != Code::kOk) return error;
  }
  if (const Error error = equation.read_result(); error.code != Code::kOk) return error;
  for (int i = 0; i < operands; ++i) {
    std::array<int, kMaxRank> columns{};
    const Error error = equation.align(i, shapes[static_cast<std::size_t>(i)], columns);
    if (error.code != Code::kOk) return error;
  }
  return {};
}

Result<Shape> answer(std::string_view text, const std::vector<Shape>& shapes) {
  Equation equation(text);
  const Error error = read(equation, shapes);
  if (error.code != Code::kOk) return error;
  Shape out = Shape::filled(equation.result_columns, 1);
  for (int i = 0; i < equation.result_columns; ++i) out[i] = equation.columns[static_cast<std::size_t>(i)].size;
  return out;
}

TEST(Einsum, AlignsDimensionsByLetter) {
  Equation equation("bij,bjk->bik");
  ASSERT_EQ(read(equation, {{5, 2, 3}, {5, 3, 4}}).code, Code::kOk);
  EXPECT_EQ(equation.result_columns, 3);
  EXPECT_EQ(equation.count, 4);
  EXPECT_EQ(equation.columns[2], (Equation::Column{'k', 4}));
  EXPECT_EQ(equation.columns[3], (Equation::Column{'j', 3}));
}

TEST(Einsum, ReportsTheFirstSizeThatDoesNotFitAndAlignsTheRest) {
  Equation equation("ij->j");
  ASSERT_EQ(equation.read_terms(1).code, Code::kOk);
  ASSERT_EQ(equation.read_rank(0, {2, 3}).code, Code::kOk);
  ASSERT_EQ(equation.read_result().code, Code::kOk);
  equation.columns[0].size = 4;
  equation.columns[1].size = 5;
  std::array<int, 2> columns{};
  EXPECT_EQ(equation.align(0, {2, 3}, columns), (Error{Code::kEinsumSize, 0, 0, 5, 2}));
  EXPECT_EQ(columns, (std::array{1, 0}));
}

TEST(Einsum, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("einsum.txt")) {
    SCOPED_TRACE(each.line);
    std::string_view left = each.left;
    const std::string_view text = left.substr(1, left.find('"', 1) - 1);
    left.remove_prefix(text.size() + 2);
    std::vector<Shape> shapes;
    while (const auto shape = take_dims<Shape>(left)) shapes.push_back(*shape);
    const Result<Shape> result = answer(text, shapes);
    std::string_view right = each.right;
    const auto wanted = take_dims<Shape>(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*result, *wanted);
    }
  }
}

TEST(Einsum, RefusesAnEquationThatDoesNotFit) {
  EXPECT_EQ(answer("ij", {{2, 2}, {2, 2}}).error.code, Code::kEinsumMore);
  EXPECT_EQ(answer("ij->ii", {{2, 2}}).error, (Error{Code::kEinsumTwice, 0, 0, 'i', 0}));
}

}  // namespace
}  // namespace stride0
