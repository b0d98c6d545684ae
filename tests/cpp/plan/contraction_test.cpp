#include "plan/contraction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <random>
#include <vector>

namespace stride0 {
namespace {

using Side = Contraction::Side;
using Words = std::vector<double>;
using Pair = std::array<int, 2>;

struct Operands {
  int result_columns;
  std::vector<Words> sizes;

  int count() const { return static_cast<int>(sizes.size()); }
  int columns() const { return static_cast<int>(sizes[0].size()); }
};

// A contraction that owns its memory.
class Contracted {
 public:
  explicit Contracted(const Operands& of)
      : columns_(of.columns()),
        sizes_(static_cast<std::size_t>(2 * of.count() * columns_)),
        steps_(static_cast<std::size_t>((of.count() - 1) * (Contraction::kRolesWord + columns_))) {
    auto to = sizes_.begin();
    for (const Words& each : of.sizes) to = std::copy(each.begin(), each.end(), to);
    contraction.emplace(sizes_, steps_, of.count(), columns_, of.result_columns);
  }

  double word(int step, int index) const {
    return steps_[static_cast<std::size_t>(std::ptrdiff_t{step} * (Contraction::kRolesWord + columns_) + index)];
  }
  Pair pair(int step) const { return {static_cast<int>(word(step, 0)), static_cast<int>(word(step, 1))}; }
  std::vector<int> roles(int step) const {
    std::vector<int> all;
    for (int column = 0; column < columns_; ++column)
      all.push_back(static_cast<int>(word(step, Contraction::kRolesWord + column)));
    return all;
  }

  std::optional<Contraction> contraction;

 private:
  int columns_;
  Words sizes_;
  Words steps_;
};

constexpr int kBatch = static_cast<int>(Side::kBatch);
constexpr int kLeft = static_cast<int>(Side::kLeft);
constexpr int kSummed = static_cast<int>(Side::kSummed);
constexpr int kRight = static_cast<int>(Side::kRight);

// The columns i, l, j and k of ij,jk,kl->il.
const Operands kChain{2, {{9, 1, 2, 1}, {1, 1, 2, 9}, {1, 2, 1, 9}}};

TEST(Contraction, MultipliesFromTheLeftAsPyTorch) {
  Contracted chain(kChain);
  chain.contraction->from_left();
  EXPECT_EQ(chain.pair(0), (Pair{0, 1}));
  EXPECT_EQ(chain.roles(0), (std::vector{kLeft, kRight, kSummed, kRight}));
  EXPECT_EQ(chain.pair(1), (Pair{3, 2}));
  EXPECT_EQ(chain.roles(1), (std::vector{kLeft, kRight, kRight, kSummed}));
  EXPECT_EQ(chain.contraction->cost(), 9 * 2 * 9 + 9 * 9 * 2);
}

TEST(Contraction, FindsTheCheapestOrder) {
  Contracted chain(kChain);
  chain.contraction->cheapest();
  EXPECT_EQ(chain.contraction->cost(), 2 * 9 * 2 + 9 * 2 * 2);
  EXPECT_EQ(chain.pair(0), (Pair{2, 1}));  // turned, as l comes before j
  EXPECT_EQ(chain.roles(0), (std::vector{kLeft, kLeft, kRight, kSummed}));
}

TEST(Contraction, AColumnOfBothOperandsAndTheResultIsABatch) {
  Contracted of({3, {{5, 2, 1, 3}, {5, 1, 4, 3}}});
  of.contraction->from_left();
  EXPECT_EQ(of.roles(0), (std::vector{kBatch, kLeft, kRight, kSummed}));
}

TEST(Contraction, SumsAColumnOfOneOperandBeforeMultiplying) {
  Contracted of({1, {{1, 3, 1, 4}, {5, 1, 6, 4}}});  // jl,ikl->i, whose i comes before j
  of.contraction->from_left();
  EXPECT_EQ(of.roles(0),
            (std::vector{kRight, kRight | Contraction::kAloneInFirst, kRight | Contraction::kAloneInSecond, kSummed}));
  EXPECT_EQ(of.word(0, Contraction::kCostWord), 5 * 4);
}

TEST(Contraction, SwapsColumnsOfOneOperandToo) {
  Contracted of({2, {{1, 2, 1, 4}, {5, 1, 1, 4}}});  // jl,il->ij
  of.contraction->from_left();
  EXPECT_EQ(of.pair(0), (Pair{0, 1}));  // the column that neither has is the last
  Contracted turned({2, {{1, 2, 4, 3}, {5, 1, 4, 1}}});
  turned.contraction->from_left();
  EXPECT_EQ(turned.roles(0)[3], kRight | Contraction::kAloneInFirst);
  Contracted both({3, {{1, 1, 2, 4}, {5, 3, 1, 4}}});
  both.contraction->from_left();
  EXPECT_EQ(both.pair(0), (Pair{1, 0}));
  EXPECT_EQ(both.roles(0), (std::vector{kLeft, kLeft, kRight, kSummed}));
}

TEST(Contraction, IsWorthItOnlyIfItSavesEnoughMultiplications) {
  Contracted usual(kChain);
  Contracted best(kChain);
  usual.contraction->from_left();
  best.contraction->cheapest();
  EXPECT_FALSE(best.contraction->is_worth(*usual.contraction));
  const Operands large{2, {{90, 1, 2, 1}, {1, 1, 2, 90}, {1, 2, 1, 90}}};
  Contracted usual_of_large(large);
  Contracted best_of_large(large);
  usual_of_large.contraction->from_left();
  best_of_large.contraction->cheapest();
  EXPECT_TRUE(best_of_large.contraction->is_worth(*usual_of_large.contraction));
}

// The least of every order, whose numbers are not multiplied yet.
double least(const Operands& of, const std::vector<Pair>& pairs, const std::vector<int>& left) {
  if (left.size() == 1) {
    Contracted tried(of);
    for (const auto& [a, b] : pairs) tried.contraction->multiply(a, b);
    return tried.contraction->cost();
  }
  double found = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t j = i + 1; j < left.size(); ++j) {
      std::vector<Pair> more = pairs;
      more.push_back({left[i], left[j]});
      std::vector<int> rest = left;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(j));
      rest[i] = of.count() + static_cast<int>(pairs.size());
      found = std::min(found, least(of, more, rest));
    }
  }
  return found;
}

