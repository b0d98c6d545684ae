#include "core/bits.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace stride0 {
namespace {

static_assert(bit_cast<std::uint32_t>(1.0F) == 0x3F800000U);
static_assert(bit_cast<float>(0x80000000U) == 0.0F);

TEST(Bits, SurviveARoundTrip) {
  for (const std::uint64_t bits : {0x0ULL, 0x7FF8000000000001ULL, 0xFFF0000000000000ULL, 0x123456789ABCDEFULL}) {
    EXPECT_EQ(bit_cast<std::uint64_t>(bit_cast<std::int64_t>(bits)), bits);
  }
}

}  // namespace
}  // namespace stride0
