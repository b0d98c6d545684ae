// Einsum equations, for JavaScript.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bits.h"
#include "plan/contraction.h"
#include "plan/einsum.h"
#include "wasm/slots.h"

namespace stride0 {
namespace {

static_assert(abi::kEinsumColumns == Equation::kMaxColumns);
static_assert(abi::kCostWord == Contraction::kCostWord && abi::kRolesWord == Contraction::kRolesWord);
static_assert(abi::kAloneInFirst == Contraction::kAloneInFirst && abi::kAloneInSecond == Contraction::kAloneInSecond);

// Reads the terms, the ranks and the result of the equation. At `words` is each shape's rank, then its sizes.
Error read(Equation& equation, const double* words, int operands) {
  Error error = equation.read_terms(operands);
  for (int i = 0; i < operands && error.code == Code::kOk; ++i) {
    error = equation.read_rank(i, slots::next_shape(words));
  }
  return error.code == Code::kOk ? equation.read_result() : error;
}

}  // namespace

// Aligns the dimensions of some shapes by the letters of an equation. At `address` there is room for a label and a size
// of each column, then come the shapes, each as its rank and its sizes, then `length` bytes of equation. Replaces each
// size with its column. Slot 0 gets the number of columns as its rank, and the number of columns in the result as its
// first size. If a size does not fit, returns an error, but still writes all columns.
STRIDE0_EXPORT int stride0_einsum(std::uintptr_t address, int operands, int shape_words, int length) {
  auto* const words = elements_at<double>(slots::pointer(address));
  double* const shapes = words + std::ptrdiff_t{2} * abi::kEinsumColumns;
  const std::string_view text(elements_at<char>(shapes + shape_words), static_cast<std::size_t>(length));
  Equation equation(text);
  Error error = read(equation, shapes, operands);
  if (error.code != Code::kOk) return slots::status(error);
  const double* next = shapes;
  for (int i = 0; i < operands; ++i) {
    double* sizes = words + (next - words) + 1;
    const Shape shape = slots::next_shape(next);
    std::array<int, kMaxRank> columns;
    const Error wrong = equation.align(i, shape, columns);
    if (error.code == Code::kOk) error = wrong;
    for (int dim = 0; dim < shape.rank; ++dim) sizes[dim] = columns[static_cast<std::size_t>(dim)];
  }
  double* word = words;
  for (const Equation::Column& column : std::span(equation.columns).first(static_cast<std::size_t>(equation.count))) {
    *word++ = column.label;
    *word++ = static_cast<double>(column.size);
  }
  slots::slot(0)[abi::kRankWord] = equation.count;
  slots::slot(0)[abi::kSizesWord] = equation.result_columns;
  return slots::status(error);
}

// Plans the products of a contraction. At `address` is a row for each operand, with its size in each column, and room
// for as many more rows. After these, it writes the steps of PyTorch's order and then those of the cheapest order.
// Returns whether the cheapest order is worth it.
STRIDE0_EXPORT int stride0_contract(std::uintptr_t address, int operands, int columns, int result_columns) {
  const auto size = [](int count, int words) {
    return static_cast<std::size_t>(count) * static_cast<std::size_t>(words);
  };
  auto* const words = elements_at<double>(slots::pointer(address));
  const std::span sizes(words, size(2 * operands, columns));
  const std::span usual(words + sizes.size(), size(operands - 1, Contraction::kRolesWord + columns));
  const std::span cheapest(usual.data() + usual.size(), usual.size());
  Contraction from_left(sizes, usual, operands, columns, result_columns);
  from_left.from_left();
  Contraction best(sizes, cheapest, operands, columns, result_columns);
  best.cheapest();
  return best.is_worth(from_left) ? 1 : 0;
}

}  // namespace stride0
