// Every vectorised cast gives the same bits as single casts, in whole vectors and in the rest.
#include "kernels/cast_vectors.h"
#include "core/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "kernels/table.h"
#include "random.h"

namespace stride0 {
namespace {

template <class To, class From>
void check(const std::vector<From>& from) {
  std::vector<To> actual(from.size());
  Rows rows;
  rows.in[0] = bytes_at(from.data());
  rows.out = bytes_at(actual.data());
  rows.length = from.size();
  rows.count = 1;
  copy_kernel(dtype_of<From>, dtype_of<To>)(rows);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const To wanted = cast<To>(from[i]);
    using Bits = std::array<std::byte, sizeof(To)>;
    ASSERT_EQ(bit_cast<Bits>(actual[i]), bit_cast<Bits>(wanted)) << i << " of " << from.size();
  }
}

template <class Half>
void check_halves() {
  std::vector<Half> all;
  for (int bits = 0; bits <= 0xFFFF; ++bits) all.push_back({static_cast<std::uint16_t>(bits)});
  check<float>(all);
  for (std::size_t size = 0; size < 40; ++size) check<float>(std::vector<Half>(all.end() - size, all.end()));
  // Subnormals beside other numbers.
  Random random;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].bits = static_cast<std::uint16_t>(random.chance(50) ? random.bits() & 0x83FF : random.bits());
  }
  check<float>(all);
}
TEST(CastVectors, EveryFloat16Widens) { check_halves<Float16>(); }
TEST(CastVectors, EveryBFloat16Widens) { check_halves<BFloat16>(); }

// All signs and exponents, with fractions around which rounding changes, and random floats.
std::vector<float> awkward_floats() {
  std::vector<float> floats;
  for (std::uint32_t high = 0; high <= 0xFFFF; ++high) {
    for (const std::uint32_t low : {0x0000U, 0x0001U, 0x0FFFU, 0x1000U, 0x1001U, 0x3000U, 0x7FFFU, 0x8000U, 0x8001U,
                                    0xE000U, 0xEFFFU, 0xF000U, 0xFFFFU}) {
      floats.push_back(bit_cast<float>(high << 16 | low));
    }
  }
  Random random;
  for (int i = 0; i < 1000000; ++i) floats.push_back(bit_cast<float>(static_cast<std::uint32_t>(random.bits())));
  return floats;
}

// Typical floats: whole stretches in range, with a few random ones in between.
std::vector<float> common_floats(Random& random, float most) {
  std::vector<float> floats(100000);
  for (float& each : floats) each = static_cast<float>(random.between(-1000000, 1000000)) * 1e-6F * most;
  for (int i = 0; i < 40; ++i) {
    floats[random.bits() % floats.size()] = bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
  }
  return floats;
}

template <class To>
void check_common_floats() {
  Random random;
  for (const float most : {1e-7F, 1.0F, 300.0F, 70000.0F, 3e9F}) check<To>(common_floats(random, most));
}
TEST(CastVectors, CommonFloatsBecomeFloat16) { check_common_floats<Float16>(); }
TEST(CastVectors, CommonFloatsBecomeBFloat16) { check_common_floats<BFloat16>(); }
TEST(CastVectors, CommonFloatsBecomeUint8) { check_common_floats<std::uint8_t>(); }
TEST(CastVectors, CommonFloatsBecomeInt8) { check_common_floats<std::int8_t>(); }

template <class To>
void check_floats() {
  const std::vector<float> floats = awkward_floats();
  check<To>(floats);
  for (std::size_t size = 0; size < 40; ++size)
    check<To>(std::vector<float>(floats.end() - static_cast<std::ptrdiff_t>(size), floats.end()));
}
TEST(CastVectors, FloatsBecomeUint8) { check_floats<std::uint8_t>(); }
TEST(CastVectors, FloatsBecomeInt8) { check_floats<std::int8_t>(); }
TEST(CastVectors, FloatsBecomeFloat16) { check_floats<Float16>(); }
TEST(CastVectors, FloatsBecomeBFloat16) { check_floats<BFloat16>(); }

template <class Half>
void check_rounded() {
  const std::vector<float> floats = awkward_floats();
  for (std::size_t i = 0; i + 4 <= floats.size(); i += 4) {
    std::array<float, 4> actual;
    const auto four = vectors::hn::LoadU(vectors::Floats(), floats.data() + i);
    vectors::hn::StoreU(vectors::rounded(Half{}, four), vectors::Floats(), actual.data());
    for (std::size_t k = 0; k < 4; ++k) {
      const float wanted = rounded<Half>(floats[i + k]);
      if (wanted == wanted) {
        ASSERT_EQ(bit_cast<std::uint32_t>(actual[k]), bit_cast<std::uint32_t>(wanted)) << floats[i + k];
      } else if (std::is_same_v<Half, Float16> || (bit_cast<std::uint32_t>(floats[i + k]) & 0xFFFF) == 0) {
        ASSERT_NE(actual[k], actual[k]);
      }
    }
  }
}
TEST(CastVectors, FloatsAreRoundedToFloat16) { check_rounded<Float16>(); }
TEST(CastVectors, FloatsAreRoundedToBFloat16) { check_rounded<BFloat16>(); }

TEST(CastVectors, EveryByteBecomesAFloat) {
  for (std::size_t size = 0; size <= 300; ++size) {
    std::vector<std::uint8_t> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i + size);
    check<float>(bytes);
  }
}

TEST(CastVectors, BoolsOfAnyByteBecomeFloats) {
  std::vector<Bool> all;
  for (int byte = 0; byte <= 0xFF; ++byte) all.push_back({static_cast<std::uint8_t>(byte)});
  check<float>(all);
  for (std::ptrdiff_t size = 0; size < 40; ++size) check<float>(std::vector<Bool>(all.end() - size, all.end()));
}

TEST(CastVectors, FloatsBecomeInt64) {
  const std::vector<float> floats = awkward_floats();
  check<std::int64_t>(floats);
  for (std::size_t size = 0; size < 10; ++size) {
    check<std::int64_t>(std::vector<float>(floats.end() - static_cast<std::ptrdiff_t>(size), floats.end()));
  }
}

TEST(CastVectors, Int64BecomesFloats) {
  Random random;
  std::vector<std::int64_t> numbers;
  for (int i = 0; i < 100000; ++i) {
    const auto bits = static_cast<std::int64_t>(random.bits());
    numbers.push_back(random.chance(60) ? bits >> random.between(30, 63) : bits);
  }
  check<float>(numbers);
}

}  // namespace
}  // namespace stride0
