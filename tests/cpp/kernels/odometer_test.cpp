#include "kernels/odometer.h"

#include <gtest/gtest.h>

#include <vector>

namespace stride0 {
namespace {

// The offsets that an odometer visits, for dimensions with these strides.
std::vector<Dim> offsets(Odometer odometer, std::vector<Dim> strides, std::size_t first) {
  std::vector<Dim> visited;
  Dim offset = 0;
  do {
    visited.push_back(offset);
  } while (odometer.advance(first, strides.size(), [&](std::size_t dim, Dim by) { offset += by * strides[dim]; }));
  visited.push_back(offset);
  return visited;
}

TEST(Odometer, TurnsTheInnermostDimensionFirstAndEndsWhereItBegan) {
  const std::vector<Dim> sizes{2, 3};
  EXPECT_EQ(offsets(Odometer(sizes), {1, 10}, 0), (std::vector<Dim>{0, 1, 10, 11, 20, 21, 0}));
}

TEST(Odometer, LeavesTheDimensionsBeforeTheFirst) {
  const std::vector<Dim> sizes{2, 3, 2};
  EXPECT_EQ(offsets(Odometer(sizes), {1, 10, 100}, 1), (std::vector<Dim>{0, 10, 20, 100, 110, 120, 0}));
  EXPECT_EQ(offsets(Odometer(sizes), {1, 10, 100}, 3), (std::vector<Dim>{0, 0}));
}

TEST(Odometer, OfNoDimensionsIsDoneAtOnce) { EXPECT_EQ(offsets(Odometer({}), {}, 0), (std::vector<Dim>{0, 0})); }

}  // namespace
}  // namespace stride0
