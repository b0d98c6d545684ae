#include "kernels/overlapping.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace stride0 {
namespace {

// Elements 0, 1, 2, … after copying them onto themselves, `to` elements further on.
template <class T>
std::vector<T> copied(const Loop& loop, Dim to) {
  std::vector<T> memory(60);
  std::iota(memory.begin(), memory.end(), T{0});
  auto* const bytes = bytes_at(memory.data());
  copy_overlapping(loop, sizeof(T), bytes + to * Dim(sizeof(T)), bytes);
  return memory;
}

Loop run(Dim size, Dim to, Dim from) {
  Loop loop;
  loop.rank = 1;
  loop.operand_count = 2;
  loop.sizes[0] = size;
  loop.strides[0][0] = to;
  loop.strides[1][0] = from;
  return loop;
}

TEST(Overlapping, ReadsSixtyFourBytesOfARunBeforeItWritesThem) {
  const auto result = copied<std::int64_t>(run(11, 1, 1), 1);
  // The first eight are read before any is written. Each of the last three reads what the copy has just written.
  EXPECT_EQ(std::vector(result.begin(), result.begin() + 12),
            (std::vector<std::int64_t>{0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7}));
}

TEST(Overlapping, CopiesScatteredElementsOneByOne) {
  const auto result = copied<std::int16_t>(run(4, 2, 2), 2);
  EXPECT_EQ(std::vector(result.begin(), result.begin() + 10),
            (std::vector<std::int16_t>{0, 1, 0, 3, 0, 5, 0, 7, 0, 9}));
}

TEST(Overlapping, CopiesOneElement) {
  Loop loop;
  loop.operand_count = 2;
  EXPECT_EQ(copied<float>(loop, 3)[3], 0);
}

}  // namespace
}  // namespace stride0