TEST(Contraction, NoOtherOrderIsCheaper) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 60; ++round) {
    Operands of{0, {}};
    Words sizes(static_cast<std::size_t>(3 + below(4)));
    for (double& size : sizes) size = std::array{2, 5, 20, 50}[static_cast<std::size_t>(below(4))];
    std::vector<int> left;
    for (int operands = 3 + below(3); operands > 0; --operands) {
      Words own = sizes;
      for (double& size : own) size = below(2) == 0 ? 1 : size;
      left.push_back(of.count());
      of.sizes.push_back(own);
    }
    of.result_columns = below(of.columns());
    Contracted best(of);
    best.contraction->cheapest();
    EXPECT_EQ(best.contraction->cost(), least(of, {}, left)) << round;
  }
}

// (20, 20) by (20, 20) and so on; the cheapest pairs are multiplied first.
TEST(Contraction, MultipliesManyOperandsPairByPair) {
  constexpr int kCount = 12;
  Operands of{1, {}};
  for (int i = 0; i < kCount; ++i) {
    Words sizes(kCount + 2, 1);
    sizes[static_cast<std::size_t>(i)] = 20;
    sizes[static_cast<std::size_t>(i) + 1] = i + 1 == kCount ? 1 : 20;
    if (i == 4) sizes[kCount + 1] = 3;  // which nothing else has
    of.sizes.push_back(sizes);
  }
  Contracted usual(of);
  Contracted best(of);
  usual.contraction->from_left();
  best.contraction->cheapest();
  EXPECT_LT(best.contraction->cost(), usual.contraction->cost());
  std::vector<int> times(2 * kCount - 1);
  for (int step = 0; step < kCount - 1; ++step) {
    for (const int number : best.pair(step)) ++times[static_cast<std::size_t>(number)];
  }
  times.back() = 1;
  EXPECT_EQ(times, std::vector<int>(2 * kCount - 1, 1));
}

}  // namespace
}  // namespace stride0
