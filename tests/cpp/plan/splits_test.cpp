#include "plan/splits.h"

#include <gtest/gtest.h>

#include "print.h"

namespace stride0 {
namespace {

TEST(Splits, CoverTheDimensionAndNoMore) {
  for (Dim total = 0; total < 20; ++total) {
    for (Dim number = 1; number < 25; ++number) {
      SCOPED_TRACE(testing::Message() << total << " by " << number);
      const Pieces even = *split(total, number);
      EXPECT_GE(even.count * even.size, total);
      EXPECT_TRUE(even.count == 1 || (even.count - 1) * even.size < total);
      const Pieces few = *chunk(total, number);
      EXPECT_LE(few.count, number);
      EXPECT_GE(few.count * few.size, total);
      const Pieces exact = *tensor_split(total, number);
      EXPECT_EQ(exact.count, number);
      EXPECT_EQ(exact.count * exact.size + exact.larger, total);
    }
  }
}

TEST(Splits, OfNothingAreOnePiece) { EXPECT_EQ(*split(0, 0), (Pieces{1, 0, 0})); }

TEST(Splits, RefuseWhatHasNoPieces) {
  EXPECT_EQ(split(3, -1).error, (Error{Code::kSplitNegative, 0, 1, -1, 0}));
  EXPECT_EQ(split(3, 0).error, (Error{Code::kSplitZero, 0, 1, 0, 3}));
  EXPECT_EQ(chunk(3, 0).error, (Error{Code::kChunkNone, 0, 1, 0, 0}));
  EXPECT_EQ(tensor_split(3, 0).error, (Error{Code::kSectionsNone, 0, 1, 0, 0}));
}

}  // namespace
}  // namespace stride0
