#include "plan/views.h"

#include <gtest/gtest.h>

#include "operands.h"
#include "plan/reshape.h"
#include "print.h"

namespace stride0 {
namespace {

constexpr Dim kFar = Dim{1} << 52;

TEST(Views, WrapOffsetsThatNoElementHas) {
  EXPECT_EQ(unsqueeze(strided({4096, 0}, {kFar, 1}), 0)->strides, (Strides{0, kFar, 1}));
  EXPECT_EQ(slice(strided({3, 0}, {kFar, 1}), 0, 2, kMaxCount, 1)->offset, 2 * kFar);
}

TEST(Views, HaveNoMoreDimensionsThanATensorMay) {
  const Operand full = strided(Shape::filled(kMaxRank, 1), Strides::filled(kMaxRank, 1));
  const Error error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank};
  EXPECT_EQ(unsqueeze(full, 0).error, error);
  EXPECT_EQ(unfold(full, 0, 1, 1).error, error);
  EXPECT_EQ(unflatten(full, 0, {1, 1}).error, error);
}

TEST(Views, InsertSeveralDimensions) {
  EXPECT_EQ(*expand_dims(strided({3, 4}, {9, 2}), {0, -1}), (View{{1, 3, 4, 1}, {1, 9, 2, 1}}));
  EXPECT_EQ(*expand_dims(strided({}, {}), {}), View{});
  EXPECT_EQ(expand_dims(strided({3}, {1}), {0, -3}).error, (Error{Code::kDimRepeated, 0, 0, 0, 0}));
  EXPECT_EQ(expand_dims(row_major(Shape::filled(kMaxRank, 1)), {0}).error,
            (Error{Code::kRankTooLarge, 0, 0, kMaxRank + 1, kMaxRank}));
}

TEST(Views, ReadBackwards) {
  EXPECT_EQ(*flip(strided({2, 3, 1}, {3, 1, 1}), {1, 2}), (View{{2, 3, 1}, {3, -1, 1}, 2}));
  EXPECT_EQ(*flip(strided({2, 3}, {0, 1}), {0, -1}), (View{{2, 3}, {0, -1}, 2}));
  EXPECT_EQ(*flip(strided({}, {}), {-1}), View{});
  EXPECT_EQ(flip(strided({2}, {1}), {0, -1}).error.code, Code::kDimRepeated);
}

TEST(Views, RefuseWhatIsNegative) {
  EXPECT_EQ(views::start_of(0, -1, 3), -1);
  EXPECT_EQ(slice(strided({3}, {1}), 0, 0, 3, 0).error, (Error{Code::kSliceStep, 0, 3, 0, 0}));
}

}  // namespace
}  // namespace stride0
