#include "kernels/functors/integer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "kernels/lanes.h"
#include "random.h"
#include "single.h"

namespace stride0 {
namespace {

constexpr std::int64_t kMin64 = std::numeric_limits<std::int64_t>::min();

std::int64_t whole(Op op, std::int64_t a, std::int64_t b) { return single<std::int64_t>(op, a, b); }
double real(Op op, double a, double b) { return single<double>(op, a, b); }

TEST(Division, RoundsAsItsNameSays) {
  for (std::int64_t a = -50; a <= 50; ++a) {
    for (std::int64_t b = -9; b <= 9; ++b) {
      if (b == 0) continue;
      const double quotient = static_cast<double>(a) / static_cast<double>(b);  // exact enough for such small numbers
      const auto floored = static_cast<std::int64_t>(std::floor(quotient));
      const auto truncated = static_cast<std::int64_t>(std::trunc(quotient));
      EXPECT_EQ(whole(Op::kFloorDivide, a, b), floored) << a << " // " << b;
      EXPECT_EQ(whole(Op::kDivTrunc, a, b), truncated) << a << " / " << b;
      EXPECT_EQ(whole(Op::kRemainder, a, b), a - floored * b) << a << " % " << b;
      EXPECT_EQ(whole(Op::kFmod, a, b), a - truncated * b) << a << " fmod " << b;
    }
  }
}

TEST(Division, TheSmallestIntegerByMinusOneWraps) {
  EXPECT_EQ(whole(Op::kDivTrunc, kMin64, -1), kMin64);
  EXPECT_EQ(whole(Op::kFloorDivide, kMin64, -1), kMin64);
  EXPECT_EQ(whole(Op::kRemainder, kMin64, -1), 0);
  EXPECT_EQ(whole(Op::kFmod, kMin64, -1), 0);
}

// Where a quotient of int32 is nearest to a whole number, and where it is largest.
TEST(Division, OfInt32IsThatOfInt64) {
  std::vector<std::int32_t> numbers;
  for (const std::int64_t around :
       {std::int64_t{0}, std::int64_t{46341}, std::int64_t{1} << 30, std::int64_t{1} << 31}) {
    for (std::int64_t i = -40; i <= 40; ++i) {
      for (const std::int64_t n : {around + i, -around + i}) {
        if (n == static_cast<std::int32_t>(n)) numbers.push_back(static_cast<std::int32_t>(n));
      }
    }
  }
  for (const Op op : {Op::kFloorDivide, Op::kDivTrunc, Op::kRemainder, Op::kFmod}) {
    for (const std::int32_t a : numbers) {
      for (const std::int32_t b : numbers) {
        const auto found = single<std::int32_t>(op, a, b);  // must not trap even for 0
        ASSERT_TRUE(b == 0 || found == static_cast<std::int32_t>(whole(op, a, b))) << info(op).name << a << ' ' << b;
      }
    }
  }
}

TEST(Division, FloorOfFloats) {
  EXPECT_EQ(real(Op::kFloorDivide, 1.0, 0.1), 9.0);
  EXPECT_EQ(real(Op::kFloorDivide, 7.0, -3.0), -3.0);
  EXPECT_EQ(real(Op::kFloorDivide, -1.0, kInfinity), -1.0);
  EXPECT_EQ(real(Op::kFloorDivide, 1.0, 0.0), kInfinity);
  EXPECT_TRUE(std::isnan(real(Op::kFloorDivide, 0.0, 0.0)));
  EXPECT_TRUE(std::isnan(real(Op::kFloorDivide, kInfinity, 3.0)));
  EXPECT_TRUE(std::signbit(real(Op::kFloorDivide, -0.0, 3.0)));
}

// Whether or not doubles hold the operands.
TEST(Division, OfInt64IsExactHoweverItIsDone) {
  std::vector<std::int64_t> numbers{kMin64, kMin64 + 1};
  for (const int bit : {0, 3, 31, 49, 50, 51, 52, 53, 62}) {
    for (std::int64_t i = -4; i <= 4; ++i) {
      numbers.push_back((std::int64_t{1} << bit) + i);
      numbers.push_back(i - (std::int64_t{1} << bit));
    }
  }
  Random random;
  for (int i = 0; i < 200; ++i) numbers.push_back(static_cast<std::int64_t>(random.bits()) >> random.between(0, 60));
  for (const std::int64_t a : numbers) {
    for (const std::int64_t b : numbers) {
      const std::int64_t q = whole(Op::kDivTrunc, a, b);  // must not trap even for 0
      const std::int64_t m = whole(Op::kFmod, a, b);
      const std::int64_t floored = whole(Op::kFloorDivide, a, b);
      const std::int64_t remainder = whole(Op::kRemainder, a, b);
      if (b == 0 || (a == kMin64 && b == -1)) continue;
      const bool turns = a % b != 0 && (a < 0) != (b < 0);
      ASSERT_TRUE(q == a / b && m == a % b && floored == a / b - (turns ? 1 : 0) &&
                  remainder == a % b + (turns ? b : 0))
          << a << ' ' << b;
    }
  }
}

// Floats of all magnitudes, near each other and near whole multiples: the remainder is the C library's, to the bit.
template <class T>
void divide_floats(int count) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  Random random;
  const auto next = [&] { return random.bits(); };
  const auto some = [&] { return bit_cast<T>(static_cast<Bits>(next())); };
  for (int i = 0; i < count; ++i) {
    const T b = some();
    T a = some();
    if (i % 4 > 0) a = b * static_cast<T>(static_cast<std::int64_t>(next()) >> (next() >> 58));
    if (i % 4 > 1) a = bit_cast<T>(static_cast<Bits>(bit_cast<Bits>(a) + next() % 5 - 2));
    const T m = std::fmod(a, b);
    const auto same = [](T x, T y) { return bit_cast<Bits>(x) == bit_cast<Bits>(y); };
    const auto agree = [&](T x, T y) { return same(x, y) || (x != x && y != y); };
    ASSERT_TRUE(agree(single<T>(Op::kFmod, a, b), m)) << a << ' ' << b;
    const bool turns = m != 0 && (m < 0) != (b < 0);
    ASSERT_TRUE(agree(single<T>(Op::kRemainder, a, b), turns ? m + b : m)) << a << ' ' << b;
    T q = (a - m) / b;
    if (turns) q -= 1;
    const T rounded = q - std::floor(q) > T{0.5} ? std::floor(q) + 1 : std::floor(q);
    const T expected = b == 0 ? a / b : q == 0 ? std::copysign(T{0}, a / b) : rounded;
    ASSERT_TRUE(agree(single<T>(Op::kFloorDivide, a, b), expected)) << a << ' ' << b;
  }
}
TEST(Division, OfFloatsIsExactHoweverItIsDone) { divide_floats<float>(500'000); }
TEST(Division, OfDoublesIsExactHoweverItIsDone) { divide_floats<double>(500'000); }

TEST(Division, RemaindersOfFloats) {
  EXPECT_EQ(real(Op::kRemainder, 7.0, -3.0), -2.0);
  EXPECT_EQ(real(Op::kRemainder, -1.0, kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(real(Op::kRemainder, 1.0, 0.0)));
  EXPECT_EQ(real(Op::kFmod, -7.0, 3.0), -1.0);
}

TEST(Powers, OfIntegersAreRepeatedProducts) {
  for (std::int64_t base = -7; base <= 7; ++base) {
    std::uint64_t product = 1;  // wraps
    for (std::int64_t exponent = 0; exponent < 80; ++exponent, product *= static_cast<std::uint64_t>(base)) {
      ASSERT_EQ(whole(Op::kPow, base, exponent), static_cast<std::int64_t>(product)) << base << " ** " << exponent;
    }
  }
}

TEST(Powers, OfIntegersToNegativeExponentsAreZeroButForOnes) {
  EXPECT_EQ(whole(Op::kPow, 1, -5), 1);
  EXPECT_EQ(whole(Op::kPow, -1, -5), -1);
  EXPECT_EQ(whole(Op::kPow, -1, -4), 1);
  EXPECT_EQ(whole(Op::kPow, 2, -1), 0);
  EXPECT_EQ(whole(Op::kPow, 0, -1), 0);
}

TEST(Powers, OfFloatsToZeroAreOne) {
  EXPECT_EQ(real(Op::kPow, std::nan(""), 0.0), 1.0);
  EXPECT_EQ(real(Op::kPow, 1.0, std::nan("")), 1.0);
  EXPECT_TRUE(std::isnan(real(Op::kPow, -8.0, 1.0 / 3)));
}

// Every whole power below 2^24, its root, and the number itself.
TEST(Powers, OfFloatsAreExactWhereTheyAreWhole) {
  const auto power = [](double a, double b) {
    return single<float>(Op::kPow, static_cast<float>(a), static_cast<float>(b));
  };
  for (int exponent = 2; exponent < 24; ++exponent) {
    for (int base = 2; std::pow(base, exponent) <= 0x1p24; ++base) {
      const double exact = std::pow(base, exponent);
      ASSERT_EQ(power(base, exponent), exact) << base << " ** " << exponent;
      ASSERT_EQ(power(base / 8.0, exponent), std::ldexp(exact, -3 * exponent)) << base << " / 8 ** " << exponent;
    }
  }
  for (int root = 2; root < 4096; ++root) ASSERT_EQ(power(double{1} * root * root, 0.5), root);
  for (int significand = 1 << 23; significand < 1 << 24; significand += 101) {
    ASSERT_EQ(power(significand, 1), significand);
  }
}

// Even if the other lanes are harder.
TEST(Powers, DoNotDependOnOtherLanes) {
  std::vector<float> base;
  std::vector<float> exponent;
  for (int i = 0; i < 400; ++i) {
    base.push_back(0.3F + 0.037F * static_cast<float>(i));
    exponent.push_back(static_cast<float>(i % 17) - 8.3F);
  }
  std::vector<float> out(base.size());
  Rows rows;
  rows.in = {bytes_at(base.data()), bytes_at(exponent.data())};
  rows.out = bytes_at(out.data());
  rows.length = base.size();
  rows.count = 1;
  kernel_for(Op::kPow, DType::kFloat32, Motion::kVectorVector)(rows);
  const std::vector<float> alone = out;
  for (std::size_t i = 0; i < base.size(); i += 4) base[i] = -2;
  kernel_for(Op::kPow, DType::kFloat32, Motion::kVectorVector)(rows);
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (i % 4 == 0) continue;
    ASSERT_EQ(out[i], alone[i]) << i;
  }
}

TEST(Shifts, MoveOneBitAtATimeAndEverythingOutInTheEnd) {
  for (const std::int64_t value : {std::int64_t{1}, std::int64_t{-1}, std::int64_t{0x123456789ABCDEF}, kMin64}) {
    auto left = static_cast<std::uint64_t>(value);
    auto right = static_cast<double>(value);
    for (std::int64_t by = 0; by < 64; ++by, left *= 2, right = std::floor(right / 2)) {
      ASSERT_EQ(whole(Op::kBitwiseLeftShift, value, by), static_cast<std::int64_t>(left)) << by;
      if (std::abs(right) >= 0x1p52) continue;  // not exact
      ASSERT_EQ(whole(Op::kBitwiseRightShift, value, by), static_cast<std::int64_t>(right)) << by;
    }
    for (const std::int64_t by : {std::int64_t{64}, std::int64_t{1000}, std::int64_t{-1}, kMin64}) {
      EXPECT_EQ(whole(Op::kBitwiseLeftShift, value, by), 0);
      EXPECT_EQ(whole(Op::kBitwiseRightShift, value, by), value < 0 ? -1 : 0);
    }
  }
}

// Every pair of bytes against the definition. The minimum has no positive counterpart and is skipped.
template <class T>
void common_divisors() {
  for (int i = +std::numeric_limits<T>::min(); i <= static_cast<int>(std::numeric_limits<T>::max()); ++i) {
    for (int j = i; j <= std::numeric_limits<T>::max(); ++j) {
      if (i == -128) continue;
      const auto a = static_cast<T>(i);
      const auto b = static_cast<T>(j);
      int divisor = std::max(std::abs(i), std::abs(j));
      while (divisor > 1 && (i % divisor != 0 || j % divisor != 0)) --divisor;
      ASSERT_EQ(single<T>(Op::kGcd, a, b), divisor) << i << ' ' << j;
      ASSERT_EQ(single<T>(Op::kGcd, b, a), divisor) << j << ' ' << i;
      const int multiple = divisor == 0 ? 0 : std::abs(i / divisor * j);
      const bool fits = multiple <= std::numeric_limits<T>::max();
      ASSERT_TRUE(!fits || single<T>(Op::kLcm, a, b) == multiple) << i << ' ' << j;
    }
  }
}
TEST(CommonDivisors, OfSignedBytes) { common_divisors<std::int8_t>(); }
TEST(CommonDivisors, OfUnsignedBytes) { common_divisors<std::uint8_t>(); }

// Shifts one bit at a time in the width of the dtype.
template <class T>
void narrow_shifts() {
  for (int value = +std::numeric_limits<T>::min(); value <= static_cast<int>(std::numeric_limits<T>::max()); ++value) {
    const auto a = static_cast<T>(value);
    for (int amount = +std::numeric_limits<T>::min(); amount <= static_cast<int>(std::numeric_limits<T>::max());
         ++amount) {
      T left = a;
      T right = a;
      for (int i = 0; i < (amount < 0 ? 8 : amount); ++i) {
        left = static_cast<T>(left * 2);
        right = static_cast<T>((right - (right & 1)) / 2);
      }
      const auto by = static_cast<T>(amount);
      ASSERT_EQ(single<T>(Op::kBitwiseLeftShift, a, by), left) << value << ' ' << amount;
      ASSERT_EQ(single<T>(Op::kBitwiseRightShift, a, by), right) << value << ' ' << amount;
    }
  }
}
TEST(Shifts, OfSignedBytes) { narrow_shifts<std::int8_t>(); }
TEST(Shifts, OfUnsignedBytes) { narrow_shifts<std::uint8_t>(); }

// PyTorch's loop: each remainder has the dtype, and keeps the sign of the minimum.
template <class T>
void divisors_of_the_smallest() {
  const auto smallest = std::numeric_limits<T>::min();
  const auto magnitude = [](T value) { return static_cast<T>(value < 0 ? -value : value); };
  const auto expected = [&](T first, T second) {
    T a = magnitude(first);
    T b = magnitude(second);
    while (a != 0) b = std::exchange(a, static_cast<T>(b % a));
    return b;
  };
  for (int i = +smallest; i <= static_cast<int>(std::numeric_limits<T>::max()); ++i) {
    const auto other = static_cast<T>(i);
    for (const auto& [a, b] : {std::pair(smallest, other), std::pair(other, smallest)}) {
      const T divisor = expected(a, b);
      ASSERT_EQ(single<T>(Op::kGcd, a, b), divisor) << a << ' ' << b;
      ASSERT_EQ(single<T>(Op::kLcm, a, b), static_cast<T>(std::abs(a / divisor * b))) << a << ' ' << b;
    }
  }
}
TEST(CommonDivisors, OfTheSmallestSignedByte) { divisors_of_the_smallest<std::int8_t>(); }
TEST(CommonDivisors, OfTheSmallestInt16) { divisors_of_the_smallest<std::int16_t>(); }

TEST(CommonDivisors, TheSmallestIntegerDoesNotTrap) {
  EXPECT_EQ(whole(Op::kGcd, kMin64, std::int64_t{0}), kMin64);
  EXPECT_EQ(whole(Op::kGcd, kMin64, kMin64), kMin64);
  EXPECT_EQ(std::abs(whole(Op::kGcd, kMin64, std::int64_t{-1})), 1);
  EXPECT_EQ(std::abs(whole(Op::kGcd, kMin64, std::int64_t{12})), 4);
  EXPECT_EQ(whole(Op::kLcm, kMin64, std::int64_t{-1}), kMin64);
  EXPECT_EQ(whole(Op::kLcm, std::int64_t{0}, std::int64_t{0}), 0);
}

}  // namespace
}  // namespace stride0
