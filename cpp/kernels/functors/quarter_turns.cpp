// The angle is a whole number times a power of two. Its product with 2/pi only matters modulo 4 quarter turns, so 192
// bits of 2/pi suffice: the power of two says from which bit on. The product is exact to 2^-137, and no double is
// nearer to a multiple of a quarter turn than 2^-62.
#include "kernels/functors/quarter_turns.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/bits.h"

namespace stride0 {
namespace {

using Word = std::uint64_t;
__extension__ using Wide = unsigned __int128;

// 2/pi, after 64 zeros for smaller angles.
constexpr std::array<std::uint32_t, 41> kTwoOverPi{
    0,          0,          0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB,
    0xDEBBC561, 0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484,
    0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F, 0xEF2F118B,
    0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B, 0x3D0739F7, 0x8A5292EA,
    0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB, 0xF0CFBC20};

Word bits_from(int bit) {
  const auto* const words = &kTwoOverPi[static_cast<std::size_t>(bit / 32)];
  const int shift = bit % 32;
  return (Word{words[0]} << 32 | words[1]) << shift | Word{words[2]} << shift >> 32;
}

constexpr Wide kHalfPiWide = Wide{0xC90FDAA22168C234} << 64 | 0xC4C6628B80DC1CD1;  // times 2^127

Wide high_product(Wide a, Wide b) {
  const auto [a1, a0] = std::array{static_cast<Word>(a >> 64), static_cast<Word>(a)};
  const auto [b1, b0] = std::array{static_cast<Word>(b >> 64), static_cast<Word>(b)};
  return Wide{a1} * b1 + (Wide{a1} * b0 >> 64) + (Wide{a0} * b1 >> 64);
}

struct Turns {
  double rest = std::numeric_limits<double>::quiet_NaN();
  double low = 0;
  unsigned quarters = 0;
};

Turns turns_of(double angle) {
  Turns out;
  const Word bits = bit_cast<Word>(angle);
  const Word sign = bits & kSignBit;
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF) - 1023;
  if (exponent > 1023) return out;
  const Word whole = (bits & ((Word{1} << 52) - 1)) | Word{1} << 52;
  const int first = exponent + 10;
  const Wide last = Wide{whole} * bits_from(first + 128);
  const Wide middle = Wide{whole} * bits_from(first + 64) + (last >> 64);
  const Word high = whole * bits_from(first) + static_cast<Word>(middle >> 64);

  // `high` begins with the two bits before the binary point. `part` is the fraction after it, times 2^128.
  Wide part = (Wide{high} << 64 | static_cast<Word>(middle)) << 2 | static_cast<Word>(last) >> 62;
  const bool beyond_half = static_cast<bool>(part >> 127);
  out.quarters = static_cast<unsigned>(high >> 62) + static_cast<unsigned>(beyond_half);
  if (sign != 0) out.quarters = -out.quarters;
  if (beyond_half) part = -part;
  const int zeros = part >> 64 == 0 ? 64 + std::countl_zero(static_cast<Word>(part))
                                    : std::countl_zero(static_cast<Word>(part >> 64));
  const Wide left = high_product(part << zeros, kHalfPiWide);

  const Word half = beyond_half ? Word{1} << 63 : 0;
  const auto unit = bit_cast<double>((Word(1023 - 127 - zeros) << 52 | half) ^ sign);
  const double head = static_cast<double>(static_cast<Word>(left >> 75)) * 0x1p75;
  const double tail = static_cast<double>(static_cast<Word>(left >> 11)) * 0x1p11;  // the next 64 bits
  const double sum = head + tail;
  out.rest = sum * unit;
  out.low = (head - sum + tail) * unit;
  return out;
}

}  // namespace

void reduce_far(Doubles angle, Masks near, Doubles& rest, Doubles& low, Bits64& quarters) {
  for (int i = 0; i < 2; ++i) {
    if (near[i] != 0) continue;
    const Turns turns = turns_of(angle[i]);
    rest[i] = turns.rest;
    low[i] = turns.low;
    quarters[i] = turns.quarters;
  }
}

}  // namespace stride0
