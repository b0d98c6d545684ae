#include "kernels/counts.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <vector>

#include "random.h"

namespace stride0 {
namespace {

std::vector<std::byte> some_bytes(Random& random, std::size_t count) {
  std::vector<std::byte> out(count);
  for (std::byte& each : out) each = static_cast<std::byte>(random.chance(40) ? 0 : random.between(1, 255));
  return out;
}

std::int64_t count_of(const std::vector<std::byte>& bytes, std::size_t from, std::size_t count, std::size_t step = 1) {
  std::int64_t out = 0;
  for (std::size_t i = 0; i < count; ++i) out += bytes[from + i * step] != std::byte{0} ? 1 : 0;
  return out;
}

TEST(Counts, OfAnyByteButZero) {
  Random random;
  for (const std::size_t length : {0, 1, 15, 16, 17, 100, 255 * 16, 255 * 16 + 1, 10'000}) {
    const std::vector<std::byte> bytes = some_bytes(random, length);
    EXPECT_EQ(trues_in(bytes.data(), length), count_of(bytes, 0, length)) << length;
  }
}

TEST(Counts, OfRowsAndColumns) {
  Random random;
  for (const Shape& shape : {Shape{600, 40}, {3, 2000}, {1000, 3}, {2, 300, 21}, {7, 1, 5}, {1, 1}, {256, 1025}}) {
    const Dim columns = shape.from_end(0);
    const Dim rows = count(shape).value / columns;
    const std::vector<std::byte> bytes = some_bytes(random, static_cast<std::size_t>(rows * columns));
    Operand input;
    input.dtype = DType::kBool;
    input.shape = shape;
    input.strides = *contiguous_strides(shape);
    const Dim last = shape.rank - 1;
    std::vector<Dim> others;
    for (Dim dim = 0; dim < last; ++dim) others.push_back(dim);
    const ReducePlan along = *plan_reduce({Reduce::kSum, input, std::vector<Dim>{last}, false, std::nullopt});
    std::vector<std::int64_t> out(static_cast<std::size_t>(rows));
    if (run_counts(along, bytes_at(out.data()), bytes.data())) {
      for (std::size_t r = 0; r < out.size(); ++r) {
        ASSERT_EQ(out[r], count_of(bytes, r * static_cast<std::size_t>(columns), static_cast<std::size_t>(columns)));
      }
    }
    const ReducePlan down = *plan_reduce({Reduce::kSum, input, others, false, std::nullopt});
    out.assign(static_cast<std::size_t>(columns), -1);
    if (run_counts(down, bytes_at(out.data()), bytes.data())) {
      for (std::size_t c = 0; c < out.size(); ++c) {
        ASSERT_EQ(out[c], count_of(bytes, c, static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)));
      }
    }
  }
}

}  // namespace
}  // namespace stride0
