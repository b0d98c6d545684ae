#include "plan/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "golden.h"
#include "layouts.h"
#include "naive.h"
#include "operands.h"
#include "plan/broadcast.h"
#include "print.h"

namespace stride0 {
namespace {

Strides result(const std::vector<Operand>& inputs) {
  Alignment alignment;
  for (const Operand& input : inputs) alignment.add(input.shape);
  return *result_strides(inputs, alignment.common);
}

TEST(ResultStrides, ATransposedInputGivesATransposedResult) {
  EXPECT_EQ(result({strided({2, 3}, {1, 2}), strided({}, {})}), (Strides{1, 2}));
  EXPECT_EQ(result({strided({2, 3}, {1, 2}), strided({2, 3}, {1, 2})}), (Strides{1, 2}));
}

TEST(ResultStrides, TheFirstOperandDecidesATie) {
  EXPECT_EQ(result({strided({2, 3}, {1, 2}), strided({2, 3}, {3, 1})}), (Strides{1, 2}));
  EXPECT_EQ(result({strided({2, 3}, {3, 1}), strided({2, 3}, {1, 2})}), (Strides{3, 1}));
}

TEST(ResultStrides, GapsAreClosed) {
  EXPECT_EQ(result({strided({2, 3}, {6, 2}), strided({}, {})}), (Strides{3, 1}));
  EXPECT_EQ(result({strided({2, 3}, {2, 8}), strided({}, {})}), (Strides{1, 2}));
}

TEST(ResultStrides, AStretchedDimensionDoesNotAffectTheOrder) {
  EXPECT_EQ(result({strided({3, 1}, {1, 1}), strided({3, 4}, {1, 3})}), (Strides{1, 3}));
  EXPECT_EQ(result({strided({2, 3}, {0, 0}), strided({2, 3}, {0, 0})}), (Strides{3, 1}));
}

TEST(ResultStrides, ImagesStayChannelsLast) {
  const Operand image = strided({2, 3, 4, 5}, {60, 1, 15, 3});
  EXPECT_EQ(result({image, image}), (Strides{60, 1, 15, 3}));
  EXPECT_EQ(result({image, strided({2, 3, 4, 5}, {60, 20, 5, 1})}), (Strides{60, 1, 15, 3}));
}

TEST(ResultStrides, DenseStridesArePreservedEvenThoseOfSizeOne) {
  const Operand odd = strided({3, 1, 2}, {1, 77, 3});
  EXPECT_EQ(result({odd, odd}), (Strides{1, 77, 3}));
}

TEST(ResultStrides, ASizeOfZeroMakesLaterStridesZeroUnlessRowMajor) {
  EXPECT_EQ(result({strided({2, 0}, {1, 1}), strided({}, {})}), (Strides{1, 1}));
  EXPECT_EQ(result({strided({0, 2, 3}, {6, 1, 2}), strided({1, 1}, {1, 1})}), (Strides{6, 1, 2}));
  EXPECT_EQ(result({strided({2, 0, 3}, {1, 6, 2}), strided({1}, {1})}), (Strides{1, 6, 2}));
}

TEST(ResultStrides, WithoutInputsAreRowMajor) { EXPECT_EQ(*result_strides({}, {2, 3}), (Strides{3, 1})); }

TEST(ResultStrides, AreAnErrorIfTheyCannotBeCounted) {
  const Dim large = Dim{1} << 30;
  const std::vector<Operand> inputs{strided({large, large, 0}, {1, large, 5}), strided({large, 1, 1}, {1, 1, 1})};
  EXPECT_EQ(result_strides(inputs, {large, large, 0}).error.code, Code::kOk);
  const std::vector<Operand> crossed{strided({large, large, 0}, {1, 2, 5}), strided({large, 1, 1}, {1, 1, 1})};
  EXPECT_EQ(result_strides(crossed, {large, large, 0}).error.code, Code::kStrideOverflow);
}

TEST(IsDense, AgreesWithTheSortedOffsets) {
  Random random;
  for (int i = 0; i < 2000; ++i) {
    const Shape shape = random_shape(random, 4, 60);
    const Strides strides = random_view(random, shape);
    std::vector<Dim> offsets = naive::offsets(shape, strides);
    std::sort(offsets.begin(), offsets.end());
    bool dense = true;
    for (std::size_t k = 0; k < offsets.size(); ++k) dense = dense && offsets[k] == static_cast<Dim>(k);
    ASSERT_EQ(is_dense(shape, strides), dense)
        << testing::PrintToString(shape) << ':' << testing::PrintToString(strides);
  }
}

TEST(ResultStrides, AreDenseAndOrderedAsTheirOnlyInput) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Shape shape = random_shape(random, 5, 200);
    const Operand input = strided(shape, random_strides(random, shape));
    const Strides out = result({input, strided({}, {})});
    SCOPED_TRACE(testing::PrintToString(input) + " gives " + testing::PrintToString(out));
    ASSERT_TRUE(is_dense(shape, out));
    if (has_no_elements(shape)) continue;
    for (int a = 0; a < shape.rank; ++a) {
      for (int b = 0; b < shape.rank; ++b) {
        if (shape[a] > 1 && shape[b] > 1 && out[a] < out[b]) {
          ASSERT_LE(input.strides[a], input.strides[b]);
        }
      }
    }
  }
}

TEST(ResultStrides, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("strides.txt")) {
    SCOPED_TRACE(each.line);
    std::vector<Operand> inputs;
    for (std::string_view left = each.left; !left.empty();) {
      const std::size_t start = left.find('(');
      const bool converted = left.substr(0, start).ends_with('~');
      left.remove_prefix(start);
      inputs.push_back(*take_operand(left));
      if (converted) inputs.back().strides = strides_of_copy(inputs.back());
    }
    std::string_view right = each.right;
    const Operand wanted = *take_operand(right);
    EXPECT_EQ(result(inputs), wanted.strides);
  }
}

TEST(StridesOfACopy, ArePreservedIfDenseAndPackedIfNot) {
  EXPECT_EQ(strides_of_copy(strided({2, 3}, {1, 2})), (Strides{1, 2}));
  EXPECT_EQ(strides_of_copy(strided({2, 3}, {6, 2})), (Strides{3, 1}));
  EXPECT_EQ(strides_of_copy(strided({2, 3}, {2, 8})), (Strides{1, 2}));
  EXPECT_EQ(strides_of_copy(strided({2, 3}, {0, 0})), (Strides{3, 1}));
  EXPECT_EQ(strides_of_copy(strided({2, 0}, {7, 9})), (Strides{7, 9}));
}

TEST(StridesOfACopy, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("views.txt")) {
    if (!each.left.starts_with("clone ")) continue;
    SCOPED_TRACE(each.line);
    std::string_view left = std::string_view(each.left).substr(6);
    std::string_view right = each.right;
    EXPECT_EQ(strides_of_copy(*take_operand(left)), take_operand(right)->strides);
  }
}

TEST(SuggestsChannelsLast, NotIfTheStridesAreAmbiguous) {
  EXPECT_TRUE(suggests_channels_last({2, 3, 4, 5}, {60, 1, 15, 3}));
  EXPECT_FALSE(suggests_channels_last({2, 3, 4, 5}, {60, 0, 5, 1}));
  EXPECT_FALSE(suggests_channels_last({2, 1, 1, 1}, {1, 1, 1, 1}));
}

}  // namespace
}  // namespace stride0
