#include "kernels/integer_sum.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "random.h"

namespace stride0 {
namespace {

template <class T>
ReducePlan plan_of(const Shape& shape, Dim dim) {
  Operand input;
  input.dtype = dtype_of<T>;
  input.shape = shape;
  input.strides = *contiguous_strides(shape);
  return *plan_reduce({Reduce::kSum, input, std::vector<Dim>{dim}, false, std::nullopt});
}

template <class T>
void check_rows(Random& random, std::size_t rows, std::size_t size) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> in(rows * size);
  for (T& each : in) each = static_cast<T>(random.bits());
  // A row of only the largest integers, and one of the smallest, fill the lanes of the sum.
  for (std::size_t i = 0; i < size; ++i) {
    in[i] = Limits::max();
    in[(rows - 1) * size + i] = Limits::min();
  }
  std::vector<std::int64_t> out(rows, -1);
  const auto* const from = bytes_at(in.data());
  const ReducePlan plan = plan_of<T>({static_cast<Dim>(rows), static_cast<Dim>(size)}, 1);
  ASSERT_TRUE(run_integer_sum(plan, bytes_at(out.data()), from));
  for (std::size_t r = 0; r < rows; ++r) {
    std::int64_t expected = 0;
    for (std::size_t i = 0; i < size; ++i) expected += in[r * size + i];
    ASSERT_EQ(out[r], expected) << "row " << r << " of " << size;
  }
}

TEST(IntegerSum, OfRowsOfAnyLength) {
  Random random;
  for (const std::size_t size : {64, 65, 79, 127, 1024, 16 * 128, 16 * 128 + 1, 5000, 600'000}) {
    check_rows<std::uint8_t>(random, 2, size);
    check_rows<std::int8_t>(random, 3, size);
    check_rows<std::int16_t>(random, 3, size);
    check_rows<std::int32_t>(random, 2, size);
  }
}

TEST(IntegerSum, RefusesOtherReductions) {
  std::byte nothing{};
  EXPECT_FALSE(run_integer_sum(plan_of<std::int32_t>({100, 100}, 0), &nothing, &nothing));
  EXPECT_FALSE(run_integer_sum(plan_of<std::int64_t>({100, 100}, 1), &nothing, &nothing));
  EXPECT_FALSE(run_integer_sum(plan_of<std::int8_t>({100, 3}, 1), &nothing, &nothing));
  EXPECT_FALSE(run_integer_sum(plan_of<float>({100, 100}, 1), &nothing, &nothing));
}

}  // namespace
}  // namespace stride0
