// einsum: what an equation says of some shapes. Dimensions of one letter line up in a column, as dimensions do that
// broadcast: a size of 1 is repeated, and so is a letter that an operand does not have. The columns of the result come
// first, those that are summed follow.
//
//   bij,bjk->bik of (5, 2, 3) and (5, 3, 4)    columns b = 5, i = 2, k = 4 and, summed, j = 3
//
// An equation is read in steps, each of which may refuse it: its terms, the rank of each operand, the letters of the
// result, and then each operand's sizes.
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
    Dim size = 1;  // that all operands agree on

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
    bool is_open = false;
    each_label(term, [&](char label) {
      is_open = is_open || label == kEllipsis;
      if (label == kEllipsis) return;
      ++letters;
      counts_[index(label)] += 1;
    });
    if (is_open ? letters > shape.rank : letters != shape.rank) {
      return {Code::kEinsumRank, is_open ? 1 : 0, operand, letters, shape.rank};
    }
    if (is_open) covered_ = std::max(covered_, shape.rank - letters);
    return {};
  }

  // Without an arrow, the result has the letters that occur once, behind the ellipsis.
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
    kept = count;
    if (!has_ellipsis_) add(kEllipsis);
    for (const char letter : kAlphabet) {
      if (counts_[index(letter)] > 0 && !is_in_result(letter)) add(letter);
    }
    return {};
  }

  // Leaves in `columns_of` the column of each dimension of an operand, and makes the columns as large as they have to
  // be. Answers with the first size that does not fit; what follows is placed nevertheless.
  constexpr Error place(int operand, const Shape& shape, std::span<int> columns_of) {
    Error first;
    int dim = 0;
    const auto enter = [&](int at) {
      const Error error = fit(operand, shape, dim, at, columns_of);
      if (first.code == Code::kOk) first = error;
      columns_of[static_cast<std::size_t>(dim++)] = at;
    };
    const std::string_view term = term_of(operand);
    int letters = 0;
    each_label(term, [&](char label) { letters += label == kEllipsis ? 0 : 1; });
    each_label(term, [&](char label) {
      if (label != kEllipsis) return enter(column_of(label));
      for (int i = shape.rank - letters; i > 0; --i) enter(column_of(kEllipsis) + covered_ - i);
    });
    return first;
  }

  std::array<Column, kMaxColumns> columns{};
  int count = 0;
  int kept = 0;  // how many of the columns, the first, are in the result

 private:
  static constexpr int kNoOperand = -1;
  static constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  static constexpr std::size_t index(char letter) { return kAlphabet.find(letter); }

  // The letters of a term or a result in order, and the ellipsis.
  static constexpr void each_label(std::string_view text, const auto& tell) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') continue;
      tell(text[i]);
      if (text[i] == kEllipsis) i += 2;
    }
  }

  // The same of what may be anything: the first thing that is wrong, or that `tell` refuses.
  static constexpr Error check(std::string_view text, Dim start, int operand, const auto& tell) {
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
      const Error error = tell(label);
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
    for (int i = 0; i < (kept > 0 ? kept : count); ++i) {
      if (columns[static_cast<std::size_t>(i)].label == letter) return true;
    }
    return false;
  }

  constexpr void add(char label) {
    has_ellipsis_ = has_ellipsis_ || label == kEllipsis;
    const int times = label == kEllipsis ? covered_ : 1;
    for (int i = 0; i < times; ++i) columns[static_cast<std::size_t>(count++)].label = label;
  }

  // The first of them. There is one, as every label has been added.
  constexpr int column_of(char label) const {
    int at = 0;
    while (columns[static_cast<std::size_t>(at)].label != label) ++at;
    return at;
  }

  constexpr Error fit(int operand, const Shape& shape, int dim, int at, std::span<const int> columns_of) {
    const Dim size = shape[dim];
    Column& column = columns[static_cast<std::size_t>(at)];
    for (int before = 0; before < dim; ++before) {
      if (columns_of[static_cast<std::size_t>(before)] != at) continue;
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
  int covered_ = 0;                     // how many dimensions the ellipsis stands for at most
  bool has_ellipsis_ = false;
};

}  // namespace stride0
