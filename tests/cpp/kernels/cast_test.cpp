#include "kernels/cast.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "print.h"
#include "random.h"
#include "reference.h"

namespace stride0 {
namespace {

static_assert(cast<float>(Float16{0x3C00}) == 1.0F && cast<Float16>(1.0F).bits == 0x3C00);
static_assert(cast<float>(BFloat16{0x3F80}) == 1.0F && cast<BFloat16>(1.0F).bits == 0x3F80);

template <class Half>
void round_trip() {
  for (int bits = 0; bits <= 0xFFFF; ++bits) {
    const Half half{static_cast<std::uint16_t>(bits)};
    const auto wide = cast<float>(half);
    const double wanted = reference::number(half);
    if (std::isnan(wanted)) {
      ASSERT_TRUE(std::isnan(wide)) << bits;
      ASSERT_TRUE(std::isnan(cast<float>(cast<Half>(wide)))) << bits;
      continue;
    }
    ASSERT_EQ(wide, wanted) << bits;
    ASSERT_EQ(std::signbit(wide), std::signbit(wanted)) << bits;
    ASSERT_EQ(cast<Half>(wide).bits, bits);
  }
}
TEST(Cast, EveryFloat16WidensAndComesBack) { round_trip<Float16>(); }
TEST(Cast, EveryBFloat16WidensAndComesBack) { round_trip<BFloat16>(); }

// Exactly half way between two neighbours rounds to the even one; the floats just beside it round to their side.
template <class Half>
void rounding() {
  const std::vector<double>& all = reference::magnitudes<Half>();
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const auto middle = static_cast<float>(all[i] / 2 + all[i + 1] / 2);
    const std::size_t even = i + i % 2;
    ASSERT_EQ(cast<Half>(std::nextafter(middle, 0.0F)).bits, i) << middle;
    ASSERT_EQ(cast<Half>(middle).bits, even) << middle;
    ASSERT_EQ(cast<Half>(std::nextafter(middle, INFINITY)).bits, i + 1) << middle;
    ASSERT_EQ(cast<Half>(-middle).bits, even | 0x8000) << middle;
  }
}
TEST(Cast, Float16RoundsToTheNearestTiesToEven) { rounding<Float16>(); }
TEST(Cast, BFloat16RoundsToTheNearestTiesToEven) { rounding<BFloat16>(); }

TEST(Cast, TheEdgesOfFloat16) {
  struct Case {
    float value;
    int bits;
  };
  const Case cases[] = {
      {0.0F, 0x0000},      {-0.0F, 0x8000},      {65504.0F, 0x7BFF},   {65519.996F, 0x7BFF},    {65520.0F, 0x7C00},
      {-65520.0F, 0xFC00}, {INFINITY, 0x7C00},   {-INFINITY, 0xFC00},  {0x1p-14F, 0x0400},      {0x1p-24F, 0x0001},
      {0x1p-25F, 0x0000},  {0x1.8p-24F, 0x0002}, {0x1.000002p-25F, 1}, {0x1.FFCp-15F, 0x0400},  {0x1p-149F, 0x0000},
      {1.0F, 0x3C00},      {0x1.002p0F, 0x3C00}, {0x1.006p0F, 0x3C02}, {0x1.002002p0F, 0x3C01}, {3.4e38F, 0x7C00},
  };
  for (const Case& each : cases) EXPECT_EQ(cast<Float16>(each.value).bits, each.bits) << each.value;
}

template <class Half>
void agrees_with_the_reference() {
  Random random;
  for (int i = 0; i < 50000; ++i) {
    const auto value = bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    const Half wanted = reference::nearest<Half>(value);
    const Half actual = cast<Half>(value);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(cast<float>(actual)));
    } else {
      ASSERT_EQ(actual.bits, wanted.bits) << value;
    }
  }
}
TEST(Cast, AnyFloatBecomesTheNearestFloat16) { agrees_with_the_reference<Float16>(); }
TEST(Cast, AnyFloatBecomesTheNearestBFloat16) { agrees_with_the_reference<BFloat16>(); }

TEST(Cast, Float64BecomesFloat32OnTheWayToAHalf) {
  // Rounding once would give 0x3C01: float32 in between loses the bits above half way.
  EXPECT_EQ(cast<Float16>(1.0 + 0x1p-11 + 0x1p-40).bits, 0x3C00);
  EXPECT_EQ(cast<Float16>(std::int64_t{2049}).bits, 0x6800);
}

