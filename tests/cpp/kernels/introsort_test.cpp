#include "kernels/introsort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "random.h"

namespace stride0 {
namespace {

using Positions = std::vector<std::uint32_t>;

Positions numbered(std::size_t count) {
  Positions out(count);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

std::vector<double> any_values(Random& random, std::size_t count, int kinds) {
  std::vector<double> out(count);
  for (double& each : out) each = static_cast<double>(random.between(1, kinds));
  return out;
}

TEST(Introsort, Sorts) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    const auto values = any_values(random, static_cast<std::size_t>(random.between(0, 400)), 100);
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
    Positions positions = numbered(values.size());
    Introsort(positions.data(), positions.size(), less).run();
    ASSERT_TRUE(std::is_sorted(positions.begin(), positions.end(), less));
    std::sort(positions.begin(), positions.end());
    ASSERT_EQ(positions, numbered(values.size()));
  }
}

TEST(Introsort, StaysWithinItsElementsForAnyComparison) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    Random whims = random.fork();
    Positions positions = numbered(static_cast<std::size_t>(random.between(0, 400)));
    const Positions before = positions;
    const auto less = [&](std::uint32_t, std::uint32_t) { return whims.chance(50); };
    Introsort(positions.data(), positions.size(), less).run();
    std::sort(positions.begin(), positions.end());
    ASSERT_EQ(positions, before);
  }
}

#ifdef __GLIBCXX__
TEST(Introsort, LeavesEqualElementsWhereTheLibraryLeavesThem) {
  Random random;
  for (int i = 0; i < 500; ++i) {
    const auto values = any_values(random, static_cast<std::size_t>(random.between(0, 400)), random.between(1, 50));
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
    Positions ours = numbered(values.size());
    Positions theirs = ours;
    Introsort(ours.data(), ours.size(), less).run();
    std::sort(theirs.begin(), theirs.end(), less);
    ASSERT_EQ(ours, theirs);
  }
}

TEST(Introsort, LeavesAFewElementsAroundNaNWhereTheLibraryLeavesThem) {
  Random random;
  for (int i = 0; i < 500; ++i) {
    auto values = any_values(random, static_cast<std::size_t>(random.between(0, 16)), 6);
    for (double& each : values) each = each < 3 ? NAN : each;
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
    Positions ours = numbered(values.size());
    Positions theirs = ours;
    Introsort(ours.data(), ours.size(), less).run();
    std::sort(theirs.begin(), theirs.end(), less);
    ASSERT_EQ(ours, theirs);
  }
}
#endif

}  // namespace
}  // namespace stride0
