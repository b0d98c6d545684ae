#include "core/result.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace stride0 {
namespace {

static_assert(std::is_trivially_copyable_v<Error> && std::is_trivially_destructible_v<Result<Shape>>);

constexpr Result<Dim> half(Dim value) {
  if (value % 2 != 0) return Error{Code::kReshapeCount, 0, 0, value, 2};
  return value / 2;
}
static_assert(*half(4) == 2);
static_assert(half(3).error == Error{Code::kReshapeCount, 0, 0, 3, 2});

TEST(Result, IsAValueOrAnError) {
  EXPECT_TRUE(half(4).ok());
  EXPECT_FALSE(half(3).ok());
  EXPECT_EQ(*half(10), 5);
}

TEST(Result, AnArrowReachesIntoTheValue) {
  const Result<Shape> shape = Shape{2, 3};
  EXPECT_EQ(shape->rank, 2);
}

}  // namespace
}  // namespace stride0
