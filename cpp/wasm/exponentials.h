// e^x and 2^x of doubles without a table: the C library's is 2 kB that no compression makes smaller. Errors are below
// 0.8 units in the last place.
//
// x is n · ln 2 + r with n whole and |r| <= ln 2 / 2, r in two parts; 1 + r + r²/2 + … is then added up with what the
// first sum loses.
#pragma once

#include <cstdint>
#include <limits>

#include "core/bits.h"

namespace stride0 {

// ln 2 in two parts, of which the first times a number of 21 bits is exact.
inline constexpr double kLn2High = 0x1.62e42feep-1;
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

// For -1075 <= n <= 1024, in two steps: 2^n need not be a normal number.
inline double scaled(double value, int n) {
  const auto power = [](int exponent) { return bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52); };
  const int half = n / 2;
  return value * power(half) * power(n - half);
}

// A polynomial, from its highest term.
template <class... Terms>
double horner(double x, double sum, Terms... terms) {
  ((sum = sum * x + terms), ...);
  return sum;
}

// e^(r + rest) · 2^n. Odd and even terms of the series are summed side by side, as each step waits for the one before.
inline double exponential(double r, double rest, double n) {
  const double square = r * r;
  const double even = horner(square, 1.0 / 479001600, 1.0 / 3628800, 1.0 / 40320, 1.0 / 720, 1.0 / 24, 1.0 / 2);
  const double odd = horner(square, 1.0 / 6227020800, 1.0 / 39916800, 1.0 / 362880, 1.0 / 5040, 1.0 / 120, 1.0 / 6);
  const double sum = 1 + r;
  return scaled(sum + (((1 - sum) + r) + (rest + square * (even + r * odd))), static_cast<int>(n));
}

inline double nearest_whole(double x) {
  constexpr double kWholes = 0x1.8p52;
  return (x + kWholes) - kWholes;
}

inline double e_to_the(double x) {
  if (!(x < 709.8)) return x * std::numeric_limits<double>::infinity();  // of NaN, NaN
  if (x < -745.2) return 0;
  const double n = nearest_whole(x * 1.4426950408889634074);
  const double high = x - n * kLn2High;
  const double low = n * kLn2Low;
  const double r = high - low;
  return exponential(r, (high - r) - low, n);
}

inline double two_to_the(double x) {
  if (!(x < 1024)) return x * std::numeric_limits<double>::infinity();
  if (x < -1075.5) return 0;
  const double n = nearest_whole(x);
  const double part = x - n;
  const double high = bit_cast<double>(bit_cast<std::uint64_t>(part) >> 32 << 32);
  const double r = part * (kLn2High + kLn2Low);
  return exponential(r, (high * kLn2High - r) + ((part - high) * kLn2High + part * kLn2Low), n);
}

}  // namespace stride0
