#include "kernels/random/choices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace stride0 {
namespace {

Refusal choose_from(const std::vector<double>& chances, std::vector<std::int64_t>& out) {
  Generator generator;
  generator.seed(0);
  std::vector<double> sums(3);
  return choose<double>(generator, chances, sums, 4, out.data());
}

TEST(Choices, ARandomOrder) {
  Generator generator;
  generator.seed(0);
  std::vector<std::int64_t> out(6);
  random_permutation(generator, out);
  EXPECT_EQ(out, (std::vector<std::int64_t>{2, 5, 3, 0, 1, 4}));
  random_permutation(generator, {});
}

TEST(Choices, WithReplacement) {
  std::vector<std::int64_t> out(8);
  EXPECT_EQ(choose_from({1, 2, 3, 3, 0, 1}, out), Refusal::kNone);
  EXPECT_EQ(out, (std::vector<std::int64_t>{2, 2, 1, 2, 0, 2, 0, 0}));
}

TEST(Choices, OfNoDistribution) {
  std::vector<std::int64_t> out(4);
  EXPECT_EQ(choose_from({1, -1, 0}, out), Refusal::kNegative);
  EXPECT_EQ(choose_from({1, std::nan(""), 0}, out), Refusal::kNegative);
  EXPECT_EQ(choose_from({1, HUGE_VAL, 0}, out), Refusal::kNotFinite);
  EXPECT_EQ(choose_from({0, 0, 0}, out), Refusal::kZeroSum);
}

// Takes the same ones of equal elements as std::nth_element, std::sort and std::partial_sort, recorded from PyTorch.
TEST(Choices, TheLargestOfManyEqualOnes) {
  std::vector<double> values(300);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * 7 % 5);
  std::vector<std::uint32_t> room(values.size());
  std::vector<std::int64_t> out(4);
  find_largest(values, room, out);
  EXPECT_EQ(out, (std::vector<std::int64_t>{12, 7, 17, 2}));
  out.resize(6);
  find_largest(values, room, out);
  EXPECT_EQ(out, (std::vector<std::int64_t>{247, 252, 202, 97, 52, 57}));
}

}  // namespace
}  // namespace stride0
