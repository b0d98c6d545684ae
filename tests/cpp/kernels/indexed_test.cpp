// Compares reading and writing by index with one element at a time.
#include "kernels/indexed.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "checks/indexed.h"

namespace stride0 {
namespace {

TEST(Indexed, EveryAccessDTypeAndLayout) {
  Random random;
  for (int i = 0; i < 6000 && !HasFailure(); ++i) {
    check_indexed(random, random_shape(random, 4, 200), static_cast<Access>(i % 6),
                  static_cast<DType>(i / 6 % kDTypeCount));
  }
}

TEST(Indexed, LongRows) {
  Random random;
  for (const Dim wide : {2, 3, 15, 64, 255, 1024, 1500}) {
    for (const Shape& shape : {Shape{wide}, Shape{5, wide}, Shape{wide, 4}, Shape{2, 3, wide}}) {
      for (const Access access : {Access::kRead, Access::kWrite, Access::kAdd}) {
        for (const DType dtype : {DType::kUint8, DType::kFloat16, DType::kFloat32, DType::kInt64}) {
          check_indexed(random, shape, access, dtype);
        }
      }
    }
  }
}

TEST(Indexed, FindsTheFirstIndexThatIsOutOfRange) {
  Random random;
  for (int i = 0; i < 4000 && !HasFailure(); ++i) check_index_outside(random, random_shape(random, 4, 300));
}

TEST(Indexed, LargeIndicesDoNotWrapIntoRange) {
  for (const std::int64_t index :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), std::int64_t{-6},
        std::int64_t{5}, std::int64_t{1} << 32, -(std::int64_t{1} << 32)}) {
    for (std::size_t position = 0; position < 9; ++position) {
      std::vector<std::int64_t> indices(9, 4);
      indices[position] = index;
      Operand operand{bytes_at(indices.data()), DType::kInt64, {9}, {1}};
      for (const bool wraps : {false, true}) EXPECT_EQ(index_outside(operand, {5, 1, wraps}), index);
    }
  }
}

TEST(Indexed, ReadingStopsAtAnIndexThatIsOutOfRange) {
  for (const std::int64_t index : {std::int64_t{-6}, std::int64_t{5}, std::int64_t{1} << 32, -(std::int64_t{1} << 32),
                                   std::numeric_limits<std::int64_t>::min()}) {
    for (const DType dtype : {DType::kUint8, DType::kFloat32, DType::kFloat64}) {
      for (std::size_t position = 0; position < 9; ++position) {
        std::vector<std::int64_t> indices(9, 4);
        indices[position] = index;
        std::vector<double> from(5);
        std::vector<double> to(9);
        const auto over = [](auto& list, DType of, Dim size, Dim step) {
          return Operand{bytes_at(list.data()), of, {size}, {step}};
        };
        for (const bool wraps : {false, true}) {
          const auto found = run_indexed(Access::kRead, over(to, dtype, 9, 1), over(from, dtype, 9, 0),
                                         over(indices, DType::kInt64, 9, 1), {5, 1, wraps}, Checks::kInLoop);
          EXPECT_EQ(found, index);
        }
      }
    }
  }
}

TEST(Indexed, OffsetsAreTheSumsOfSeveralIndices) {
  Random random;
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    const Shape shape = random_shape(random, 4, 100);
    Buffer offsets(random, DType::kInt32, shape, random_strides(random, shape));
    Indices indices(random, shape);
    std::vector<std::int32_t> wanted;
    naive::each_index(shape, [&](const Shape& index) {
      naive::store<std::int32_t>(offsets.operand(), index, 7);
      wanted.push_back(static_cast<std::int32_t>(7 + indices.wrapped_at(index) * indices.axis.step));
    });
    add_offsets(offsets.operand(), indices.operand(), indices.axis);
    std::size_t next = 0;
    naive::each_index(shape, [&](const Shape& index) {
      ASSERT_EQ(naive::load<std::int32_t>(offsets.operand(), index), wanted[next++]);
    });
  }
}

TEST(Indexed, ANaNIsTheMaximumAndTheMinimum) {
  const float nan = std::nanf("");
  for (const Access access : {Access::kMaximum, Access::kMinimum}) {
    std::vector<float> chosen{1, nan, 3};
    std::vector<float> plain{nan, 2, 3};
    std::vector<std::int64_t> indices{0, 1, -1};
    const auto over = [](auto& list, DType dtype) { return Operand{bytes_at(list.data()), dtype, {3}, {1}}; };
    Operand base = over(chosen, DType::kFloat32);
    base.strides = {0};
    run_indexed(access, over(plain, DType::kFloat32), base, over(indices, DType::kInt64), {3, 1, true});
    EXPECT_TRUE(std::isnan(chosen[0]));
    EXPECT_TRUE(std::isnan(chosen[1]));
    EXPECT_EQ(chosen[2], 3);
  }
}

}  // namespace
}  // namespace stride0
