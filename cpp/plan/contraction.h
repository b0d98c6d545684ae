// Splits an einsum of several operands into products of two. It chooses the pairs, and what each product does with each
// column, that is, with each letter of the equation:
//
//   ij,jk,kl->il of (9, 2), (2, 9), (9, 2)
//     from the left      ij,jk->ik takes 162 multiplications, ik,kl->il another 162
//     the cheapest       jk,kl->jl takes 36, ij,jl->il another 36
//
// Operands and products are numbered together: first the operands, then the products in their order. Sizes are doubles,
// because the number of multiplications may exceed a Dim.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace stride0 {

class Contraction {
 public:
  // Which operands of a product have a column. If both do, the product keeps it (kBatch) or sums over it (kSummed). If
  // only the first one has it, it is kLeft. All others are kRight.
  enum class Side : std::uint8_t { kBatch, kLeft, kSummed, kRight };
  // The role of a column is its side, plus one of these if only one operand has it and no later product needs it. That
  // operand is then summed over it before it is multiplied.
  static constexpr int kAloneInFirst = 4;
  static constexpr int kAloneInSecond = 8;

  // A step has words for its two operands, for how many multiplications it takes, and for the role of each column.
  static constexpr int kFirstWord = 0;
  static constexpr int kSecondWord = 1;
  static constexpr int kCostWord = 2;
  static constexpr int kRolesWord = 3;
  // Another order must save at least this many multiplications. For fewer, PyTorch's order takes no measurable time
  // longer, and gives PyTorch's results down to the sign of a zero.
  static constexpr double kWorth = 4096;

  // `sizes` has a row for each operand, with its size in each column or 1, and room for as many more rows. The first
  // `result_columns` columns are in the result. The steps are written to `steps`.
  constexpr Contraction(std::span<double> sizes, std::span<double> steps, int operands, int columns, int result_columns)
      : sizes_(sizes), steps_(steps), operands_(operands), columns_(columns), result_columns_(result_columns) {
    for (int column = 0; column < columns; ++column) {
      unused_with(column) = 0;
      for (int number = 0; number < operands; ++number) unused_with(column) += has_column(number, column) ? 1 : 0;
    }
  }

  // PyTorch's order.
  constexpr void from_left() {
    int all = 0;
    for (int next = 1; next < operands_; ++next) all = multiply(all, next);
  }

  // The order that multiplies the fewest elements. Of more than kExhaustive operands, the cheapest pairs come first.
  constexpr void cheapest() {
    while (operands_ - products_ > kExhaustive) multiply_cheapest_pair();
    Plans plans;
    for (int number = 0; number < operands_ + products_; ++number) {
      if (is_unused(number)) plans.numbers[static_cast<std::size_t>(plans.count++)] = number;
    }
    const Set all = (Set{1} << plans.count) - 1;
    for (Set set = 1; set <= all; ++set) plan(plans, set);
    multiply_all(plans, all);
  }

  // Adds a step that multiplies `first` by `second`. Returns the number of the product.
  constexpr int multiply(int first, int second) {
    const int product = operands_ + products_;
    int first_left = columns_;
    int last_right = -1;
    bool sums = false;
    double cost = 1;
    for (int column = 0; column < columns_; ++column) {
      const int role = role_of(column, first, second);
      const double size = (role & kAlone) != 0 ? 1 : size_together(column, first, second);
      step(products_, kRolesWord + column) = role;
      cost *= size;
      unused_with(column) -= (has_column(first, column) ? 1 : 0) + (has_column(second, column) ? 1 : 0);
      this->size(product, column) = side_of(role) == Side::kSummed ? 1 : size;
      unused_with(column) += has_column(product, column) ? 1 : 0;
      sums = sums || side_of(role) == Side::kSummed;
      if (side_of(role) == Side::kLeft) first_left = std::min(first_left, column);
      if (side_of(role) == Side::kRight) last_right = column;
    }
    // PyTorch swaps the operands if that puts the columns of the product in order.
    const bool swaps = sums && last_right >= 0 && last_right < first_left && first_left < columns_;
    if (swaps) swap_operands();
    step(products_, kFirstWord) = swaps ? second : first;
    step(products_, kSecondWord) = swaps ? first : second;
    step(products_, kCostWord) = cost;
    cost_ += cost;
    ++products_;
    return product;
  }

  // How many multiplications all steps take.
  constexpr double cost() const { return cost_; }
  constexpr bool is_worth(const Contraction& usual) const { return cost_ + kWorth <= usual.cost_; }

 private:
  static constexpr int kAlone = kAloneInFirst | kAloneInSecond;
  static constexpr int kExhaustive = 8;
  using Set = unsigned;  // of unused numbers, one bit each

  struct Plans {
    std::array<int, kExhaustive> numbers{};
    int count = 0;
    std::array<double, Set{1} << kExhaustive> cost{};  // of multiplying all of a set
    std::array<Set, Set{1} << kExhaustive> part{};     // a set's last step multiplies this part by the rest
  };

