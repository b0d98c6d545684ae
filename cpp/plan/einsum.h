// Aligns the dimensions of shapes by the letters of an einsum equation. Dimensions with the same letter form a column
// and broadcast: a size of 1 is stretched, and so is a letter that an operand doesn't have. The columns of the result
// come first, then those that are summed.
//
//   bij,bjk->bik of (5, 2, 3) and (5, 3, 4)    columns b = 5, i = 2, k = 4 and, summed, j = 3
//
// An equation is read in steps, and each may return an error: its terms, the rank of each operand, the letters of
// the result, then the sizes of each operand.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/result.h"
#include "core/shape.h"

namespace stride0 {

class Equation {
 public:
  static constexpr char kEllipsis = '.';
  static constexpr int kLetters = 52;
  static constexpr int kMaxColumns = kLetters + kMaxRank;

  struct Column {
    char label = kEllipsis;
    Dim size = 1;  // the common size of all operands

    constexpr bool operator==(const Column&) const = default;
  };

  constexpr explicit Equation(std::string_view text)
      : left_(text.substr(0, text.find("->"))), has_result_(left_.size() < text.size()) {
    if (has_result_) result_ = text.substr(left_.size() + 2);
  }

  constexpr Error read_terms(int operands) const {
    std::size_t start = 0;
    for (int operand = 0;; ++operand) {
      if (operand == operands) return {Code::kEinsumFewer, 0, 0, 0, 0};
      const std::string_view term = left_.substr(start, left_.find(',', start) - start);
      const Error error = check(term, static_cast<Dim>(start), operand, [](char) { return Error{}; });
      if (error.code != Code::kOk) return error;
      start += term.size() + 1;
      if (start <= left_.size()) continue;
      return operand + 1 < operands ? Error{Code::kEinsumMore, 0, 0, 0, 0} : Error{};
    }
  }

  constexpr Error read_rank(int operand, const Shape& shape) {
    const std::string_view term = term_of(operand);
    int letters = 0;
    bool has_ellipsis = false;
    each_label(term, [&](char label) {
      has_ellipsis = has_ellipsis || label == kEllipsis;
      if (label == kEllipsis) return;
      ++letters;
      counts_[index(label)] += 1;
    });
    if (has_ellipsis ? letters > shape.rank : letters != shape.rank) {
      return {Code::kEinsumRank, has_ellipsis ? 1 : 0, operand, letters, shape.rank};
    }
    if (has_ellipsis) ellipsis_rank_ = std::max(ellipsis_rank_, shape.rank - letters);
    return {};
  }

  // Without an arrow, the result is the ellipsis, then the letters that occur once, in alphabetical order.
  constexpr Error read_result() {
    if (has_result_) {
      const Error error = check(result_, static_cast<Dim>(left_.size()) + 2, kNoOperand, [&](char label) {
        if (label != kEllipsis && counts_[index(label)] == 0) return Error{Code::kEinsumUnknown, 0, 0, label, 0};
        if (label != kEllipsis && is_in_result(label)) return Error{Code::kEinsumTwice, 0, 0, label, 0};
        add(label);
        return Error{};
      });
      if (error.code != Code::kOk) return error;
    } else {
      add(kEllipsis);
      for (const char letter : kAlphabet) {
        if (counts_[index(letter)] == 1) add(letter);
      }
    }
    result_columns = count;
    if (!has_ellipsis_) add(kEllipsis);
    for (const char letter : kAlphabet) {
      if (counts_[index(letter)] > 0 && !is_in_result(letter)) add(letter);
    }
    return {};
  }

  // Writes the column of each of the operand's dimensions to `columns_of`, and stretches the columns to its sizes.
  // Returns the first size that does not fit, but still gives the later dimensions their columns.
  constexpr Error align(int operand, const Shape& shape, std::span<int> columns_of) {
    Error first;
    int dim = 0;
    const auto enter = [&](int column) {
      const Error error = fit(operand, shape, dim, column, columns_of);
      if (first.code == Code::kOk) first = error;
      columns_of[static_cast<std::size_t>(dim++)] = column;
    };
    const std::string_view term = term_of(operand);
    int letters = 0;
    each_label(term, [&](char label) { letters += label == kEllipsis ? 0 : 1; });
    each_label(term, [&](char label) {
      if (label != kEllipsis) return enter(column_of(label));
      for (int i = shape.rank - letters; i > 0; --i) enter(column_of(kEllipsis) + ellipsis_rank_ - i);
    });
    return first;
  }

  std::array<Column, kMaxColumns> columns{};
  int count = 0;
  int result_columns = 0;  // how many columns, from the first, are in the result

 private:
  static constexpr int kNoOperand = -1;
  static constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  static constexpr std::size_t index(char letter) { return kAlphabet.find(letter); }

  // Calls `visit` for each letter of a term or result, and for the ellipsis.
  static constexpr void each_label(std::string_view text, const auto& visit) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') continue;
      visit(text[i]);
      if (text[i] == kEllipsis) i += 2;
    }
  }

  // The same for text that may be wrong: returns the first syntax error, or error of `visit`.
  static constexpr Error check(std::string_view text, Dim start, int operand, const auto& visit) {
    bool found = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') continue;
      const char label = text[i];
      if (label == kEllipsis) {
        if (found || !text.substr(i).starts_with("...")) return {Code::kEinsumDot, 0, operand, found ? 1 : 0, 0};
        found = true;
        i += 2;
      } else if (index(label) == std::string_view::npos) {
        return {Code::kEinsumLetter, 0, 0, start + static_cast<Dim>(i), 0};
      }
      const Error error = visit(label);
      if (error.code != Code::kOk) return error;
    }
    return {};
  }

  constexpr std::string_view term_of(int operand) const {
    std::size_t start = 0;
    for (int i = 0; i < operand; ++i) start = left_.find(',', start) + 1;
    return left_.substr(start, left_.find(',', start) - start);
  }

  constexpr bool is_in_result(char letter) const {
    for (int i = 0; i < (result_columns > 0 ? result_columns : count); ++i) {
      if (columns[static_cast<std::size_t>(i)].label == letter) return true;
    }
    return false;
  }

  constexpr void add(char label) {
    has_ellipsis_ = has_ellipsis_ || label == kEllipsis;
    const int times = label == kEllipsis ? ellipsis_rank_ : 1;
    for (int i = 0; i < times; ++i) columns[static_cast<std::size_t>(count++)].label = label;
  }

  // The first column with this label. There is one, because every label has been added.
  constexpr int column_of(char label) const {
    int column = 0;
    while (columns[static_cast<std::size_t>(column)].label != label) ++column;
    return column;
  }

  constexpr Error fit(int operand, const Shape& shape, int dim, int column_index, std::span<const int> columns_of) {
    const Dim size = shape[dim];
    Column& column = columns[static_cast<std::size_t>(column_index)];
    for (int before = 0; before < dim; ++before) {
      if (columns_of[static_cast<std::size_t>(before)] != column_index) continue;
      if (shape[before] != size) return {Code::kEinsumRepeated, dim, operand, shape[before], size};
      break;
    }
    if (size == 1 || size == column.size) return {};
    if (column.size != 1) return {Code::kEinsumSize, dim, operand, column.size, size};
    column.size = size;
    return {};
  }

  std::string_view left_;
  bool has_result_ = false;
  std::string_view result_;
  std::array<int, kLetters> counts_{};  // how often each letter occurs in the terms
  int ellipsis_rank_ = 0;               // the most dimensions that the ellipsis stands for
  bool has_ellipsis_ = false;
};

}  // namespace stride0
