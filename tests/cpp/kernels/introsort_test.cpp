#include "kernels/introsort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "random.h"

namespace stride0 {
namespace {

using Places = std::vector<std::uint32_t>;

Places numbered(std::size_t count) {
  Places out(count);
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
    Places places = numbered(values.size());
    Introsort(places.data(), places.size(), less).run();
    ASSERT_TRUE(std::is_sorted(places.begin(), places.end(), less));
    std::sort(places.begin(), places.end());
    ASSERT_EQ(places, numbered(values.size()));
  }
}

TEST(Introsort, EndsWithinItsElementsWhateverIsLess) {
  Random random;
  for (int i = 0; i < 300; ++i) {
    Random whims = random.fork();
    Places places = numbered(static_cast<std::size_t>(random.between(0, 400)));
    const Places before = places;
    const auto less = [&](std::uint32_t, std::uint32_t) { return whims.chance(50); };
    Introsort(places.data(), places.size(), less).run();
    std::sort(places.begin(), places.end());
    ASSERT_EQ(places, before);
  }
}

#ifdef __GLIBCXX__
TEST(Introsort, LeavesEqualElementsWhereTheLibraryLeavesThem) {
  Random random;
  for (int i = 0; i < 500; ++i) {
    const auto values = any_values(random, static_cast<std::size_t>(random.between(0, 400)), random.between(1, 50));
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
    Places ours = numbered(values.size());
    Places theirs = ours;
    Introsort(ours.data(), ours.size(), less).run();
    std::sort(theirs.begin(), theirs.end(), less);
    ASSERT_EQ(ours, theirs);
  }
}

TEST(Introsort, AndLikewiseAFewAroundNaN) {
  Random random;
  for (int i = 0; i < 500; ++i) {
    auto values = any_values(random, static_cast<std::size_t>(random.between(0, 16)), 6);
    for (double& each : values) each = each < 3 ? NAN : each;
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
    Places ours = numbered(values.size());
    Places theirs = ours;
    Introsort(ours.data(), ours.size(), less).run();
    std::sort(theirs.begin(), theirs.end(), less);
    ASSERT_EQ(ours, theirs);
  }
}
#endif

}  // namespace
}  // namespace stride0
