#include "plan/repeat.h"

#include <gtest/gtest.h>

#include "print.h"

namespace stride0 {
namespace {

TEST(Repeat, AddsDimensionsOnTheLeft) {
  EXPECT_EQ(*repeat({}, {2, 3}), (Shape{2, 3}));
  EXPECT_EQ(*repeat({4}, {2, 3}), (Shape{2, 12}));
  EXPECT_EQ(*repeat({4, 0}, {0, 3}), (Shape{0, 0}));
  EXPECT_EQ(*tile({4}, {2, 3}), (Shape{2, 12}));
  EXPECT_EQ(*tile({4, 5}, {}), (Shape{4, 5}));
}

TEST(Repeat, TakesANumberForEachDimension) {
  EXPECT_EQ(repeat({2, 3}, {2}).error, (Error{Code::kRepeatsFewer, 0, 1, 1, 2}));
}

}  // namespace
}  // namespace stride0
