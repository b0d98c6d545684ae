#include "plan/storage.h"

#include <gtest/gtest.h>

#include "print.h"

namespace stride0 {
namespace {

constexpr Dim kDistant = Dim{1} << 52;

TEST(AsStrided, StaysInsideTheStorage) {
  EXPECT_EQ(as_strided_error({{2, 3}, {3, 1}, 0}, 4, 24), Error{});
  EXPECT_EQ(as_strided_error({{2, 3}, {3, 1}, 1}, 4, 24), (Error{Code::kOutOfStorage, 0, 0, 24, 28}));
  EXPECT_EQ(as_strided_error({{0, 3}, {kDistant, 1}, kDistant}, 4, 0), Error{}) << "without elements it needs none";
}

TEST(AsStrided, RefusesWhatIsNegative) {
  EXPECT_EQ(as_strided_error({{2}, {-1}, 0}, 4, 8), (Error{Code::kNegativeStride, 0, 1, -1, 0}));
  EXPECT_EQ(as_strided_error({{2}, {1}, -1}, 4, 8), (Error{Code::kNegativeOffset, 0, 2, -1, 0}));
  EXPECT_EQ(as_strided_error({{-2}, {1}, 0}, 4, 8).code, Code::kStorageOverflow);
  EXPECT_EQ(as_strided_error({{-2}, {0}, 0}, 4, 8).code, Code::kUncountable);
  EXPECT_EQ(as_strided_error({{-2, -3}, {0, 0}, 0}, 4, 8).code, Code::kUncountable);
  // PyTorch accepts this size.
  EXPECT_EQ(as_strided_error({{-2, 0}, {0, 0}, 0}, 4, 8).code, Code::kStorageOverflow);
}

TEST(AsStrided, CountsBeyondWhatADimHolds) {
  EXPECT_EQ(as_strided_error({{kDistant, kDistant}, {kDistant, kDistant}, 0}, 8, 8).code, Code::kStorageOverflow);
  EXPECT_EQ(as_strided_error({{3}, {kDistant}, 0}, 8, 8),
            (Error{Code::kOutOfStorage, 0, 0, 8, (2 * kDistant + 1) * 8}));
  EXPECT_EQ(as_strided_error({{kDistant, kDistant}, {0, 0}, 0}, 8, 8).code, Code::kUncountable);
}

TEST(ViewBytes, ChangesTheLastDimension) {
  EXPECT_EQ(*view_bytes({{2, 4}, {4, 1}, 2}, 2, 4), (View{{2, 2}, {2, 1}, 1}));
  EXPECT_EQ(*view_bytes({{2, 3}, {3, 1}, 1}, 4, 2), (View{{2, 6}, {6, 1}, 2}));
  EXPECT_EQ(*view_bytes({{2, 4}, {1, 2}, 3}, 2, 2), (View{{2, 4}, {1, 2}, 3}));
}

TEST(ViewBytes, RefusesSizesThatDoNotDivide) {
  EXPECT_EQ(view_bytes({{}, {}, 0}, 2, 4).error.code, Code::kBytesOfScalar);
  EXPECT_EQ(view_bytes({{3}, {1}, 0}, 2, 4).error, (Error{Code::kBytesSize, 0, 0, 3, 2}));
  EXPECT_EQ(view_bytes({{4}, {1}, 1}, 2, 4).error, (Error{Code::kBytesOffset, 0, 0, 1, 2}));
  EXPECT_EQ(view_bytes({{4}, {2}, 0}, 2, 4).error, (Error{Code::kBytesApart, 0, 0, 2, 0}));
  EXPECT_EQ(view_bytes({{4}, {2}, 0}, 4, 2).error, (Error{Code::kBytesApart, 0, 0, 2, 0}));
  EXPECT_EQ(view_bytes({{2, 4}, {5, 1}, 0}, 2, 4).error, (Error{Code::kBytesStride, 0, 0, 5, 2}));
}

}  // namespace
}  // namespace stride0