  constexpr double& size(int number, int column) {
    return sizes_[static_cast<std::size_t>(std::ptrdiff_t{number} * columns_ + column)];
  }
  constexpr double& step(int index, int word) {
    return steps_[static_cast<std::size_t>(std::ptrdiff_t{index} * (kRolesWord + columns_) + word)];
  }
  constexpr bool has_column(int number, int column) { return size(number, column) != 1; }
  constexpr double size_together(int column, int a, int b) {
    return has_column(a, column) ? size(a, column) : size(b, column);
  }

  // Whether no step multiplies this number yet.
  constexpr bool is_unused(int number) {
    for (int i = 0; i < products_; ++i) {
      if (step(i, kFirstWord) == number || step(i, kSecondWord) == number) return false;
    }
    return true;
  }

  // How many unused numbers have a column. These counts take the row of `sizes` after that of the last product.
  constexpr double& unused_with(int column) { return size(2 * operands_ - 1, column); }

  // Whether the result has a column, or an unused number other than `a` and `b` has it.
  constexpr bool is_wanted(int column, int a, int b) {
    return column < result_columns_ ||
           unused_with(column) > (has_column(a, column) ? 1 : 0) + (has_column(b, column) ? 1 : 0);
  }

  static constexpr Side side_of(int role) { return static_cast<Side>(role & 3); }
  static constexpr int role(Side side, int alone = 0) { return static_cast<int>(side) | alone; }

  constexpr int role_of(int column, int first, int second) {
    const bool wanted = is_wanted(column, first, second);
    if (has_column(first, column) && has_column(second, column)) return role(wanted ? Side::kBatch : Side::kSummed);
    if (has_column(first, column)) return wanted ? role(Side::kLeft) : role(Side::kRight, kAloneInFirst);
    return role(Side::kRight, has_column(second, column) && !wanted ? kAloneInSecond : 0);
  }

  constexpr void swap_operands() {
    for (int column = 0; column < columns_; ++column) {
      double& word = step(products_, kRolesWord + column);
      const int before = static_cast<int>(word);
      const int alone = ((before & kAloneInFirst) << 1) | ((before & kAloneInSecond) >> 1);
      const Side side = side_of(before);
      const Side swapped = side == Side::kLeft ? Side::kRight : side == Side::kRight ? Side::kLeft : side;
      word = role(swapped, alone);
    }
  }

  constexpr void multiply_cheapest_pair() {
    double least = 0;
    int first = 0;
    int second = 0;
    for (int a = 0; a < operands_ + products_; ++a) {
      if (!is_unused(a)) continue;
      for (int b = a + 1; b < operands_ + products_; ++b) {
        if (!is_unused(b)) continue;
        double cost = 1;
        for (int column = 0; column < columns_; ++column) {
          const bool is_alone = has_column(a, column) != has_column(b, column) && !is_wanted(column, a, b);
          cost *= is_alone ? 1 : size_together(column, a, b);
        }
        if (second > 0 && cost >= least) continue;
        least = cost;
        first = a;
        second = b;
      }
    }
    multiply(first, second);
  }

  // Finds the cheapest last step for a set. Its subsets must have been planned.
  constexpr void plan(Plans& plans, Set set) {
    const Set first = set & (~set + 1);
    if (set == first) return;
    for (Set part = (set - 1) & set; part > 0; part = (part - 1) & set) {
      if ((part & first) == 0) continue;
      double cost = plans.cost[part] + plans.cost[set - part];
      double elements = 1;
      for (int column = 0; column < columns_; ++column) elements *= size_together(plans, column, part, set - part);
      cost += elements;
      if (plans.part[set] == 0 || cost < plans.cost[set]) {
        plans.cost[set] = cost;
        plans.part[set] = part;
      }
    }
  }

  // The size of a column when the products of two sets are multiplied.
  constexpr double size_together(const Plans& plans, int column, Set a, Set b) {
    Set with_column = 0;
    double size = 1;
    for (int i = 0; i < plans.count; ++i) {
      const int number = plans.numbers[static_cast<std::size_t>(i)];
      if (!has_column(number, column)) continue;
      with_column |= Set{1} << i;
      size = this->size(number, column);
    }
    const auto product_has = [&](Set set) {
      return (with_column & set) != 0 && (column < result_columns_ || (with_column & ~set) != 0);
    };
    return product_has(a) || product_has(b) ? size : 1;
  }

  constexpr int multiply_all(const Plans& plans, Set set) {
    const Set part = plans.part[set];
    if (part == 0) return plans.numbers[static_cast<std::size_t>(std::countr_zero(set))];
    const int first = multiply_all(plans, part);
    return multiply(first, multiply_all(plans, set - part));
  }

  std::span<double> sizes_;
  std::span<double> steps_;
  int operands_;
  int columns_;
  int result_columns_;
  int products_ = 0;
  double cost_ = 0;
};

}  // namespace stride0