TEST(Cast, FloatsTruncate) {
  EXPECT_EQ(cast<std::int32_t>(2.9F), 2);
  EXPECT_EQ(cast<std::int32_t>(-2.9F), -2);
  EXPECT_EQ(cast<std::int8_t>(-0.9), 0);
  EXPECT_EQ(cast<std::uint8_t>(255.9F), 255);
  EXPECT_EQ(cast<std::int64_t>(0x1.FFFFFEp62F), 0x7FFFFF8000000000);
}

TEST(Cast, AFloatThatDoesNotFitBecomesTheIndefiniteIntegerOrItsLowBits) {
  constexpr auto k32 = std::numeric_limits<std::int32_t>::min();
  constexpr auto k64 = std::numeric_limits<std::int64_t>::min();
  for (const float value : {NAN, INFINITY, -INFINITY, 1e30F, -1e30F, 0x1p63F, -0x1.000002p63F}) {
    EXPECT_EQ(cast<std::int32_t>(value), k32) << value;
    EXPECT_EQ(cast<std::int64_t>(value), k64) << value;
    EXPECT_EQ(cast<std::int16_t>(value), 0) << value;
    EXPECT_EQ(cast<std::int8_t>(value), 0) << value;
    EXPECT_EQ(cast<std::uint8_t>(value), 0) << value;
  }
  EXPECT_EQ(cast<std::int32_t>(2147483648.0), k32);
  EXPECT_EQ(cast<std::int32_t>(2147483647.5), 2147483647);
  EXPECT_EQ(cast<std::int32_t>(-2147483648.5), k32);
  EXPECT_EQ(cast<std::int64_t>(2147483648.0F), 2147483648);
  EXPECT_EQ(cast<std::int8_t>(300.0F), 44);
  EXPECT_EQ(cast<std::int16_t>(70000.0), 4464);
  EXPECT_EQ(cast<std::uint8_t>(-1.0F), 255);
}

TEST(Cast, AUint8HasTheLowBitsOfAnInt64) {
  EXPECT_EQ(cast<std::uint8_t>(7094435278.0), 206);
  EXPECT_EQ(cast<std::uint8_t>(-7094435278.5), 50);
  EXPECT_EQ(cast<std::uint8_t>(0x1p53 - 1), 255);
  EXPECT_EQ(cast<std::int8_t>(7094435278.0), 0);
  for (const double value : {double{NAN}, HUGE_VAL, -HUGE_VAL, 0x1p63, -0x1p63, 1e300}) {
    EXPECT_EQ(cast<std::uint8_t>(value), 0) << value;
  }
  Random random;
  for (int i = 0; i < 10000; ++i) {
    const std::int64_t whole = static_cast<std::int64_t>(random.bits()) >> random.between(0, 60);
    const double value = static_cast<double>(whole >> 1) + random.between(0, 3) * 0.25;
    ASSERT_EQ(cast<std::uint8_t>(value), static_cast<std::uint8_t>(static_cast<std::int64_t>(value))) << value;
  }
}

TEST(Cast, IntegersAreTruncatedToTheirLowBits) {
  EXPECT_EQ(cast<std::int8_t>(std::int64_t{0x1234567890}), -112);
  EXPECT_EQ(cast<std::uint8_t>(std::int32_t{-1}), 255);
  EXPECT_EQ(cast<std::int32_t>(std::int64_t{1} << 40), 0);
}

TEST(Cast, EveryNumberButZeroIsTrue) {
  EXPECT_EQ(cast<Bool>(0.0F).byte, 0);
  EXPECT_EQ(cast<Bool>(-0.0).byte, 0);
  EXPECT_EQ(cast<Bool>(NAN).byte, 1);
  EXPECT_EQ(cast<Bool>(0.25F).byte, 1);
  EXPECT_EQ(cast<Bool>(std::int64_t{1} << 40).byte, 1);
  EXPECT_EQ(cast<Bool>(Float16{0x8000}).byte, 0);
  EXPECT_EQ(cast<Bool>(Float16{0x0001}).byte, 1);
}

TEST(Cast, EveryByteButZeroReadsAsTrue) {
  for (int byte = 0; byte < 256; ++byte) {
    const Bool stored{static_cast<std::uint8_t>(byte)};
    const int wanted = byte == 0 ? 0 : 1;
    ASSERT_EQ(cast<std::int64_t>(stored), wanted);
    ASSERT_EQ(cast<std::uint8_t>(stored), wanted);
    ASSERT_EQ(cast<double>(stored), wanted);
    ASSERT_EQ(cast<float>(cast<BFloat16>(stored)), static_cast<float>(wanted));
  }
}

}  // namespace
}  // namespace stride0
