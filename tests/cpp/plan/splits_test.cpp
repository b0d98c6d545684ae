#include "plan/splits.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "golden.h"
#include "print.h"

namespace stride0 {
namespace {

Numbers sizes_of(const Pieces& pieces) {
  Numbers sizes;
  for (Dim i = 0; i < pieces.count; ++i) sizes[sizes.rank++] = pieces.size;
  for (Dim i = 0; i < pieces.count_after; ++i) sizes[sizes.rank++] = pieces.size_after;
  return sizes;
}

Dim total_of(const Pieces& pieces) { return pieces.count * pieces.size + pieces.count_after * pieces.size_after; }

TEST(Splits, CoverTheDimensionAndNoMore) {
  for (Dim total = 0; total < 20; ++total) {
    for (Dim number = 1; number < 25; ++number) {
      SCOPED_TRACE(testing::Message() << total << " by " << number);
      EXPECT_EQ(total_of(*split(total, number)), total);
      const Pieces few = *chunk(total, number);
      EXPECT_LE(few.count + few.count_after, number);
      EXPECT_EQ(total_of(few), total);
      const Pieces exact = *tensor_split(total, number);
      EXPECT_EQ(exact.count + exact.count_after, number);
      EXPECT_EQ(total_of(exact), total);
    }
  }
}

TEST(Splits, OfAnEmptyDimensionAreOnePiece) { EXPECT_EQ(*split(0, 0), (Pieces{1, 0, 0, 0})); }

TEST(Splits, RefuseToMakeNoPieces) {
  EXPECT_EQ(split(3, -1).error, (Error{Code::kSplitNegative, 0, 1, -1, 0}));
  EXPECT_EQ(split(3, 0).error, (Error{Code::kSplitZero, 0, 1, 0, 3}));
  EXPECT_EQ(check_split(3, std::vector{4.0, -1.0}), (Error{Code::kSplitSizeNegative, 0, 1, 0, 0}));
  EXPECT_EQ(check_split(3, std::vector{1.0, 1.0}), (Error{Code::kSplitSum, 0, 1, 3, 0}));
  EXPECT_EQ(chunk(3, 0).error, (Error{Code::kChunkNone, 0, 1, 0, 0}));
  EXPECT_EQ(tensor_split(3, 0).error, (Error{Code::kSectionsNone, 0, 1, 0, 0}));
  EXPECT_EQ(even_split(4, -2).error, (Error{Code::kSectionsNone, 0, 1, -2, 0}));
}

TEST(Splits, AreEvenOrRefused) {
  EXPECT_EQ(sizes_of(*even_split(6, 3)), (Numbers{2, 2, 2}));
  EXPECT_EQ(even_split(6, 4).error, (Error{Code::kSectionsUneven, 0, 1, 4, 6}));
  EXPECT_EQ(even_split(6, 0).error, (Error{Code::kSectionsUneven, 0, 1, 0, 6}));
}

// The sizes of the pieces that `split 3 (7)` asks for.
Result<Numbers> answer(std::string_view rule, std::string_view left) {
  if (rule == "split_sizes") {
    const Numbers sizes = *take_dims<Numbers>(left);
    const std::vector<double> asked(sizes.values.begin(), sizes.values.begin() + sizes.rank);
    const Error error = check_split((*take_dims<Shape>(left))[0], asked);
    if (error.code != Code::kOk) return error;
    return sizes;
  }
  const Dim number = std::stoll(std::string(left));
  left.remove_prefix(left.find('('));
  const Dim total = (*take_dims<Shape>(left))[0];
  const auto pieces = rule == "split"   ? split(total, number)
                      : rule == "chunk" ? chunk(total, number)
                                        : tensor_split(total, number);
  if (!pieces.ok()) return pieces.error;
  return sizes_of(*pieces);
}

TEST(Splits, AnswerAsPyTorchDoes) {
  int asked = 0;
  for (const GoldenCase& each : golden_cases("joins.txt")) {
    const std::string_view left = each.left;
    const std::string_view rule = left.substr(0, left.find(' '));
    if (rule == "stack" || rule == "block_diag") continue;
    SCOPED_TRACE(each.line);
    const Result<Numbers> result = answer(rule, left.substr(rule.size() + 1));
    std::string_view right = each.right;
    const auto wanted = take_dims<Numbers>(right);
    ASSERT_EQ(result.ok(), wanted.has_value());
    if (wanted) {
      EXPECT_EQ(*result, *wanted);
    }
    ++asked;
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace stride0
