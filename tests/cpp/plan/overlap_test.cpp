#include "plan/overlap.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace stride0 {
namespace {

// Views of one block of bytes; `first` counts elements.
class Overlap : public testing::Test {
 protected:
  Operand of(Dim first, const Shape& shape, const Strides& strides, DType dtype = DType::kInt8) {
    return {block_.data() + first * size_of(dtype), dtype, shape, strides};
  }

 private:
  std::array<std::byte, 256> block_{};
};

TEST_F(Overlap, AStretchedTensorOverlapsItself) {
  EXPECT_TRUE(overlaps_itself(of(0, {2, 3}, {0, 1})));
  EXPECT_FALSE(overlaps_itself(of(0, {1, 3}, {0, 1})));
  EXPECT_FALSE(overlaps_itself(of(0, {2, 3}, {3, 1})));
  EXPECT_FALSE(overlaps_itself(of(0, {2, 0}, {0, 0})));
}

TEST_F(Overlap, OnlyStridesOfZeroAreDetected) { EXPECT_FALSE(overlaps_itself(of(0, {3, 3}, {1, 1}))); }

TEST_F(Overlap, ATensorMayBeItsOwnOperand) {
  EXPECT_FALSE(overlaps_partly(of(0, {2, 3}, {3, 1}), of(0, {2, 3}, {3, 1})));
}

TEST_F(Overlap, ItsTransposeMayNotBeAnOperand) {
  EXPECT_TRUE(overlaps_partly(of(0, {3, 3}, {3, 1}), of(0, {3, 3}, {1, 3})));
  EXPECT_TRUE(overlaps_partly(of(2, {1}, {1}), of(2, {}, {})));
}

TEST_F(Overlap, APartOfItMayNotBeAnOperand) {
  EXPECT_TRUE(overlaps_partly(of(0, {3, 3}, {3, 1}), of(0, {3}, {1})));
  EXPECT_TRUE(overlaps_partly(of(0, {4}, {1}), of(3, {4}, {1})));
  EXPECT_FALSE(overlaps_partly(of(0, {4}, {1}), of(4, {4}, {1})));
}

TEST_F(Overlap, ElementsAreCountedInBytes) {
  EXPECT_TRUE(overlaps_partly(of(0, {4}, {1}, DType::kInt32), of(15, {4}, {1})));
  EXPECT_FALSE(overlaps_partly(of(0, {4}, {1}, DType::kInt32), of(16, {4}, {1})));
}

TEST_F(Overlap, TensorsWithGapsAreAllowed) {
  EXPECT_FALSE(overlaps_partly(of(0, {4}, {2}), of(1, {4}, {1})));
  EXPECT_FALSE(overlaps_partly(of(0, {3, 3}, {3, 1}), of(0, {3, 1}, {3, 1})));
}

TEST_F(Overlap, NeitherEmptyTensorsNorScalarsOverlap) {
  EXPECT_FALSE(overlaps_partly(of(0, {0}, {1}), of(0, {4}, {1})));
  Operand number = of(0, {}, {});
  number.is_number = true;
  EXPECT_FALSE(overlaps_partly(of(0, {4}, {1}), number));
}

TEST_F(Overlap, NothingIsSharedWithATensorWithoutElements) {
  EXPECT_FALSE(overlaps_partly(of(0, {4}, {1}), of(0, {0}, {1})));
  EXPECT_FALSE(overlaps_elsewhere(of(0, {4}, {1}), of(0, {0}, {1})));
  EXPECT_FALSE(overlaps_elsewhere(of(0, {0}, {1}), of(0, {4}, {1})));
}

TEST_F(Overlap, OperandsOverlapElsewhereUnlessTheyAreApartOrTheSame) {
  const Operand target = of(4, {4}, {1});
  EXPECT_FALSE(overlaps_elsewhere(target, target));
  EXPECT_FALSE(overlaps_elsewhere(target, of(0, {4}, {1})));
  EXPECT_FALSE(overlaps_elsewhere(target, of(8, {4}, {1})));
  EXPECT_TRUE(overlaps_elsewhere(target, of(5, {4}, {1})));
  EXPECT_TRUE(overlaps_elsewhere(target, of(4, {4}, {1}, DType::kUint8)));
  EXPECT_TRUE(overlaps_elsewhere(target, of(4, {3}, {1})));
  EXPECT_TRUE(overlaps_elsewhere(target, of(4, {4}, {0})));
}

}  // namespace
}  // namespace stride0
