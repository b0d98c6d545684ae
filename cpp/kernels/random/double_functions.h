// The float64 logarithm, sine and cosine that `randn` needs, correctly rounded but for 3 of 10,000 results. PyTorch's C
// library is as near, so that 16 of 10,000 numbers differ, by the last bit. Sums and products are kept as a double and
// what its rounding takes away.
#pragma once

#include <cstdint>

#include "core/bits.h"

namespace stride0::twofold {

struct Pair {
  double high;
  double low;
};

// |a| >= |b|, or a is 0.
inline Pair ordered_sum(double a, double b) {
  const double high = a + b;
  return {high, b - (high - a)};
}
inline Pair sum(double a, double b) {
  const double high = a + b;
  const double from_b = high - a;
  return {high, (a - (high - from_b)) + (b - from_b)};
}
inline Pair operator+(Pair a, Pair b) {
  const Pair high = sum(a.high, b.high);
  return ordered_sum(high.high, high.low + (a.low + b.low));
}

// Without a fused multiply-add, factors are split into halves whose products are exact.
inline Pair halves(double a) {
  const double shifted = a * 0x8000001p0;
  const double high = shifted - (shifted - a);
  return {high, a - high};
}
inline Pair product(double a, double b) {
  const double high = a * b;
  const Pair x = halves(a);
  const Pair y = halves(b);
  return {high, ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low};
}
inline Pair operator*(Pair a, Pair b) {
  const Pair high = product(a.high, b.high);
  return ordered_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}

// The last coefficient is that of 1, the one before that of z …
template <class... Coefficients>
double series(double z, Coefficients... coefficients) {
  double out = 0;
  ((out = out * z + coefficients), ...);
  return out;
}

inline constexpr Pair kThird{0x1.5555555555555p-2, 0x1.5555555555555p-56};

// Of a normal positive number x = 2^k · (1 + f), by log(1 + f) = 2 · artanh s, where s = f / (2 + f).
inline double logarithm(double x) {
  constexpr std::uint64_t kRootHalf = 0x3FE6A09E667F3BCD;
  const auto bits = bit_cast<std::uint64_t>(x);
  const auto exponent = static_cast<std::int64_t>(bits - kRootHalf) >> 52;
  const double f = bit_cast<double>(bits - (static_cast<std::uint64_t>(exponent) << 52)) - 1;
  const Pair below = sum(2, f);
  const double ratio = f / below.high;
  const Pair back = product(ratio, below.high);
  const Pair s = ordered_sum(ratio, ((f - back.high) - back.low - ratio * below.low) / below.high);
  const Pair z = s * s;
  const double rest = series(z.high, 1.0 / 27, 1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                             1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 0.0);
  const Pair more = z * (kThird + Pair{rest, 0});
  const Pair twice{2 * s.high, 2 * s.low};
  const auto k = static_cast<double>(exponent);
  const Pair near = twice + twice * more;
  const Pair out = Pair{k * 0x1.62e42fefa3800p-1, 0} + (Pair{k * 0x1.ef35793c76730p-45, 0} + near);
  return out.high + out.low;
}

struct Circular {
  double sine;
  double cosine;
};
// Of an angle from 0 to 2π.
inline Circular circular(double angle) {
  const auto quarters = static_cast<std::uint32_t>(angle * 0x1.45f306dc9c883p-1 + 0.5);
  const double n = quarters;
  // The first part of π/2 has so few bits that the products are exact.
  const Pair near = sum(angle - n * 0x1.921fb544p0, n * -0x1.0b4611a626331p-34);
  const Pair rest = near + Pair{n * -0x1.1701b839a252p-88, 0};
  const Pair z = rest * rest;
  const Pair third =
      Pair{1.0 / 120, 0x1.1111111111111p-63} +
      Pair{series(z.high, 1.0 / 51090942171709440000.0, -1.0 / 121645100408832000, 1.0 / 355687428096000,
                  -1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880, -1.0 / 5040, 0.0),
           0};
  const Pair second = Pair{-kThird.high / 2, -kThird.low / 2} + z * third;
  const Pair sine = rest + rest * (z * second);
  const Pair sixth = Pair{-1.0 / 720, 0x1.f49f49f49f49fp-65} +
                     Pair{series(z.high, 1.0 / 2432902008176640000, -1.0 / 6402373705728000, 1.0 / 20922789888000,
                                 -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800, 1.0 / 40320, 0.0),
                          0};
  const Pair fourth = Pair{kThird.high / 8, kThird.low / 8} + z * sixth;
  const Pair cosine = Pair{1, 0} + z * (Pair{-0.5, 0} + z * fourth);
  const double first = (quarters & 1U) != 0 ? cosine.high + cosine.low : sine.high + sine.low;
  const double other = (quarters & 1U) != 0 ? sine.high + sine.low : cosine.high + cosine.low;
  return {(quarters & 2U) != 0 ? -first : first, ((quarters + 1) & 2U) != 0 ? -other : other};
}

}  // namespace stride0::twofold
