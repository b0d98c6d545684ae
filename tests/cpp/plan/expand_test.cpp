#include "plan/expand.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <type_traits>

#include "golden.h"
#include "layouts.h"
#include "naive.h"
#include "operands.h"
#include "print.h"

namespace stride0 {
namespace {

static_assert(std::is_trivially_destructible_v<View>);

static_assert(*expand(strided({3, 1}, {1, 1}), {3, 4}) == View{{3, 4}, {1, 0}});

TEST(Expand, NewAndStretchedDimensionsHaveStrideZero) {
  EXPECT_EQ(*expand(strided({3, 1}, {1, 1}), {2, 3, 4}), (View{{2, 3, 4}, {0, 1, 0}}));
}

TEST(Expand, MinusOneLeavesTheSizeUnchanged) {
  EXPECT_EQ(*expand(strided({3, 1}, {5, 7}), {-1, 4}), (View{{3, 4}, {5, 0}}));
  EXPECT_EQ(*expand(strided({3, 1}, {5, 7}), {2, -1, -1}), (View{{2, 3, 1}, {0, 5, 7}}));
}

TEST(Expand, ANewDimensionOfSizeOneHasTheStrideOfUnsqueeze) {
  EXPECT_EQ(*expand(strided({3, 2}, {2, 1}), {1, 3, 2}), (View{{1, 3, 2}, {6, 2, 1}}));
  EXPECT_EQ(*expand(strided({3}, {1}), {1, 4, 3}), (View{{1, 4, 3}, {0, 0, 1}}));
  EXPECT_EQ(*expand(strided({3}, {2}), {1, 1, 3}), (View{{1, 1, 3}, {6, 6, 2}}));
}

TEST(Expand, EveryDimensionOfAnExpandedScalarHasStrideZero) {
  EXPECT_EQ(*expand(strided({}, {}), {}), View{});
  EXPECT_EQ(*expand(strided({}, {}), {1, 3, 1}), (View{{1, 3, 1}, {0, 0, 0}}));
}

TEST(Expand, TheStrideOfANewDimensionWrapsAsInPyTorch) {
  constexpr Dim kFar = Dim{1} << 52;
  EXPECT_EQ(*expand(strided({3, 0}, {kFar, 1}), {1, 3, 0}), (View{{1, 3, 0}, {3 * kFar, kFar, 1}}));
  EXPECT_EQ(*expand(strided({4096, 0}, {kFar, 1}), {1, 4096, 0}), (View{{1, 4096, 0}, {0, kFar, 1}}));
  EXPECT_EQ(expand(strided({4095, 0}, {kFar, 1}), {1, 4095, 0})->strides[0], -kFar);
}

TEST(Expand, AOneStretchesToAZeroAndNothingElseDoes) {
  EXPECT_EQ(*expand(strided({1}, {1}), {0}), (View{{0}, {0}}));
  EXPECT_EQ(expand(strided({3}, {1}), {0}).error, (Error{Code::kExpandedSize, 0, 0, 0, 3}));
  EXPECT_EQ(expand(strided({0}, {1}), {3}).error, (Error{Code::kExpandedSize, 0, 0, 3, 0}));
}

TEST(Expand, TheRightmostBadDimensionIsNamed) {
  EXPECT_EQ(expand(strided({3, 2}, {2, 1}), {4, 5, 6}).error, (Error{Code::kExpandedSize, 2, 0, 6, 2}));
  EXPECT_EQ(expand(strided({3}, {1}), {-1, 3}).error, (Error{Code::kExpandLeadingSame, 0, 0, -1, 0}));
  EXPECT_EQ(expand(strided({3, 1}, {1, 1}), {3}).error, (Error{Code::kExpandFewerDims, 0, 0, 1, 2}));
}

TEST(Expand, ASizeBelowMinusOneIsRefused) {
  EXPECT_EQ(expand(strided({1}, {1}), {-2}).error, (Error{Code::kNegativeSize, 0, 0, -2, 0}));
  EXPECT_EQ(expand(strided({3}, {1}), {-2}).error, (Error{Code::kExpandedSize, 0, 0, -2, 3}));
  EXPECT_EQ(expand(strided({3}, {1}), {-1, -2, 3}).error, (Error{Code::kExpandLeadingSame, 0, 0, -1, 0}));
  EXPECT_EQ(expand(strided({3}, {1}), {0, -1, 3}).error, (Error{Code::kExpandLeadingSame, 1, 0, -1, 0}));
}

TEST(Expand, MoreElementsThanCanBeCountedAreAnError) {
  EXPECT_EQ(expand(strided({1, 1}, {1, 1}), {Dim{1} << 40, Dim{1} << 40}).error.code, Code::kTooManyElements);
}

TEST(Expand, ReadsTheSameElementsAsTheBroadcast) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Shape sizes = random_shape(random, 5, 200);
    const Operand input = [&] {
      const Shape shape = random_operand_shape(random, sizes);
      return strided(shape, random_strides(random, shape));
    }();
    const Result<View> result = expand(input, sizes);
    ASSERT_TRUE(result.ok());
    ASSERT_EQ(result->shape, sizes);
    std::vector<Dim> expected;
    naive::each_index(
        sizes, [&](const Shape& index) { expected.push_back(naive::offset(input.shape, input.strides, index)); });
    ASSERT_EQ(naive::offsets(sizes, result->strides), expected) << testing::PrintToString(input);
  }
}

TEST(Expand, AnswersAsPyTorchDoes) {
  for (const GoldenCase& each : golden_cases("views.txt")) {
    if (!each.left.starts_with("expand ")) continue;
    SCOPED_TRACE(each.line);
    std::string_view left = std::string_view(each.left).substr(7);
    const Operand input = *take_operand(left);
    left.remove_prefix(3);  // " to"
    const Result<View> result = expand(input, *take_dims<Shape>(left));
    std::string_view right = each.right;
    if (const auto wanted = take_operand(right)) {
      EXPECT_TRUE(result.ok());
      EXPECT_EQ(*result, (View{wanted->shape, wanted->strides}));
      continue;
    }
    long long a = 0;
    long long b = 0;
    const char* words = each.right.c_str();
    if (std::sscanf(words, "The expanded size of the tensor (%lld) must match the existing size (%lld)", &a, &b) == 2) {
      EXPECT_EQ(result.error.code, Code::kExpandedSize);
    } else if (std::sscanf(words, "The expanded size of the tensor (%lld) isn't", &a) == 1 && a == -1) {
      EXPECT_EQ(result.error.code, Code::kExpandLeadingSame);
    } else {
      EXPECT_EQ(result.error.code, Code::kExpandFewerDims);
      const char* numbers = std::strstr(words, "provided");
      ASSERT_NE(numbers, nullptr);
      std::sscanf(numbers, "provided (%lld) must be greater or equal to the number of dimensions in the tensor (%lld)",
                  &a, &b);
    }
    EXPECT_EQ(result.error.a, a);
    EXPECT_EQ(result.error.b, b);
    if (const std::size_t start = each.right.find(" dimension "); start != std::string::npos) {
      EXPECT_EQ(result.error.dim, std::atoi(words + start + 11));
    }
  }
}

}  // namespace
}  // namespace stride0
